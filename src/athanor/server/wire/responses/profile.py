"""Responses about a person, as others see her."""

from msgspec import Struct

from athanor.server.wire.responses.ratings import RatingShown


class ProfileRating(Struct):
    """A person's rating in a game, with the season's place where there is one."""

    game: str
    rating: RatingShown
    games: int
    best: int | None


class PlacesBySeats(Struct):
    """How often a person took which place at tables of so many seats, the first place first."""

    game: str
    players: int
    places: list[int]  # how often which place, the first place first


class Opponent(Struct):
    """Somebody a person has played with: how often, and how often she won."""

    person: str
    name: str
    games: int
    won: int


class Opening(Struct):
    """A first choice of a person: how often, and how often she won."""

    game: str
    text: str
    games: int
    won: int


class GameAccuracy(Struct):
    """How near to the best a person chose in a game, on average over reviewed games."""

    game: str
    accuracy: float  # 0 to 1
    games: int


class Profile(Struct):
    """A person's page; a private one tells others the name and nothing else."""

    id: str
    name: str
    hidden: bool  # private, and nothing else is told
    since: float | None
    games: int
    ratings: list[ProfileRating]
    places: list[PlacesBySeats]
    opponents: list[Opponent]
    openings: list[Opening]
    accuracies: list[GameAccuracy]


class RatingPoint(Struct):
    """A rating after a game."""

    at: float
    points: int
    spread: int
