"""Opening a table: its settings, its seats and its first entry."""

import secrets
from typing import Any

import msgspec

import athanor
from athanor.kernel.game import Game
from athanor.lessons import Chapter, chapters
from athanor.server.decks import OF_THE_BOX, OPTION
from athanor.server.levels import all_levels
from athanor.server.lobby.caps import check_bot_tables, check_open_tables
from athanor.server.lobby.rating import check_rated
from athanor.server.people.circles import check_member
from athanor.server.people.people import Person
from athanor.server.people.tokens import new_id
from athanor.server.storage.entries import Chair, Entry, Pace
from athanor.server.table import dispatch
from athanor.server.table.live_table import LiveTable
from athanor.server.table.memory_aids import checked_aids
from athanor.server.table.names import tidy_name
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem

CODE_LENGTH = 8
STARTER = "starter"  # the option of a game that says which seat begins
AT_RANDOM = "random"


def chair_of(seat: Any, levels: list[str], person: str) -> Chair:
    """Who sits on a seat of a new table."""
    match seat:
        case requests.MeSeat():
            return Chair("person", person)
        case requests.HotSeat():
            return Chair("hot", person, name=seat.name)
        case requests.BotSeat():
            if seat.level not in levels:
                raise Problem("unreadable", "level", level=seat.level, known=list(levels))
            return Chair("bot", level=seat.level)
    return Chair("open")


async def open_table(
    registry: TableRegistry, person: Person, wanted: requests.NewTable
) -> LiveTable:
    """Open a table. If nobody is missing, begin at once."""
    if wanted.game not in registry.settings.games:
        raise Problem("not-found", "game", games=list(registry.settings.games))
    try:
        game = athanor.game(wanted.game)
        named = house_rules(registry, wanted) | wanted.options
        deck = deck_of(registry, game, named.pop(OPTION, OF_THE_BOX))
        options = with_starter(named, len(wanted.seats))
        game.prepared(len(wanted.seats), options)
    except ValueError as error:
        raise Problem("unreadable", "detail", detail=str(error)) from None
    if sum(isinstance(seat, requests.MeSeat) for seat in wanted.seats) > 1:
        raise Problem("unreadable", "one-seat")
    if wanted.circle is not None:
        await check_member(registry.database, wanted.circle, person.id)
    chapter = chapter_of(wanted)
    if wanted.rated:
        check_rated(game, person, wanted, options)
        if deck:
            raise Problem("unreadable", "rated-deck")
    levels = all_levels(registry.settings.programs, game.name)
    chairs = [chair_of(seat, levels, person.id) for seat in wanted.seats]
    await check_bot_tables(registry, person.id, chairs)
    if waits(wanted):
        await check_open_tables(registry, person.id)
    request = wanted.request or new_id()
    entry = first_entry(
        registry, registry.keys.derived_id(person.id, request), game.name, person.id,
        name=tidy_name(wanted.name), options=settled(game, options),
        without=checked_aids(game, wanted.without),
        notes=wanted.notes, hints=wanted.hints, listed=wanted.listed, rated=wanted.rated,
        chairs=chairs,
        pace=msgspec.convert(msgspec.to_builtins(wanted.pace), Pace), lesson=wanted.lesson,
        deck=deck,
        circle=wanted.circle,
        delay=wanted.delay,
    )  # fmt: skip
    live_table = await registry.create(entry)
    if chapter and live_table.projection.status == "open":
        await dispatch.start_lesson(live_table, chapter)
    elif wanted.start and live_table.projection.status == "open":
        await start_if_complete(live_table)
    return live_table


def waits(wanted: requests.NewTable) -> bool:
    """Whether a new table waits for somebody, also if it is only for its host to begin."""
    return not wanted.start or any(isinstance(seat, requests.OpenSeat) for seat in wanted.seats)


def house_rules(registry: TableRegistry, wanted: requests.NewTable) -> dict[str, Any]:
    """What new tables of this game begin with here; a guided game follows the rules of the box."""
    return dict(registry.settings.house.get(wanted.game, {})) if wanted.lesson is None else {}


def deck_of(registry: TableRegistry, game: Game, name: Any) -> dict[str, Any] | None:
    """The deck of that name with its cards, which the table stores. None for the game's own."""
    decks = registry.settings.decks.get(game.name, {})
    if name == OF_THE_BOX:
        return None
    if not isinstance(name, str) or name not in decks:
        raise Problem("unreadable", "deck", name=str(name), known=[OF_THE_BOX, *decks])
    return {"name": name, "cards": decks[name]}


def chapter_of(wanted: requests.NewTable) -> Chapter | None:
    """The first chapter of a guided table, or None."""
    if wanted.lesson is None:
        return None
    known = chapters(wanted.game)
    if wanted.lesson > len(known):
        raise Problem("unreadable", "lesson", game=wanted.game, count=len(known))
    kinds = [type(seat) for seat in wanted.seats]
    if wanted.options or kinds != [requests.MeSeat, requests.BotSeat]:
        raise Problem("unreadable", "lesson-seats")
    return known[wanted.lesson - 1]


def with_starter(options: dict[str, Any], players: int) -> dict[str, Any]:
    """Options with a random starting seat drawn by lot."""
    if options.get(STARTER) != AT_RANDOM:
        return options
    return options | {STARTER: secrets.randbelow(players)}


def settled(game: Game, wanted: dict[str, Any]) -> dict[str, Any]:
    """The options of a new table.

    One that follows another is omitted unless it is set explicitly.
    """
    usual = {option.name: option.default for option in game.settings if not option.follows}
    return usual | wanted


def first_entry(
    registry: TableRegistry, table: str, game: str, host: str, *,
    name: str, options: dict[str, Any], without: list[str], notes: str, hints: str, listed: bool,
    pace: Pace, chairs: list[Chair], rated: bool = False, lesson: int | None = None,
    tournament: str | None = None,
    deck: dict[str, Any] | None = None,
    circle: str | None = None,
    delay: float = 0.0,
) -> Entry:  # fmt: skip
    """The entry that opens a table."""
    data = {
        "code": new_id(CODE_LENGTH),
        "name": name,
        "game": game,
        "options": options,
        "without": without,
        "notes": notes,
        "pace": msgspec.to_builtins(pace),
        "listed": listed,
        "hints": hints,
        "rated": rated,
        "host": host,
        "chairs": msgspec.to_builtins(chairs),
        **({} if lesson is None else {"lesson": lesson}),
        **({} if tournament is None else {"tournament": tournament}),
        **({} if deck is None else {"deck": deck}),
        **({} if circle is None else {"circle": circle}),
        **({"delay": delay} if delay else {}),
    }
    return Entry(table, 1, registry.clock.now(), "create", None, host, None, data)


async def start_if_complete(live_table: LiveTable) -> None:
    """Begin, unless someone is still missing."""
    if all(chair.kind != "open" and chair.ready for chair in live_table.projection.chairs):
        await dispatch.start(live_table, None)
