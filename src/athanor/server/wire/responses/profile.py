"""Responses about a person, as others see them."""

from msgspec import Struct

from athanor.server.wire.responses.ratings import RatingShown
from athanor.server.wire.shapes import Action


class ProfileRating(Struct):
    """A person's rating in a game, with the place in the season if there is one."""

    game: str
    rating: RatingShown
    games: int
    best: int | None


class PlacesBySeats(Struct):
    """How often a person took each place at tables of this size."""

    game: str
    players: int
    places: list[int]  # how often each place, first place first


class Opponent(Struct):
    """Somebody a person has played with: how often, and how often the person won."""

    person: str
    name: str
    games: int
    won: int


class FirstChoice(Struct):
    """A person's first choice: how often, and how often the person won."""

    game: str
    text: str
    action: Action | None  # none if these rules no longer know it
    games: int
    won: int


class GameAccuracy(Struct):
    """How close to the best a person's choices are in a game, averaged over reviewed games."""

    game: str
    accuracy: float  # 0 to 1
    games: int


class Profile(Struct):
    """A person's page. A private page shows others only the name."""

    id: str
    name: str
    hidden: bool  # whether it is private; only the name is shown
    since: float | None
    games: int
    ratings: list[ProfileRating]
    places: list[PlacesBySeats]
    opponents: list[Opponent]
    openings: list[FirstChoice]
    accuracies: list[GameAccuracy]


class RatingPoint(Struct):
    """A rating after a game."""

    at: float
    points: int
    spread: int
