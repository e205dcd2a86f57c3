"""Positions as plain data: `truth()` and views, and the conversion back to a record."""

import contextlib
from collections.abc import Callable
from functools import cache, partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np

from athanor.kernel import house
from athanor.kernel.checks import checked_seat
from athanor.kernel.declare.record import BLANK, Array, Record
from athanor.kernel.declare.shape import Part, by_seat, check_names, derived, rows
from athanor.kernel.declare.words import Json, whole
from athanor.kernel.errors import BadPosition
from athanor.kernel.random import (
    BLOCK_NUMBER,
    KEY,
    NUMBERS_IN_BLOCK,
    USED,
    get32,
    make_block,
    put32,
)

if TYPE_CHECKING:
    from athanor.kernel.game import Game

COMMON = ("game", "players", "options", "round", "phase", "actors", "over", "random")
GIVEN_DECK = "given_deck"  # present for a custom deck; games themselves use the name `deck`
MOST_BLOCKS = 1 << 32
HIDDEN = "this is hidden; a complete position has no blanks."


def copied(array: Array) -> Array:
    """A copy of a record; NumPy's own copies field by field, up to fifty times as slowly."""
    return np.frombuffer(bytearray(array.tobytes()), array.dtype)


def written(game: "Game", array: Array) -> dict[str, Json]:
    """A record as plain data; blanks become None."""
    s = game.state.of(array)
    return {name: write(s) for name, write in writers(game).items()}


@cache
def writers(game: "Game") -> dict[str, Callable[[Any], Json]]:
    """How each part of the plain data is made from a record, and from nothing else."""
    phases = [phase.word for phase in game.phases]
    deck = {} if game.deck is None else {GIVEN_DECK: lambda s: game.deck}  # each time a new one
    options = [option for option in game.settings if option.kept]
    return {
        "game": _always(game.name),
        **deck,
        "players": lambda s: s.players,
        "options": lambda s: {o.name: o.get(s) for o in options} | house.changed(game, s),
        "round": lambda s: s.round,
        "phase": lambda s: phases[s.phase],
        "actors": lambda s: list(seats_in(s.acting)),
        "over": lambda s: s.acting == 0,
        "random": chance_written,
        **{name: partial(_write, part) for name, part in game.shape.items()},
    }


def entry_writers(game: "Game", players: int) -> dict[str, list[Callable[[Any], Json]]]:
    """How each entry is made, for the parts that are lists of so many entries."""
    lists = {n: part for n, part in game.shape.items() if isinstance(part, (by_seat, rows))}
    return {
        name: [partial(_write_entry, part, i) for i in range(part.entries(players))]
        for name, part in lists.items()
    }


def _write_entry(part: by_seat | rows, place: int, s: Any) -> Json:
    return part.write_entry(s, (place,))


def _always(value: Json) -> Callable[[Any], Json]:
    return lambda s: value


def _write(part: Part, s: Any) -> Json:
    return part.write(s, ())


def array_of_truth(game: "Game", data: Json) -> Array:
    """The record of a whole position, or `BadPosition`."""
    array = read(game, data, whole=True)
    game.check(array)
    return array


def array_of_view(game: "Game", data: Json, seat: Any) -> Array:
    """The record of a view, with blanks for what the viewer may not see."""
    array = read(game, data)
    viewer = checked_seat(seat, int(array["players"][0]))
    blank = array.view(np.int16) == BLANK
    differing = (_hidden_words(game, array, viewer) & ~blank) | (
        blank & ~_words_that_could_be_hidden(game, array, viewer)
    )
    if differing.any():
        wrong = game.state.field_at(int(np.argmax(differing)))
        raise BadPosition(wrong.name, "this is not what that viewer sees: shown or hidden wrongly.")
    return array


def _hidden_words(game: "Game", array: Array, viewer: int) -> Array:
    hidden = copied(array)
    hide(game, hidden, viewer)
    found: Array = hidden.view(np.int16) == BLANK
    return found


