"""Reads saves: replaying the version, options, seed and choices gives the same table."""

import json
from typing import Any

from athanor.kernel import position
from athanor.kernel.checks import checked_seat, checked_seed
from athanor.kernel.declare.shape import same
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import BadPosition, Refused, Unreadable
from athanor.kernel.game import Game
from athanor.kernel.position import GIVEN_DECK
from athanor.kernel.registry import find_game
from athanor.kernel.table import Table

NAMES = {"game", "version", "players", "options", "history"}


def replayed(text: Json) -> Table:
    """The table of a save."""
    data = _data(text)
    table = _first_table(_game(data), data)
    history = data["history"]
    if not isinstance(history, list):
        raise Unreadable("history: this is not a list.")
    for ply, entry in enumerate(history):
        _play_again(table, entry, f"history[{ply}]", data["version"])
    return table


def play_recorded(table: Table, seat: int, action: Json, version: int) -> None:
    """Play a choice that was made under the rules of some version.

    Earlier rules did not ask every question that has a single answer; such a question is answered
    first where the recorded choice does not answer it.
    """
    if version < table.game.version:
        number = table.game.number(action, table.players)
        while table.refusal_of(number, seat) is not None and answer_forced(table):
            pass
    table.play(action, seat)


def answer_forced(table: Table) -> bool:
    """Give the only answer to the question that is open; False if there is more than one."""
    answers = table.legal_numbers(table.actors[0]) if len(table.actors) == 1 else []
    if len(answers) != 1:
        return False
    table.play_number(table.actors[0], answers[0])
    return True


def loaded(truth: Json) -> Table:
    """The table of a position given as plain data."""
    name = truth.get("game") if isinstance(truth, dict) else None
    if not isinstance(name, str):
        raise BadPosition("game", "a position is a dict that names its game.")
    try:
        game = find_game(name)
    except KeyError as error:
        raise BadPosition("game", str(error.args[0])) from None
    if GIVEN_DECK in truth:
        try:
            game = game.with_deck(truth[GIVEN_DECK])
        except Unreadable as error:
            raise BadPosition(GIVEN_DECK, str(error)) from None
    return Table.at(game, position.array_of_truth(game, truth))


def _data(text: Json) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise Unreadable("This is not a save: it is not JSON text.") from None
    if not isinstance(data, dict) or not set(data) >= NAMES:
        missing = sorted(NAMES - set(data)) if isinstance(data, dict) else sorted(NAMES)
        raise Unreadable(f"This is not a save: {missing[0]} is missing.")
    if ("seed" in data) == ("position" in data):
        raise Unreadable("seed: a save has either a seed or a first position.")
    unknown = set(data) - NAMES - {"seed", "position", GIVEN_DECK}
    if unknown:
        raise Unreadable(f"{min(unknown)}: a save has no such field.")
    return data


def _game(data: dict[str, Any]) -> Game:
    name = data["game"]
    try:
        game = find_game(name) if isinstance(name, str) else None
    except KeyError as error:
        raise Unreadable(f"game: {error.args[0]}") from None
    if game is None:
        raise Unreadable(f"game: {name!r} is not the name of a game.")
    made, now = data["version"], game.version
    if type(made) is not int or not 1 <= made <= now:
        raise Unreadable(f"version: the save was made by rules {made!r}; these are rules {now}.")
    return game.with_deck(data[GIVEN_DECK]) if GIVEN_DECK in data else game


def _first_table(game: Game, data: dict[str, Any]) -> Table:
    if not isinstance(data["options"], dict):
        raise Unreadable("options: this is not a dict.")
    try:
        if "position" in data:
            return _at_position(game, data)
        if data["seed"] is None:
            raise ValueError("seed: this is missing.")
        return Table.start(game, data["players"], checked_seed(data["seed"]), data["options"])
    except ValueError as error:
        raise Unreadable(str(error)) from None


def _at_position(game: Game, data: dict[str, Any]) -> Table:
    table = Table.at(game, position.array_of_truth(game, data["position"]))
    for name in ("players", "options"):
        if not same(data[name], data["position"][name]):
            raise ValueError(f"{name}: this does not agree with the first position.")
    return table


def _play_again(table: Table, entry: Json, at: str, version: int) -> None:
    if not isinstance(entry, list) or len(entry) != 2:
        raise Unreadable(f"{at}: an entry is a seat and an action.")
    seat, action = entry
    try:
        if seat is None:
            raise Unreadable("the seat is missing.")
        play_recorded(table, checked_seat(seat, table.players), action, version)
    except (Refused, Unreadable) as error:
        raise Unreadable(f"{at}: {error}") from None
