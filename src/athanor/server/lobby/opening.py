"""Opening a table: its settings, its seats and its first entry."""

import secrets
from hashlib import blake2b
from typing import Any

import msgspec

import athanor
from athanor.kernel.game import Game
from athanor.lessons import chapters
from athanor.server.chance import Deal
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
    deal = deal_of(wanted)
    if wanted.rated:
        check_rated(game, person, wanted, options, deal)
        if deck:
            raise Problem("unreadable", "rated-deck")
    table, asked = registry.keys.derived_id("table", *who_asks(person, wanted)), digest_of(wanted)
    if (known := await registry.repeated(table, asked)) is not None:
        return await begin(known) if wanted.start else known
    levels = all_levels(registry.settings.programs, game.name)
    chairs = [chair_of(seat, levels, person.id) for seat in wanted.seats]
    await check_bot_tables(registry, person.id, chairs)
    if waits(wanted):
        await check_open_tables(registry, person.id)
    entry = first_entry(
        registry, table, game.name, person.id,
        name=tidy_name(wanted.name), options=settled(game, options),
        without=checked_aids(game, wanted.without),
        notes=wanted.notes, hints=wanted.hints, listed=wanted.listed, rated=wanted.rated,
        chairs=chairs,
        pace=msgspec.convert(msgspec.to_builtins(wanted.pace), Pace), lesson=wanted.lesson,
        deck=deck,
        circle=wanted.circle,
        delay=wanted.delay, deal=deal, asked=asked,
    )  # fmt: skip
    live_table = await registry.create(entry)
    return await begin(live_table) if wanted.start else live_table


def who_asks(person: Person, wanted: requests.NewTable | requests.TryIt) -> tuple[str, str]:
    """Whose request it is and its own id, from which the id of the table is derived."""
    return person.id, wanted.request or new_id()


def digest_of(*wanted: object) -> str:
    """What a request asks for, in short: the same request id with another body is a conflict."""
    return blake2b(msgspec.json.encode(wanted), digest_size=12).hexdigest()


async def begin(live_table: LiveTable) -> LiveTable:
    """Begin a table that this request has opened, unless somebody is missing.

    Once anything has happened there, it is for its host to begin it.
    """
    if live_table.projection.entry == 1:
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


def deal_of(wanted: requests.NewTable) -> Deal | None:
    """What a guided table begins with, or None for a secret deal."""
    if wanted.lesson is None:
        return None
    known = chapters(wanted.game)
    if wanted.lesson > len(known):
        raise Problem("unreadable", "lesson", game=wanted.game, count=len(known))
    kinds = [type(seat) for seat in wanted.seats]
    if wanted.options or kinds != [requests.MeSeat, requests.BotSeat]:
        raise Problem("unreadable", "lesson-seats")
    chapter = known[wanted.lesson - 1]
    return Deal(str(chapter.seed), chapter.history)


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
    deal: Deal | None = None,
    asked: str | None = None,
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
        **({} if deal is None else {"deal": msgspec.to_builtins(deal)}),
        **({} if asked is None else {"asked": asked}),
    }
    return Entry(table, 1, registry.clock.now(), "create", None, host, None, data)


async def start_if_complete(live_table: LiveTable) -> None:
    """Begin, unless someone is still missing."""
    if all(chair.kind != "open" and chair.ready for chair in live_table.projection.chairs):
        await dispatch.start(live_table, None)