def _words_that_could_be_hidden(game: "Game", array: Array, viewer: int) -> Array:
    """The words a viewer may not see, if all blanks had their lowest or their highest value."""
    could = np.zeros(game.state.words, bool)
    for bound in _bounds(game):
        filled = copied(array)
        words = filled.view(np.int16)
        np.copyto(words, bound, where=words == BLANK)
        could |= _hidden_words(game, filled, viewer)
    return could


def filled(game: "Game", data: Json, seat: Any) -> dict[str, Json]:
    """A view with the highest value in each hidden place, so that only what is empty is None.

    Parts that cannot be written with those values are left out.
    """
    array = array_of_view(game, data, seat)
    words = array.view(np.int16)
    np.copyto(words, _bounds(game)[1], where=words == BLANK)
    s, found = game.state.of(array), {}
    for name, write in writers(game).items():
        with contextlib.suppress(Exception):  # values that do not fit together
            found[name] = write(s)
    return found


@cache
def _bounds(game: "Game") -> tuple[Array, Array]:
    """The lowest and the highest value of every word."""
    low, high = np.zeros(game.state.words, np.int16), np.zeros(game.state.words, np.int16)
    for field in game.state.fields.values():
        place = slice(field.offset, field.offset + field.size)
        low[place], high[place] = field.low, field.high
    return low, high


def hide(game: "Game", array: Array, viewer: int) -> None:
    """Blank in place what a viewer (-1: a spectator) may not see."""
    machine = game.machine
    machine.hide(machine.cell(array), machine.numbers(array.view(np.int16)), viewer)


def read(game: "Game", data: Json, whole: bool = False) -> Array:
    """Plain data into a record; None becomes blank, which a whole position may not have."""
    deck = () if game.deck is None else (GIVEN_DECK,)
    check_names(data, (*COMMON, *deck, *game.shape), "position")
    if data["game"] != game.name:
        raise BadPosition("game", f"{data['game']!r} is not {game.name}.")
    array = _with_options(game, data)
    s = game.state.of(array)
    s.round = _whole_number(data["round"], "round")
    s.phase = _phase(game, data["phase"])
    s.acting = _acting(data["actors"], s.players)
    chance_read(game, array, data["random"])
    # A word of the generator may look like a blank; those of the game's own fields may not.
    own = array.view(np.int16)[Record.words :]
    if whole and BLANK in own:
        raise BadPosition("options", HIDDEN)
    if whole and data["random"] is None:
        raise BadPosition("random", HIDDEN)
    later = [name for name, part in game.shape.items() if isinstance(part, derived)]
    for name in [n for n in game.shape if n not in later] + later:
        game.shape[name].read(s, (), data[name], name)
        if whole and BLANK in own:
            raise BadPosition(name, HIDDEN)
    if data["over"] is not (s.acting == 0):
        raise BadPosition("over", f"{data['over']!r} does not agree with the seats that may act.")
    return array


def _with_options(game: "Game", data: Json) -> Array:
    if not isinstance(data["options"], dict):
        raise BadPosition("options", "this is not a dict.")
    kept = [option.name for option in game.settings if option.kept]
    of_the_house = [name for name in data["options"] if name in house.entries(game)]
    check_names(data["options"], [*kept, *of_the_house], "options")
    try:
        return game.prepared(data["players"], data["options"])
    except ValueError as error:
        raise bad_option(error) from None


def bad_option(error: ValueError) -> BadPosition:
    """The error of a wrong option, for a position."""
    field, _, sentence = str(error).removeprefix("option ").partition(": ")
    return BadPosition(field if field == "players" else f"options.{field}", sentence)


def _whole_number(value: Json, at: str) -> int:
    if type(value) is not int or not 0 <= value <= 32767:
        raise BadPosition(at, f"{value!r} is not a whole number that is allowed here.")
    return value


def _phase(game: "Game", value: Json) -> int:
    for phase in game.phases:
        if phase.word == value:
            return int(phase)
    raise BadPosition("phase", f"{value!r} is not one of {', '.join(p.word for p in game.phases)}.")


