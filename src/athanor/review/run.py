"""The review of one game, as a generator, so that callers can show partial results."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.table import Table
from athanor.language import Sentence
from athanor.review.account import Choice, SeatAccount, Tally
from athanor.review.judge import Judge, Judgement, view_of
from athanor.review.luck import TableValue
from athanor.review.noise import Measured, variance_of
from athanor.review.simulator import Simulator
from athanor.review.words import explain

BUDGET = 600  # simulations for each choice that is not forced
# Playouts, in units of the budget: for the chances before the deal, for all luck of a game, and at
# most for one value. A point of the curve where only the turn passes needs fewer.
STARTING, LUCK, MOST, PASSING = 3, 60, 3, 0.15


@dataclass(frozen=True)
class Point:
    """The win shares of all seats after some choices, on the curve of a game."""

    ply: int
    round: int
    shares: tuple[float, ...]
    luck: tuple[float, ...]  # of what was revealed just then


@dataclass(frozen=True)
class Progress:
    """The progress of a review, and its latest findings."""

    done: int
    total: int
    choice: Choice | None = None
    point: Point | None = None


@dataclass
class Review:
    """Everything a review found; complete once `Reviewer.steps` has ended."""

    game: str
    players: int
    budget: int
    plies: int = 0  # choices judged so far, and all choices
    seats: list[SeatAccount] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    curve: list[Point] = field(default_factory=list)


class Reviewer:
    """Reviews a table, ply by ply."""

    def __init__(self, table: Table, budget: int = BUDGET, seed: int = 1) -> None:
        self.table, self.budget = table, budget
        self.game = table.game
        self.simulator = Simulator(self.game, table.players, seed)
        self.value = TableValue(self.simulator)
        self.history = [(seat, self._number(action)) for seat, action in table.history]
        self.playouts = self._playouts()  # for each side of a chance event
        self.review = Review(self.game.name, table.players, budget)
        self._replay = first_table(table)
        self._tally: Tally | None = None

    def steps(self) -> Iterator[Progress]:
        """Judge choice after choice; the last step completes the account."""
        replay = self._replay
        tally = self._tally = self._begin(replay)
        yield Progress(0, len(self.history), point=self.review.curve[-1])
        for seat, number in self.history:
            step = self._step(replay, tally, seat, number)
            self.review.plies = step.done
            yield step
        self.finish()

    def finish(self) -> Review:
        """Complete the account up to the last judged choice; the result is the win share there."""
        assert self._tally is not None, "no step was taken"
        result = self.value.at(self._replay.array, self.playouts)
        self.review.seats = self._tally.accounts(result, self.review.choices)
        return self.review

    def run(self) -> Review:
        """The whole review at once."""
        for _ in self.steps():
            pass
        return self.review

    def _begin(self, replay: Table) -> Tally:
        """The chances before the deal and after it."""
        dealt = self.value.at(replay.array, self.playouts)
        start, noise = dealt, np.zeros_like(dealt)
        if replay.seed is not None:
            starting = STARTING * self.budget
            start = self.value.start(_prepared(replay), starting)
            noise = variance_of(start, starting) + variance_of(dealt, self.playouts)
        tally = Tally(start, [Measured(dealt - start, noise)])
        self._add_point(replay, dealt, dealt - start)
        return tally

    def _playouts(self) -> int:
        """The luck's share of the budget, divided among the chance events of this game."""
        replay, events = first_table(self.table), 1
        for seat, number in self.history:
            before = replay.array.copy()
            replay.play_number(seat, number)
            events += self.value.is_chance(before, replay.array)
        return max(1, min(MOST * self.budget, LUCK * self.budget // (2 * events)))

    def _step(self, replay: Table, tally: Tally, seat: int, number: int) -> Progress:
        choice = self._judged(replay, seat, number)
        if choice is not None:
            self.review.choices.append(choice)
            tally.add_choice(seat, np.array(choice.transfer))
        before, actors = replay.array.copy(), replay.actors
        replay.play_number(seat, number)
        point = self._chance(tally, replay, before, actors, seat, number)
        return Progress(replay.ply, len(self.history), choice, point)

    def _judged(self, replay: Table, seat: int, number: int) -> Choice | None:
        numbers = replay.legal_numbers(seat)
        if len(numbers) < 2:
            return None
        judge = Judge(self.simulator, view_of(replay, seat), seat)
        found = judge.judge(numbers, number, self.budget)
        return _choice(replay, seat, found, explain(judge, replay, found))

    def _chance(
        self, tally: Tally, replay: Table, before: Array, actors: tuple[int, ...],
        seat: int, number: int,
    ) -> Point | None:  # fmt: skip
        """The luck of a ply, and a point of the curve if the turn passed or chance intervened."""
        revealed = self.value.is_chance(before, replay.array)
        if not revealed and actors == replay.actors:
            return None
        playouts = self.playouts if revealed else max(1, int(PASSING * self.budget))
        shares = self.value.at(replay.array, playouts)
        luck = np.zeros_like(shares)
        if revealed:
            expected = self.value.after(before, seat, number, playouts)
            luck = shares - expected
            noise = variance_of(shares, playouts) + variance_of(expected, playouts)
            tally.lucks.append(Measured(luck, noise))
        return self._add_point(replay, shares, luck)

    def _add_point(self, replay: Table, shares: Array, luck: Array) -> Point:
        place = replay.ply, int(replay.array["round"][0])
        point = Point(*place, tuple(map(float, shares)), tuple(map(float, luck)))
        self.review.curve.append(point)
        return point

    def _number(self, action: object) -> int:
        return self.game.number(action, self.table.players)


def review(table: Table, budget: int = BUDGET, seed: int = 1) -> Review:
    """Review a game. The same arguments give the same review."""
    return Reviewer(table, budget, seed).run()


def first_table(table: Table) -> Table:
    """The table before the first choice."""
    if table.first is not None:
        return type(table).at(table.game, table.first.copy())
    assert table.seed is not None
    options = table.truth()["options"]
    return type(table).start(table.game, table.players, table.seed, options)


def _prepared(table: Table) -> Array:
    """A record with the same players and options, before the deal."""
    return table.game.prepared(table.players, table.truth()["options"])


def _choice(replay: Table, seat: int, found: Judgement, reasons: Sequence[Sentence]) -> Choice:
    action = replay.game.moves.action
    return Choice(
        replay.ply, seat, int(replay.array["round"][0]), replay.truth()["phase"],
        action(found.chosen), float(found.shares[seat]),
        action(found.best), float(found.best_shares[seat]),
        found.error, found.loss, found.grade, tuple(reasons), tuple(map(float, found.transfer)),
        tuple((action(number), share) for number, share in found.others.items()),
    )  # fmt: skip
