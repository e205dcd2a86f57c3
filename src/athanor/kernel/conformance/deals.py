"""What the deal tells, and whether a redeal is as likely to give each deal as the set-up is."""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from athanor.kernel.conformance.given import Draws
from athanor.kernel.conformance.walk import some_options, viewers
from athanor.kernel.declare.events import COUNT, FIRST_ARGUMENT, LEARNED, SETTLED, rows_of
from athanor.kernel.declare.record import BLANK
from athanor.kernel.history.telling import may_read
from athanor.kernel.position import copied, hide

if TYPE_CHECKING:
    from athanor.kernel.declare.record import Array
    from athanor.kernel.game import Game

VARIATIONS = 60  # of each deal, in one draw
DEALS = 300
UNLIKELY = 5.5  # standard deviations, by the cube root of chi squared (Wilson and Hilferty)


def deals_tell_nothing_hidden(game: "Game", players: int, seed: int) -> None:
    """Of two deals that look the same to a viewer, the events of the set-up tell it the same.

    Their order may differ: it is that in which a viewer was dealt what it holds.
    """
    dice = Random(seed)
    draws = Draws(dice.randrange)
    setup = draws.interpreter().function(game.setup)
    first = game.prepared(players, some_options(game, players, seed))

    def deal(given: list[int]) -> tuple["Array", list[tuple[int, ...]], list[int]]:
        array, log = copied(first), game.machine.log
        log[0, [COUNT, LEARNED, SETTLED]] = 0
        draws.begin(given)
        setup(game.state.of(array), log.data)
        return array, [tuple(row) for row in rows_of(log)], draws.results

    array, told, results = deal([])
    for _ in range(VARIATIONS if results else 0):
        place = dice.randrange(len(results))
        changed = [*results[:place], dice.randrange(draws.counts[place]), *results[place + 1 :]]
        other, told_there, _ = deal(changed)
        for viewer in viewers(players):
            if seen(game, array, viewer) == seen(game, other, viewer):
                one, two = heard(told, viewer), heard(told_there, viewer)
                assert one == two, f"the set-up tells viewer {viewer} more than it sees: {one}"


def heard(told: list[tuple[int, ...]], viewer: int | None) -> list[tuple[int, ...]]:
    """What a viewer may read, in any order."""
    mask = -1 if viewer is None else viewer
    rows = [row for row in told if may_read(row, mask)]
    return sorted((*row[:FIRST_ARGUMENT], *sorted(row[FIRST_ARGUMENT:])) for row in rows)


def seen(game: "Game", array: "Array", viewer: int | None) -> bytes:
    """The bytes of a view."""
    view = copied(array)
    hide(game, view, -1 if viewer is None else viewer)
    return view.tobytes()


def redeals_are_fair(game: "Game", players: int, seed: int) -> None:
    """Before any choice, every hidden value is as frequent in redeals as it is in deals.

    With the usual options: others may fix what is hidden, which no redeal can know.
    """
    for viewer in (0, None):
        dealt: Counter[tuple[int, int]] = Counter()
        redealt: Counter[tuple[int, int]] = Counter()
        for deal in range(DEALS):
            table = game.new(players, seed * DEALS + deal)
            hidden = np.flatnonzero(table.view_array(viewer).view(np.int16) == BLANK)
            other = table.redeal(viewer, deal)
            for found, one in ((dealt, table), (redealt, other)):
                found.update(zip(hidden.tolist(), one.array.view(np.int16)[hidden].tolist()))
        _same_frequencies(game, dealt, redealt, viewer)


def _same_frequencies(
    game: "Game", one: Counter[tuple[int, int]], two: Counter[tuple[int, int]], viewer: int | None
) -> None:
    """Chi squared of two samples, for every word of the record that is hidden."""
    by_word: dict[int, list[tuple[int, int]]] = {}
    for word, value in sorted(one.keys() | two.keys()):
        by_word.setdefault(word, []).append((one[word, value], two[word, value]))
    chance = game.state.fields["chance"]
    for word, cells in by_word.items():
        found = sum((a - b) ** 2 / (a + b) for a, b in cells)
        free = max(1, len(cells) - 1)
        where = f"word {word} is dealt unlike the set-up for viewer {viewer}: {cells}"
        spread = 2 / (9 * free)
        deviation = ((found / free) ** (1 / 3) - (1 - spread)) / spread**0.5
        generator = chance.offset <= word < chance.offset + chance.size
        assert generator or deviation < UNLIKELY, where
