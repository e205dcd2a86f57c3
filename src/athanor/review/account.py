"""The account of a game: start + luck + losses + gifts + rest = result, for every seat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.language import Sentence, together
from athanor.review.accuracy import accuracy
from athanor.review.curve import Curve
from athanor.review.grades import GOOD, GRADES


@dataclass(frozen=True)
class Choice:
    """One judged choice of a game."""

    ply: int  # number of choices before it
    seat: int
    round: int
    phase: str
    chosen: dict[str, Json]
    best: dict[str, Json]
    error: float  # standard error of the measured difference
    loss: float  # expected
    kept: float  # share of what was at stake
    grade: str
    reasons: tuple[Sentence, ...]  # why the better choice was better
    transfer: tuple[float, ...]  # its effect on each seat's win share

    @property
    def words(self) -> str:
        """The reasons in the current language."""
        return together(self.reasons)


@dataclass(frozen=True)
class SeatAccount:
    """The account of one seat's result, in win share."""

    start: float
    luck: float
    losses: float  # by its own choices
    gifts: float  # what its rivals' choices lost to it, or took from it
    rest: float  # what no choice explains
    result: float
    accuracy: float
    phases: dict[str, float]  # accuracy by phase of the round
    grades: dict[str, int]


def accounts(
    curve: Curve, shares: Array, choices: Sequence[Choice], game: str
) -> list[SeatAccount]:
    """The account of every seat, from the curve of a game and its judged choices."""
    luck, losses, gifts, rest = curve.account(shares)
    found, seats = [], len(curve.start)
    for seat in range(seats):
        parts = (curve.start, luck, losses, gifts, rest, shares[-1])
        start, drawn, lost, given, left, end = (float(part[seat]) for part in parts)
        mine = [choice for choice in choices if choice.seat == seat]
        whole = accuracy([one.kept for one in mine], game, seats)
        skill = whole, by_phase(mine, game, seats), counted(mine)
        found.append(SeatAccount(start, drawn, lost, given, left, end, *skill))
    return found


def by_phase(own: Sequence[Choice], game: str, seats: int) -> dict[str, float]:
    """Accuracy in each phase with a judged choice, in the order of the game."""
    phases = dict.fromkeys(choice.phase for choice in own)
    return {
        phase: accuracy([one.kept for one in own if one.phase == phase], game, seats)
        for phase in phases
    }


def counted(own: Sequence[Choice]) -> dict[str, int]:
    """The number of choices with each grade except good."""
    counts = Counter(choice.grade for choice in own)
    return {grade: counts[grade] for grade in GRADES if grade != GOOD}