def _acting(value: Json, players: int) -> int:
    fits = isinstance(value, list) and all(type(seat) is int for seat in value)
    if not fits or value != sorted(set(value)) or not set(value) <= set(range(players)):
        raise BadPosition("actors", f"{value!r} is not an ascending list of seats of this table.")
    return sum(1 << seat for seat in value)


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a mask, ascending."""
    return tuple(seat for seat in range(15) if mask >> seat & 1)


def chance_written(s: Any) -> Json:
    """The generator: its key, how many blocks it has made, how much of the last one is used."""
    words = s.chance
    if words[USED] == BLANK:
        return None
    key = sum((words[KEY + i] & 0xFFFF) << (16 * i) for i in range(8))
    blocks = (words[BLOCK_NUMBER] & 0xFFFF) | (words[BLOCK_NUMBER + 1] & 0xFFFF) << 16
    return {"key": f"{key:032x}", "blocks": blocks, "used": words[USED]}


def chance_read(game: "Game", array: Array, value: Json) -> None:
    """Read the generator's state and recompute its last block."""
    chance = game.machine.numbers(array["chance"][0])
    if value is None:
        for i in range(len(chance)):
            chance[i] = BLANK
        return
    check_names(value, ("key", "blocks", "used"), "random")
    key, blocks, used = value["key"], value["blocks"], value["used"]
    if not isinstance(key, str) or len(key) != 32 or not set(key) <= set("0123456789abcdef"):
        raise BadPosition("random.key", "this is not 32 hexadecimal digits.")
    if type(blocks) is not int or not 0 <= blocks < MOST_BLOCKS:
        raise BadPosition("random.blocks", f"{blocks!r} is not a number of blocks.")
    if type(used) is not int or not 0 <= used <= NUMBERS_IN_BLOCK or (blocks == 0 and used < 16):
        raise BadPosition("random.used", f"{used!r} is not a number of used numbers.")
    for i in range(4):
        put32(chance, KEY + 2 * i, int(key, 16) >> (32 * i) & 0xFFFFFFFF)
    if blocks:
        put32(chance, BLOCK_NUMBER, blocks - 1)
        make_block(chance)
        assert get32(chance, BLOCK_NUMBER) == blocks
    chance[USED] = used


def line(game: "Game", array: Array) -> str:
    """A position in one line of text: fields by name, `?` for a blank, `0*43` for a run."""
    words = array.view(np.int16).tolist()
    parts = [
        f"{one.name}={_run(found)}"
        for one in game.state.fields.values()
        if any(found := words[one.offset : one.offset + one.size]) or not one.quiet
    ]
    return " ".join([game.name, *parts])


def array_of_line(game: "Game", text: str) -> Array:
    """The record of a position line."""
    parts = text.split()
    if not parts or parts[0] != game.name:
        raise BadPosition("game", f"the line does not start with {game.name}.")
    given = dict(part.partition("=")[::2] for part in parts[1:])
    fields = [f for f in game.state.fields.values() if f.name in given or not f.quiet]
    check_names(given, [field.name for field in fields], "position")
    array = game.state.blank()
    words = array.view(np.int16)
    for field in fields:
        words[field.offset : field.offset + field.size] = _unrun(given[field.name], field)
    return array


def _run(numbers: list[int]) -> str:
    runs = [("?" if n == BLANK else str(n), len(list(same))) for n, same in groupby(numbers)]
    return ",".join(n if times == 1 else f"{n}*{times}" for n, times in runs)


def _unrun(text: str, field: Any) -> list[int]:
    numbers: list[int] = []
    for part in text.split(","):
        number, _, times = part.partition("*")
        count = whole(times or "1")
        value = BLANK if number == "?" else whole(number)
        if type(value) is not int or type(count) is not int or not 0 < count <= field.size:
            raise BadPosition(field.name, f"{part!r} is not a number or run of numbers.")
        numbers += [value] * count
    if len(numbers) != field.size or not all(-32768 <= n <= 32767 for n in numbers):
        raise BadPosition(field.name, f"{field.size} numbers of 16 bits belong here.")
    return numbers
