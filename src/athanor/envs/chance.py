"""The chance of a game, one draw after the other, each with its results and their probabilities.

Two things are random: the rules draw numbers and shuffle piles, and some take the top card of a
pile that was shuffled before and that nobody has seen since. Both are asked about when the result
of an action depends on them, and not before. Piles are drawn from their end, as in all our games.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np

from athanor.kernel.conformance.given import Draws
from athanor.kernel.declare.events import COUNT, LEARNED, SETTLED, rows_of
from athanor.kernel.declare.record import SECRET, Array
from athanor.kernel.game import Game
from athanor.kernel.position import copied, hide

Outcome = tuple[int, float]


class Piles:
    """The secret piles of a game's record, and its rules with the draws of numbers given."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.parts = [
            slice(field.offset, field.offset + field.size)
            for name, field in game.state.fields.items()
            if field.sight == SECRET and len(field.shape) == 1 and name != "chance"
        ]
        chance = game.state.fields["chance"]
        self._chance = slice(chance.offset, chance.offset + chance.size)
        self.draws = Draws()
        run = self.draws.interpreter()
        self.setup, self.apply = run.function(game.setup), run.function(game.apply)

    def __reduce__(self) -> tuple[Any, ...]:
        return piles_of, (self.game,)

    def places(self, array: Array, pile: int) -> list[int]:
        """The words that hold the cards of a pile, from the top."""
        part, words = self.parts[pile], array.view(np.int16)
        held = np.flatnonzero(words[part] >= 0) + part.start
        places: list[int] = held[::-1].tolist()
        return places

    def unordered(self, array: Array) -> bytes:
        """A position without its generator, and with every pile sorted."""
        words = array.view(np.int16).copy()
        for part in self.parts:
            words[part] = np.sort(words[part])
        words[self._chance] = 0
        return words.tobytes()

    def exchanged(self, array: Array, one: int, two: int) -> Array:
        """A position with two cards exchanged."""
        other = copied(array)
        words = other.view(np.int16)
        words[one], words[two] = int(words[two]), int(words[one])
        return other

    def alike(self, array: Array, one: int, two: int) -> bool:
        """Whether nobody can tell a position from that with two cards exchanged."""
        other, machine = self.exchanged(array, one, two), self.game.machine
        return not machine.loops.fault(machine.cell(other)) and all(
            self._seen(array, seat) == self._seen(other, seat)
            for seat in range(int(array["players"][0]))
        )

    def _seen(self, array: Array, seat: int) -> bytes:
        view = copied(array)
        hide(self.game, view, seat)
        return view.tobytes()


@cache
def piles_of(game: Game) -> Piles:
    """The piles of a game, cached."""
    return Piles(game)


class After(NamedTuple):
    """Where an action leads, what it tells, and among how many each of its draws was."""

    array: Array
    told: list[Sequence[int]]
    counts: list[int]


