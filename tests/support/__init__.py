"""Helpers that tests of every game share; a game's own positions are made beside its tests."""

from tests.support.chance import assert_fair, labelled_deals
from tests.support.tables import (
    every_viewer,
    finished,
    flawed,
    flawed_line,
    marked,
    refused,
    standing,
    told,
)

__all__ = [
    "assert_fair", "every_viewer", "finished", "flawed", "flawed_line", "labelled_deals", "marked",
    "refused", "standing", "told",
]  # fmt: skip
