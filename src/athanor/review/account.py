"""The account of a game: start + luck + losses + gifts + rest = result, for every seat."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.language import Sentence, together
from athanor.review.grades import GOOD, GRADES, accuracy
from athanor.review.noise import Measured, total


@dataclass(frozen=True)
class Choice:
    """One judged choice of a game."""

    ply: int  # number of choices before it
    seat: int
    round: int
    phase: str
    chosen: dict[str, Json]
    win_share: float
    best: dict[str, Json]
    best_win_share: float
    error: float  # standard error of the difference
    loss: float
    grade: str
    reasons: tuple[Sentence, ...]  # why the better choice was better
    transfer: tuple[float, ...]  # its effect on each seat's win share
    others: tuple[tuple[dict[str, Json], float], ...] = ()  # next best choices, their win shares

    @property
    def words(self) -> str:
        """The reasons in the current language."""
        return together(self.reasons)


@dataclass(frozen=True)
class SeatAccount:
    """The account of one seat's result, in win share."""

    start: float
    luck: float
    losses: float
    gifts: float
    rest: float
    result: float
    accuracy: float
    phases: dict[str, float]  # accuracy by phase of the round
    grades: dict[str, int]


@dataclass
class Tally:
    """The terms of the account so far, one number per seat."""

    start: Array
    lucks: list[Measured] = field(default_factory=list)  # of all chance events
    losses: Array = field(init=False)
    gifts: Array = field(init=False)

    def __post_init__(self) -> None:
        self.losses, self.gifts = np.zeros_like(self.start), np.zeros_like(self.start)

    def add_choice(self, seat: int, transfer: Array) -> None:
        """The effect of a choice on its chooser is a loss; its effects on others are gifts."""
        own = np.zeros_like(self.start)
        own[seat] = transfer[seat]
        self.losses += own
        self.gifts += transfer - own

    def accounts(self, result: Array, choices: Iterable[Choice]) -> list[SeatAccount]:
        """The account of every seat; the rest is the effect of all other choices."""
        drawn = total(self.lucks, self.start)
        rest = result - self.start - drawn - self.losses - self.gifts
        judged = list(choices)
        accounts = []
        for seat in range(len(result)):
            parts = (self.start, drawn, self.losses, self.gifts, rest, result)
            start, luck, losses, gifts, left, end = (float(part[seat]) for part in parts)
            own = [choice for choice in judged if choice.seat == seat]
            skill = accuracy(choice.loss for choice in own), by_phase(own), counted(own)
            accounts.append(SeatAccount(start, luck, losses, gifts, left, end, *skill))
        return accounts


def by_phase(own: list[Choice]) -> dict[str, float]:
    """Accuracy in each phase with a judged choice, in the order of the game."""
    phases = dict.fromkeys(choice.phase for choice in own)
    return {
        phase: accuracy(choice.loss for choice in own if choice.phase == phase) for phase in phases
    }


def counted(own: list[Choice]) -> dict[str, int]:
    """The number of choices with each grade except good."""
    counts = Counter(choice.grade for choice in own)
    return {grade: counts[grade] for grade in GRADES if grade != GOOD}
