"""The review of one game, as a generator, so that callers can show partial results."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.table import Table
from athanor.language import Sentence
from athanor.review.account import Choice, SeatAccount, accounts
from athanor.review.curve import Curve, Step
from athanor.review.grades import GOOD, kept
from athanor.review.judge import Judge, Judgement, view_of
from athanor.review.luck import TableValue
from athanor.review.noise import Measured, variance_of
from athanor.review.simulator import Simulator
from athanor.review.words import explain

BUDGET = 600  # simulations for each choice that is not forced
# Playouts, in units of the budget: for the chances before the deal, for all luck of a game, and at
# most for one value. A point of the curve where only the turn passes needs fewer.
STARTING, LUCK, MOST, PASSING = 3, 30, 3, 0.15


@dataclass(frozen=True)
class Point:
    """The win shares of all seats before a choice, on the curve of a game."""

    ply: int
    round: int
    shares: tuple[float, ...]
    luck: tuple[float, ...]  # of what was revealed just before


@dataclass(frozen=True)
class Progress:
    """The progress of a review, and its latest findings."""

    done: int
    total: int
    choice: Choice | None = None


@dataclass
class Review:
    """Everything a review found; complete once `Reviewer.steps` has ended."""

    game: str
    players: int
    budget: int
    plies: int = 0  # choices judged so far
    over: bool = False  # whether the result is that of the game
    seats: list[SeatAccount] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    curve: list[Point] = field(default_factory=list)  # by ply, from 0


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
        self._rounds = [int(self._replay.array["round"][0])]
        self._curve: Curve | None = None

    def steps(self) -> Iterator[Progress]:
        """Judge choice after choice; the last step completes the account."""
        replay = self._replay
        curve = self._curve = self._begin(replay)
        yield self._progress(None)
        for seat, number in self.history:
            choice = self._judged(replay, seat, number)
            if choice is not None:
                self.review.choices.append(choice)
            curve.steps.append(self._step(replay, seat, number, choice))
            self._rounds.append(int(replay.array["round"][0]))
            self.review.plies = replay.ply
            yield self._progress(choice)
        self.finish()

    def finish(self) -> Review:
        """Complete the account up to the last judged choice; the result is the win share there."""
        assert self._curve is not None, "no step was taken"
        result = self.value.at(self._replay.array, self.playouts)
        shares = self._draw(self._curve, result)
        self.review.over = not self._replay.actors
        self.review.seats = accounts(self._curve, shares, self.review.choices, self.game.name)
        return self.review

    def _progress(self, choice: Choice | None) -> Progress:
        assert self._curve is not None
        self._draw(self._curve)
        return Progress(self._replay.ply, len(self.history), choice)

    def _draw(self, curve: Curve, result: Array | None = None) -> Array:
        """The points of the curve so far; they are final once the result is known."""
        shares = curve.shares(result)
        places = enumerate(zip(self._rounds, shares, curve.lucks(), strict=True))
        self.review.curve = [
            Point(ply, turn, tuple(map(float, share)), tuple(map(float, luck)))
            for ply, (turn, share, luck) in places
        ]
        return shares

    def run(self) -> Review:
        """The whole review at once."""
        for _ in self.steps():
            pass
        return self.review

    def _begin(self, replay: Table) -> Curve:
        """The chances before the deal and after it."""
        dealt = self.value.at(replay.array, self.playouts)
        start, noise = dealt, np.zeros_like(dealt)
        if replay.seed is not None:
            starting = STARTING * self.budget
            start = self.value.start(_prepared(replay), starting)
            noise = variance_of(start, starting) + variance_of(dealt, self.playouts)
        return Curve(start, Measured(dealt - start, noise))

    def _playouts(self) -> int:
        """The luck's share of the budget, divided among the chance events of this game."""
        replay, events = first_table(self.table), 1
        for seat, number in self.history:
            before = replay.array.copy()
            replay.play_number(seat, number)
            events += self.value.is_chance(before, replay.array)
        return max(1, min(MOST * self.budget, LUCK * self.budget // (2 * events)))

    def _judged(self, replay: Table, seat: int, number: int) -> Choice | None:
        numbers = replay.legal_numbers(seat)
        if len(numbers) < 2:
            return None
        judge = Judge(self.simulator, view_of(replay, seat), seat)
        found = judge.judge(numbers, number, self.budget)
        return _choice(replay, seat, found, explain(judge, replay, found))

    def _step(self, replay: Table, seat: int, number: int, choice: Choice | None) -> Step:
        """Make a choice, and measure what chance brought, and the chances if the turn passed."""
        before, actors = replay.array.copy(), replay.actors
        replay.play_number(seat, number)
        transfer = np.zeros(self.table.players) if choice is None else np.array(choice.transfer)
        settled = choice is not None and choice.grade != GOOD
        step = Step(seat, transfer, settled, choice is not None)
        revealed = self.value.is_chance(before, replay.array)
        if not revealed and actors == replay.actors:
            return step
        playouts = self.playouts if revealed else max(1, int(PASSING * self.budget))
        seen = self.value.at(replay.array, playouts)
        noise = variance_of(seen, playouts)
        luck = self._luck(before, seat, number, Measured(seen, noise)) if revealed else None
        return replace(step, luck=luck, seen=seen, variance=float(noise.mean()))

    def _luck(self, before: Array, seat: int, number: int, came: Measured) -> Measured:
        """What came after a choice, compared with the mean of what could have come."""
        expected = self.value.after(before, seat, number, self.playouts)
        return Measured(
            came.change - expected, came.variance + variance_of(expected, self.playouts)
        )

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
        action(found.chosen), action(found.best), found.error, found.loss,
        kept(found.loss, found.stake), found.grade, tuple(reasons),
        tuple(map(float, found.transfer)),
    )  # fmt: skip
