"""Random games: the tables, viewers and actions that the suite examines."""

import json
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from athanor.kernel.declare.events import LEARNED, SETTLED
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Unreadable

if TYPE_CHECKING:
    from athanor.kernel.game import Game
    from athanor.kernel.table import Table

LONGEST_GAME = 20_000  # choices; a longer game counts as endless
Choice = tuple["Table", int, int]


def some_options(game: "Game", players: int, seed: int) -> dict[str, Json]:
    """Options of a game: the defaults for even seeds, random ones for odd seeds."""
    if seed % 2 == 0:
        return {}
    dice = Random(seed)
    return {option.name: dice.choice(option.values(players)) for option in game.settings}


def some_table(game: "Game", players: int, seed: int) -> "Table":
    """A new table."""
    return game.new(players, seed, **some_options(game, players, seed))


def walk(game: "Game", players: int, seed: int, table: "Table | None" = None) -> Iterator[Choice]:
    """A random game: yields each choice before it is made, and finally the end without a choice."""
    dice = Random(seed)
    table = table or some_table(game, players, seed)
    for _ in range(LONGEST_GAME):
        if table.over:
            yield table, -1, -1
            return
        seat = dice.choice(table.actors)
        legal = table.legal_numbers(seat)
        assert legal, f"seat {seat} may act and has no legal action: {table.line()}"
        number = dice.choice(legal)
        yield table, seat, number
        table.play_number(seat, number)
    raise AssertionError(f"the game does not end: {table.line()}")


def some_choices(game: "Game", players: int, seed: int, most: int) -> Iterator[Choice]:
    """Up to `most` choices spread over a random game, including its end."""
    length = sum(1 for _ in walk(game, players, seed))
    chosen = {*Random(seed).sample(range(length), min(most, length)), length - 1}
    for place, choice in enumerate(walk(game, players, seed)):
        if place in chosen:
            yield choice


def viewers(players: int) -> list[int | None]:
    """Every seat and a spectator."""
    return [*range(players), None]


def some_numbers(game: "Game", dice: Random, most: int) -> list[int]:
    """Numbers of actions: all of them, or some of every family."""
    if game.moves.count() <= most:
        return list(range(game.moves.count()))
    share = most // len(game.moves)
    return [
        member.first + place
        for member in game.moves
        for place in dice.sample(range(member.size), min(share, member.size))
    ]


def never_legal(game: "Game", dice: Random, most: int) -> list[int]:
    """Numbers of actions that can be read but never be legal."""
    numbers = range(game.moves.count(), game.moves.readable())
    return dice.sample(numbers, min(most, len(numbers)))


def readable(game: "Game", number: int, players: int) -> bool:
    """Whether an action is readable at this table; it may name a seat that is not in the game."""
    try:
        return game.number(game.moves.action(number), players) == number
    except Unreadable:
        return False


def learned_mask(game: "Game") -> int:
    """The viewers who learned something new from the last action."""
    return int(game.machine.log[0, LEARNED])


def is_settled(game: "Game") -> bool:
    """Whether the last action can no longer be undone."""
    return bool(game.machine.log[0, SETTLED])


def through_json(data: Json) -> Json:
    """Data after a round trip through JSON."""
    return json.loads(json.dumps(data, allow_nan=False))
