"""Helpers shared by the tests of all games; a game's own positions are built next to its tests."""

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
