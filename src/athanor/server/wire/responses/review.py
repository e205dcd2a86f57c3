"""Reviews, variations, openings and puzzles on the wire."""

from typing import Literal

from msgspec import Struct

from athanor.language import Sentence
from athanor.server.wire.shapes import Action, Json, View

Grade = Literal["good", "inaccuracy", "mistake", "blunder"]
ReviewStatus = Literal["none", "waiting", "running", "done", "failed", "off"]


class Alternative(Struct):
    """An alternative choice, and the chooser's win share after it."""

    action: Action
    text: str
    win_share: float


class ReviewedChoice(Struct):
    """A choice, judged by what its seat could know at that moment."""

    ply: int
    seat: int
    round: int
    phase: str
    grade: Grade
    loss: float
    error: float
    chosen: Alternative
    best: Alternative
    words: str  # the reasons in English
    reasons: list[Sentence] = []


class ReviewedSeat(Struct):
    """How a seat's result came about: start + luck + losses + gifts + rest = result."""

    start: float
    luck: float
    losses: float  # by its own choices
    gifts: float  # what its rivals' choices lost to it, or took from it
    rest: float  # what no choice explains
    result: float
    accuracy: float
    phases: dict[str, float]
    grades: dict[str, int]
    verdict: str | None  # whether it won, and how that fits its accuracy; none without a result


class ReviewPoint(Struct):
    """The win shares of all seats before a choice, and the effect of luck just before."""

    ply: int
    round: int
    shares: list[float]
    luck: list[float]


class FoundReview(Struct):
    """What a review has found so far; seats are included once it is complete."""

    plies: int
    total: int
    budget: int
    complete: bool
    seats: list[ReviewedSeat]
    levels: dict[str, float]  # accuracy of bots, for comparison
    choices: list[ReviewedChoice]
    curve: list[ReviewPoint]  # by ply from 0


class ReviewState(Struct):
    """The status of a game's review."""

    status: ReviewStatus
    ahead: int  # reviews queued before it
    review: FoundReview | None


class Variation(Struct):
    """A position of a finished game, or one reached from there by other choices."""

    ply: int
    line: list[Action]
    texts: list[str]
    actors: list[int]
    seat: int | None  # the seat that chose in the game, or the first that may act
    legal: list[Action]
    legal_texts: list[str]
    over: bool
    scores: list[int]
    view: View  # as the asked seat sees it; open once the game is over
    insight: Json
    shares: list[float]  # win shares of all seats, by playouts


class Judged(Struct):
    """An answer to a question of a finished game, judged from the chooser's view."""

    grade: Grade
    loss: float
    win_share: float
    best: Alternative
    words: str  # the reasons in English
    reasons: list[Sentence] = []


class Opening(Struct):
    """A first choice, and the results of those who made it."""

    text: str
    action: Action | None  # none if these rules no longer know it
    games: int
    share: float  # of all first turns
    wins: float  # mean share of first place
    low: float
    high: float
    points: float
    by_people: int
    next: list["Opening"]


class SeatFigures(Struct):
    """The results of a place in the turn order."""

    seat: int
    wins: float
    low: float
    high: float
    points: float


class Openings(Struct):
    """What people and bots do first in a game, and how it ends."""

    game: str
    players: int
    games: int
    even: float  # the win share at even chances
    counts: dict[str, int]  # finished games by number of seats
    seats: list[SeatFigures]
    openings: list[Opening]


class PuzzleRating(Struct):
    """A rating with its uncertainty."""

    rating: int
    doubt: int
    count: int


class Puzzle(Struct):
    """A puzzle without its solution, which comes with the answer."""

    id: str
    game: str
    number: int
    theme: str
    kind: str  # position or deduction
    question: str
    players: int
    seat: int
    view: View | None  # of a position, as the asked seat sees it
    insight: Json
    options: View
    facts: list[View]  # of a deduction
    pair: list[str]
    actions: list[Action]  # of a position: the legal actions
    choices: list[str]  # the answers, in the order of the actions if there are any
    difficulty: int
    rating: PuzzleRating
    daily: bool
    answered: bool | None  # whether your first answer was right; null before it


class PrintedPuzzle(Struct):
    """A deduction puzzle for printing, with its solution."""

    id: str
    facts: list[View]
    pair: list[str]
    answer: str


class PuzzleAnswer(Struct):
    """The result of an answer."""

    right: bool
    counted: bool  # only a first answer changes ratings
    solution: str | None  # given once it was found or given up
    words: str  # the reasons in English
    mine: PuzzleRating | None
    change: int
    reasons: list[Sentence] = []


class ThemeFigures(Struct):
    """How often you were right in a theme."""

    theme: str
    puzzles: int
    tried: int
    right: int


class PuzzleShelf(Struct):
    """The puzzles of a game, and your progress."""

    game: str
    title: str
    puzzles: int
    themes: list[ThemeFigures]
    mine: PuzzleRating | None
    streak: int
    daily: str
