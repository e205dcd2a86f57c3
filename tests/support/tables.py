"""Helpers on the public interface of a table: refusals, flaws, events and random games."""

import random
from typing import Any

import pytest

import athanor
from athanor import BadPosition, Refused, Table
from athanor.kernel import position

Json = Any


def every_viewer(t: Table) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(t.players), None]


def standing(t: Table) -> Json:
    """Everything that a table says about itself."""
    seats = range(t.players)
    return (
        t.truth(),
        t.history,
        [t.events(viewer) for viewer in every_viewer(t)],
        [t.can_undo(seat) for seat in seats],
        [t.legal(seat) for seat in seats],
    )


def refused(t: Table, action: Json, seat: int | None = None) -> tuple[str, str]:
    """The clause and code of a refusal; the table must not change."""
    before = standing(t)
    foretold = t.refusal(action, seat)
    with pytest.raises(Refused) as caught:
        t.play(action, seat)
    assert caught.value.refusal == foretold
    assert caught.value.words.endswith(".")
    assert "{" not in caught.value.words
    assert standing(t) == before
    return caught.value.rule, caught.value.code


def flawed(truth: Json) -> tuple[str, str]:
    """The field and the sentence with which a position is refused."""
    with pytest.raises(BadPosition) as caught:
        athanor.load(truth)
    assert str(caught.value) == f"{caught.value.field}: {caught.value.sentence}"
    return caught.value.field, caught.value.sentence


def flawed_line(game: athanor.Game, line: str, old: str, new: str) -> tuple[str, str]:
    """The same for a position line with one field changed."""
    assert line.count(f" {old} ") == 1
    array = position.array_of_line(game, line.replace(f" {old} ", f" {new} "))
    with pytest.raises(BadPosition) as caught:
        game.check(array)
    return caught.value.field, caught.value.sentence


def marked(flaw: Any) -> tuple[str, str]:
    """What `flawed` should find for a member of a game's flaws."""
    return flaw.field, flaw.sentence


def told(t: Table, viewer: int | None, since: int = 0) -> list[str]:
    """The words of all events that a viewer has seen since a ply."""
    return [event["words"] for event in t.events(viewer) if event["ply"] >= since]


def finished(t: Table, seed: int) -> Table:
    """Play random legal actions until the game is over."""
    chance = random.Random(seed)
    while not t.over:
        seat = chance.choice(t.actors)
        t.play_number(seat, chance.choice(t.legal_numbers(seat)))
    return t
