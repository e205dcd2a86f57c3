"""Twins: two deals of a game that one seat cannot tell apart, found without a redeal of ours.

For small deals two seeds are looked for; in Alchemists the same seed is dealt with two hidden
worlds; in AlchEnemies a card of the rival's hand changes places with one of the rival's deck.
"""

import json
from dataclasses import dataclass
from typing import Any

import athanor
from athanor import reader
from athanor.kernel.game import Game
from athanor.kernel.table import Table

SEEDS, SEAT, RIVAL = 600, 0, 1
BY_HAND = "alchenemies"
SWAPPED = 1 << 120  # added to a seed: the deal of that seed with two cards in each other's place
new = Game.new


@dataclass(frozen=True)
class Twins:
    """The seeds and options of two deals."""

    seeds: tuple[int, int]
    options: tuple[dict[str, Any], dict[str, Any]] = ({}, {})

    def tables(self, game: str) -> list[Table]:
        """Both deals."""
        pairs = zip(self.seeds, self.options, strict=True)
        return [dealt(athanor.game(game), 2, seed, **options) for seed, options in pairs]


def twins(game: str) -> Twins:
    """Two deals that differ, and look the same to the seat."""
    found = {"alchemists": by_code, BY_HAND: by_hand}.get(game, by_seeds)(game)
    tables = found.tables(game)
    views, truths = [one.view(SEAT) for one in tables], [one.truth() for one in tables]
    assert views[0] == views[1]
    assert {**truths[0], "random": None} != {**truths[1], "random": None}
    return found


def by_seeds(game: str) -> Twins:
    """The first two seeds whose deals look the same."""
    seen: dict[str, tuple[int, str]] = {}
    for seed in range(SEEDS):
        table = athanor.game(game).new(2, seed)
        view = json.dumps(table.view(SEAT), sort_keys=True)
        truth = json.dumps({**table.truth(), "random": None}, sort_keys=True)
        if view in seen and seen[view][1] != truth:
            return Twins((seen[view][0], seed))
        seen.setdefault(view, (seed, truth))
    raise ValueError(f"no two of {SEEDS} deals of {game} look the same")


def by_code(game: str) -> Twins:
    """One seed with two hidden worlds."""
    return Twins((7, 7), ({"code": reader.new_code(1)}, {"code": reader.new_code(2)}))


def by_hand(game: str) -> Twins:
    """One seed, and the same with two cards of the rival in each other's place."""
    return Twins((7, 7 + SWAPPED))


def dealt(game: Game, players: int, seed: int | None = None, **options: Any) -> Table:
    """`Game.new` that knows swapped deals; a table by hand begins at its position."""
    if game.name != BY_HAND or seed is None:
        return new(game, players, seed, **options)
    truth = new(game, players, seed % SWAPPED, **options).truth()
    if seed >= SWAPPED:
        hand, deck = truth["hands"][RIVAL], truth["recipes"][RIVAL]
        other = next(place for place, card in enumerate(deck) if card != hand[0])
        hand[0], deck[other] = deck[other], hand[0]
    table = athanor.load(truth)
    table.seed = seed
    return table
