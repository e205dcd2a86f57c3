"""What makes a game rated: everyone has an account and agrees, and nobody can fix chance."""

from collections.abc import Mapping

from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.server.chance import Deal, fixed_chance
from athanor.server.house import changed_numbers
from athanor.server.people.people import Person
from athanor.server.ratings.bots import bot_ratings
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem


def check_rated(
    game: Game,
    person: Person,
    wanted: requests.NewTable,
    options: Mapping[str, Json],
    deal: Deal | None,
) -> None:
    """Refuse a rated table that could not be rated fairly."""
    check_agreed(person, agrees=True)
    for seat in wanted.seats:
        check_rated_seat(game, seat)
    if not any(isinstance(seat, requests.MeSeat | requests.OpenSeat) for seat in wanted.seats):
        raise Problem("unreadable", "rated-people")
    fixed = fixed_chance(game, options, deal)
    fixed += changed_numbers(game, len(wanted.seats), options)
    if fixed:
        raise Problem("unreadable", "rated-fixed", options=fixed)


def check_rated_seat(game: Game, seat: requests.NewSeat) -> None:
    """Refuse hot seats, and bots of unknown strength, at a rated table."""
    if isinstance(seat, requests.HotSeat):
        raise Problem("unreadable", "rated-hot")
    if isinstance(seat, requests.BotSeat) and seat.level not in bot_ratings(game.name):
        raise Problem("unreadable", "rated-bot", level=seat.level)


def check_agreed(person: Person, agrees: bool) -> None:
    """Refuse a person who has no account, or has not agreed to a rated game."""
    if person.account is None:
        raise Problem("rated/account")
    if not agrees:
        raise Problem("rated/agree")