class Draft:
    """An action, or the set-up if there is none, with the draws that are already decided."""

    def __init__(
        self, piles: Piles, before: Array, choice: tuple[int, int] | None = None,
        draws: tuple[int, ...] = (), settled: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self.piles, self.before, self.choice, self.draws = piles, before, choice, draws
        self.settled = settled or (0,) * len(piles.parts)  # cards from the top of each pile

    @cached_property
    def after(self) -> After:
        """Its result, with every open draw 0 and every pile as it lies."""
        return self._carried_out(self.before)

    def _carried_out(self, before: Array) -> After:
        machine, array = self.piles.game.machine, copied(before)
        machine.log[0, [COUNT, LEARNED, SETTLED]] = 0
        self.piles.draws.begin(self.draws)
        s, log = self.piles.game.state.of(array), machine.log.data
        if self.choice is None:
            self.piles.setup(s, log)
        else:
            self.piles.apply(s, *self.choice, log)
        return After(array, rows_of(machine.log), self.piles.draws.counts)

    def __deepcopy__(self, memo: Any) -> "Draft":
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return Draft, (self.piles, self.before, self.choice, self.draws, self.settled)

    def __repr__(self) -> str:
        return f"action {self.choice}, draws {self.draws}, cards {self.settled}"

    def next(self) -> "tuple[Draft, list[Outcome]]":
        """This action at its next draw that matters, and the results; none if nothing is open."""
        draft = self
        while True:
            outcomes = draft.outcomes
            if len(outcomes) != 1:
                return draft, outcomes
            draft = draft.given(outcomes[0][0])

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """The results of the next draw; a single one if they make no difference."""
        if self._open is not None:
            kinds = Counter(int(self.before.view(np.int16)[place]) for place in self._ways)
            return [(kind, ways / kinds.total()) for kind, ways in sorted(kinds.items())]
        if len(self.draws) >= len(self.after.counts):
            return []
        count = self.after.counts[len(self.draws)]
        if count > 1 and self._depends_on_draw(count):
            return [(one, 1 / count) for one in range(count)]
        return [(0, 1.0)]

    def given(self, outcome: int) -> "Draft":
        """The same action with the result of its next draw."""
        if self._open is None:
            draws = (*self.draws, outcome)
            return Draft(self.piles, self.before, self.choice, draws, self.settled)
        pile, top = self._open
        words = self.before.view(np.int16)
        place = next(place for place in self._ways if words[place] == outcome)
        before = self.piles.exchanged(self.before, self._ways[0], place)
        settled = tuple(top + 1 if i == pile else depth for i, depth in enumerate(self.settled))
        return Draft(self.piles, before, self.choice, self.draws, settled)

    @cached_property
    def _open(self) -> tuple[int, int] | None:
        """The first pile with an unsettled card that the result depends on, and its depth."""
        if self.choice is None:
            return None  # the set-up shuffles the piles first
        for pile, top in enumerate(self.settled):
            places = self.piles.places(self.before, pile)[top:]
            ways = {self._with_sorted(places, order) for order in (1, -1)}
            if len(ways | {self.unordered}) > 1:
                return pile, top
        return None

    def _with_sorted(self, places: list[int], order: int) -> bytes:
        """The result if the open cards of a pile lay in ascending or descending order."""
        before = copied(self.before)
        words = before.view(np.int16)
        words[places] = np.sort(words[places])[::order]
        return self.piles.unordered(self._carried_out(before).array)

    @cached_property
    def _ways(self) -> list[int]:
        """The places of the open pile whose card may as well be the next, the next one first."""
        assert self._open is not None
        pile, top = self._open
        first, *others = self.piles.places(self.before, pile)[top:]
        return [first, *(p for p in others if self.piles.alike(self.before, first, p))]

    @cached_property
    def unordered(self) -> bytes:
        """The result without the order of the piles, which nobody knows."""
        return self.piles.unordered(self.after.array)

    def _depends_on_draw(self, count: int) -> bool:
        """Whether the result depends on the next draw; the order of a pile alone does not count."""
        drawn = (Draft(self.piles, self.before, self.choice, (*self.draws, one), self.settled)
                 for one in range(1, count))  # fmt: skip
        return any(other.unordered != self.unordered for other in drawn)


def deals(setup: Draft, most: int) -> list[tuple[Draft, float]] | None:
    """The different results of the set-up and their probabilities, if few draws lead to them."""
    found: dict[bytes, tuple[Draft, float]] = {}
    for done, (draft, chance) in enumerate(_ends(setup, 1.0)):
        if done == most:
            return None
        first, before = found.get(draft.unordered, (draft, 0.0))
        found[draft.unordered] = first, before + chance
    return list(found.values())


def _ends(draft: Draft, chance: float) -> Iterator[tuple[Draft, float]]:
    draft, outcomes = draft.next()
    if not outcomes:
        yield draft, chance
    for outcome, share in outcomes:
        yield from _ends(draft.given(outcome), chance * share)
