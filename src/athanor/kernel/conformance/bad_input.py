"""Invalid input raises a typed error that names the field, and changes nothing."""

import json
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from athanor.kernel.conformance.walk import readable, some_choices, some_table, through_json
from athanor.kernel.declare.action import Moves
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import BadPosition, Refused, Stale, Unreadable
from athanor.kernel.position import GIVEN_DECK
from athanor.kernel.registry import find_game
from athanor.kernel.replay import loaded, replayed

if TYPE_CHECKING:
    from athanor.kernel.game import Game
    from athanor.kernel.table import Table

JUNK: list[Json] = [None, True, -1, 99_999, 1.5, "junk", [], ["junk"], {}, {"junk": 1}, [[None]]]


def error_of(kind: type[Exception], call: Callable[..., Any], *given: Any, **named: Any) -> str:
    """The message of the typed error that a call must raise."""
    try:
        call(*given, **named)
    except kind as error:
        return str(error)
    raise AssertionError(f"{call} takes {given} {named}")


def bad_tables_are_refused(game: "Game", players: int, seed: int) -> None:
    """Unknown games, seat counts, options and seeds."""
    assert game.name in error_of(KeyError, find_game, "no such game")
    wrong: list[Json] = [min(game.seats) - 1, max(game.seats) + 1, -1, "3", 2.0, None, True, [2]]
    for count in wrong:
        assert error_of(ValueError, game.new, count).startswith("players")
    for bad in (-1, 1 << 128, "7", 1.5, True):
        assert error_of(ValueError, game.new, players, bad).startswith("seed")
    assert "no_such" in error_of(ValueError, game.new, players, 1, no_such=1)
    for name in game.options:
        for value in ([["junk"]], {"junk": 1}, "no such value", -5, 1.5):
            assert name in error_of(ValueError, game.new, players, 1, **{name: value})


def bad_actions_change_nothing(game: "Game", players: int, seed: int) -> None:
    """Actions of another seat, for an earlier ply, not allowed now, or unreadable."""
    for table, seat, number in some_choices(game, players, seed, 5):
        before = table.line(), table.ply
        if seat >= 0:
            action = game.moves.action(number)
            _wrong_seats(table, action)
            for ply in (table.ply - 1, table.ply + 1, -7):
                assert "ply" in error_of(Stale, table.play, action, seat, ply=ply)
        _unreadable(table, Random(seed))
        assert (table.line(), table.ply) == before


def _wrong_seats(table: "Table", action: Json) -> None:
    for other in range(table.players):
        if other not in table.actors:
            refusal = table.refusal(action, other)
            assert refusal is not None
            assert refusal.rule in table.game.rules
            assert refusal.words in error_of(Refused, table.play, action, other)
    for junk in (-1, table.players, True, "0", 1.0):
        assert "seat" in error_of(Unreadable, table.play, action, junk)
        for asked in (table.legal, table.view, table.can_undo, table.events, table.redeal):
            assert "seat" in error_of(Unreadable, asked, junk)
    if len(table.actors) > 1:
        assert "seat" in error_of(Unreadable, table.play, action)


def _unreadable(table: "Table", dice: Random) -> None:
    moves = table.game.moves

    def attempt(action: Json) -> str:
        sentence = error_of(Unreadable, table.play, action, 0)
        assert error_of(Unreadable, table.refusal, action, 0) == sentence
        return sentence

    junk: list[Json] = [None, 3, [], True, {}, {"do": None}, {"do": ["x"]}, {"do": "no such"}, " "]
    for action in junk:
        attempt(action)
    for member in moves:
        number = _some_readable(table, member, dice)
        action = moves.action(number)
        assert "no-such" in attempt({**action, "no-such": 1})
        assert member.verb in attempt(f"{moves.text(number)} too much here")
        for name in (name.rstrip("_") for name in member.kinds):
            assert name in attempt({**action, name: 1.5})
            assert name in attempt({**action, name: {"no such": -1}})


def _some_readable(table: "Table", member: Moves, dice: Random) -> int:
    """An action of a family that is readable at this table."""
    while True:
        number = member.first + dice.randrange(member.size)
        if readable(table.game, number, table.players):
            return number


def bad_positions_are_refused(game: "Game", players: int, seed: int) -> None:
    """Each field in turn missing, hidden or filled with junk, and one extra field."""
    for table, _, _ in some_choices(game, players, seed, 3):
        truth = through_json(table.truth())
        assert "no-such" in error_of(BadPosition, loaded, {**truth, "no-such": 1})
        for name in truth:
            rest = {key: value for key, value in truth.items() if key != name}
            if name != GIVEN_DECK:  # without it, it is a position of the deck in the box
                assert error_of(BadPosition, loaded, rest).startswith(name)
            for junk in JUNK:
                _read_or_refused({**truth, name: junk}, name, truth[name])
    for junk in JUNK:
        assert error_of(BadPosition, loaded, junk).startswith("game")


def _read_or_refused(data: Json, name: str, true: Json) -> None:
    """Junk of the wrong type is refused by name; junk that is a valid value may be accepted."""
    try:
        table = loaded(data)
    except BadPosition as error:
        foreign = type(data[name]) is not type(true) and data[name] is not None
        said, value = str(error), data[name]
        assert said.startswith(name) or not foreign, f"{name}={value!r}: {said}"
        return
    assert same_data(table.truth(), data), f"{name}={data[name]!r} was read as something else"


def same_data(one: Json, two: Json) -> bool:
    """Equal as JSON text, where 1 is neither 1.0 nor true."""
    return json.dumps(one, sort_keys=True) == json.dumps(two, sort_keys=True)


def bad_saves_are_refused(game: "Game", players: int, seed: int) -> None:
    """Saves that are truncated, foreign, of another rules version, or broken in one place."""
    table, _, _ = next(some_choices(game, players, seed, 2))
    save = table.save()
    data = json.loads(save)
    for end in {0, 1, len(save) // 3, len(save) // 2, len(save) - 1}:
        assert "save" in error_of(Unreadable, replayed, save[:end])
    junk: list[Json] = [None, 7, b"\xff\xfe", "[]", "7", '"x"', "null", '{"PGN": "e4"}', "[" * 9999]
    for text in junk:
        assert "save" in error_of(Unreadable, replayed, text)
    for name in data:
        rest = {key: value for key, value in data.items() if key != name}
        if name != GIVEN_DECK:
            assert name in error_of(Unreadable, replayed, json.dumps(rest))
        wrong = error_of(Unreadable, replayed, json.dumps({**data, name: [["junk"]]}))
        assert wrong.startswith("deck:") if name == GIVEN_DECK else name in wrong
    assert "no-such" in error_of(Unreadable, replayed, json.dumps({**data, "no-such": 1}))
    assert "version" in error_of(Unreadable, replayed, json.dumps({**data, "version": -1}))
    _bad_histories(game, players, seed, data)


def _bad_histories(game: "Game", players: int, seed: int, data: dict[str, Json]) -> None:
    first = some_table(game, players, seed)
    seat = first.actors[0]
    action = first.legal(seat)[0]
    entries: list[Json] = [
        7, [], [seat], [seat, action, 1], [None, action], [players, action], [seat, None],
        [seat, "no such action"], [seat, {**action, "no-such": 1}], [True, action],
    ]  # fmt: skip
    for entry in entries:
        wrong = json.dumps({**data, "history": [entry]})
        assert "history[0]" in error_of(Unreadable, replayed, wrong)
