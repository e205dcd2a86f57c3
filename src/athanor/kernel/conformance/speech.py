"""Text forms: actions as dicts and plain text, events, refusals, position lines."""

from random import Random
from string import Formatter
from typing import TYPE_CHECKING

from athanor.kernel.conformance.walk import some_choices, some_numbers, through_json, viewers, walk
from athanor.kernel.declare.events import ARGUMENTS, AUDIENCE, FIRST_ARGUMENT, KIND, SEAT, rows_of
from athanor.kernel.declare.words import Json
from athanor.kernel.position import array_of_line

if TYPE_CHECKING:
    from athanor.kernel.game import Game

MOST_ACTIONS = 4000


def actions_read_back(game: "Game", players: int, seed: int) -> None:
    """Every action has a unique dict and a unique plain text, and both round-trip."""
    numbers = some_numbers(game, Random(seed), MOST_ACTIONS)
    seats = max(game.seats)
    for number in numbers:
        action, text = game.moves.action(number), game.moves.text(number)
        assert game.number(through_json(action), seats) == number, action
        assert game.number(text, seats) == number, text
    assert len({game.moves.text(number) for number in numbers}) == len(set(numbers))


def lines_read_back(game: "Game", players: int, seed: int) -> None:
    """A position line round-trips to the same bytes, including hidden parts."""
    for table, _, _ in some_choices(game, players, seed, 10):
        assert array_of_line(game, table.line()).tobytes() == table.array.tobytes()
        for viewer in viewers(players):
            line = table.view_line(viewer)
            array = array_of_line(game, line)
            assert type(table).at(game, array).line() == line


def events_name_what_there_is(game: "Game", players: int, seed: int) -> None:
    """Events have a kind, a seat, an audience and arguments that exist, and a sentence."""
    for table, seat, number in walk(game, players, seed):
        if seat < 0:
            break
        after = table.copy()
        after.play_number(seat, number)
        for row in rows_of(game.machine.log):
            _is_event(game, players, row)
    for viewer in viewers(players):
        told = through_json(table.events(viewer))
        assert all(event["words"] and event["seat"] != -1 for event in told)
        assert all(_says_its_fields(game, event) for event in told)
        assert [event["ply"] for event in told] == sorted(event["ply"] for event in told)
        assert not told or told[-1]["ply"] <= table.ply


def _is_event(game: "Game", players: int, row: object) -> None:
    assert isinstance(row, tuple)
    kinds = list(game.told)[row[KIND]].kinds
    arguments = row[FIRST_ARGUMENT : FIRST_ARGUMENT + ARGUMENTS]
    assert row[AUDIENCE] > 0, row
    assert -1 <= row[SEAT] < players, row
    for (name, kind), argument in zip(kinds.items(), arguments, strict=False):
        assert 0 <= argument - kind.low < kind.size, f"{name} of {list(game.told)[row[KIND]].key}"
    assert not any(arguments[len(kinds) :]), row


def _says_its_fields(game: "Game", event: dict[str, Json]) -> bool:
    """Whether the sentence of an event follows from its fields alone."""
    member = next(member for member in game.told if member.key == event["kind"])
    seats = max(game.seats)
    named = {name.rstrip("_"): name for name in member.kinds}
    said = {
        named[name]: kind.say(kind.number(event["fields"][name], seats, name))
        for name, kind in member.named.items()
    }
    words = game.text.EVENTS[member].format(who=f"Seat {event['seat']}", **said)
    return bool(words == event["words"] and list(event["fields"]) == list(named))


def placeholders(sentence: str) -> set[str]:
    """The placeholders in a sentence of a catalogue."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def words_are_complete(game: "Game", players: int, seed: int) -> None:
    """Every refusal has a clause and a sentence; every event's sentence uses its fields."""
    assert set(game.text.REFUSALS) == set(game.refusals)
    assert set(game.text.EVENTS) == set(game.told)
    for refusal in list(game.refusals)[1:]:
        assert refusal.clause in game.rules, refusal.name
        assert game.text.REFUSALS[refusal], refusal.name
    for event in game.told:
        # Fields must not reveal more than the sentence does.
        assert placeholders(game.text.EVENTS[event]) - {"who"} == set(event.kinds), event.name
    assert set(game.options) == set(game.option_words)
    for flaw in list(game.flaws)[1:]:
        assert flaw.field, flaw.name
        assert flaw.sentence, flaw.name
