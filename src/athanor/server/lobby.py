"""The lobby: games to choose from, tables to open, to join and to play again."""

from typing import Any

import msgspec

import athanor
from athanor.kernel.game import Game
from athanor.kernel.words import Number, Seat, Words
from athanor.reader.findings import NOTES
from athanor.server import asked, desk, shown, wishes
from athanor.server.aids import aids_of, checked
from athanor.server.cards import people_at, shown_card
from athanor.server.entry import Chair, Entry, Pace
from athanor.server.hall import Hall
from athanor.server.naming import tidied
from athanor.server.people import Person
from athanor.server.problem import Problem
from athanor.server.table import LiveTable
from athanor.server.tokens import new_id
from athanor.server.wishes import Wish

CODE_LENGTH = 8


def game_card(hall: Hall, name: str) -> dict[str, Any]:
    """A game in short."""
    game, bots = athanor.game(name), desk.levels_here(hall, name)
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats),
        "options": [option_card(option) for option in game.settings],
        "aids": [{"name": name, "words": words} for name, words in aids_of(game).items()],
        "notes": game.name in NOTES,
        "bots": [{"level": level, "words": desk.bot_words(level)} for level in bots],
        "sheet": list(game.sheet),
        "phases": [phase.word for phase in game.phases],
    }


def option_card(option: Any) -> shown.OptionCard:
    """A setting of a new game, with what it may be."""
    kind = getattr(option, "kind", None)
    base = (option.name, option.default, option.doc)
    if isinstance(kind, Words):
        by_seat = any(isinstance(value, list) for value in option.values(2))
        return shown.OptionCard(*base, "word", values=list(kind.words), by_seat=by_seat)
    if isinstance(kind, Seat):
        return shown.OptionCard(*base, "seat")
    if isinstance(kind, Number):
        return shown.OptionCard(*base, "number", low=kind.low, high=kind.high)
    return shown.OptionCard(*base, "other")


async def shown_cards(
    hall: Hall, cards: list[dict[str, Any]], person: str | None
) -> list[dict[str, Any]]:
    """Cards as a person sees them."""
    await hall.people.learn_names(list({one for card in cards for one in people_at(card)}))
    return [shown_card(card, hall.people, person) for card in cards]


def chair_of(seat: Any, levels: list[str], person: str) -> Chair:
    """Who shall sit on a seat of a new table."""
    match seat:
        case asked.MeSeat():
            return Chair("person", person)
        case asked.HotSeat():
            return Chair("hot", person, name=seat.name)
        case asked.BotSeat():
            if seat.level not in levels:
                known = ", ".join(levels)
                raise Problem("unreadable", f"level: {seat.level!r} is none of {known}.")
            return Chair("bot", level=seat.level)
    return Chair("open")


async def open_table(hall: Hall, person: Person, wanted: asked.NewTable) -> LiveTable:
    """Open a table, and begin at once where nobody is missing."""
    if wanted.game not in hall.settings.games:
        raise Problem("not-found", f"The games are {', '.join(hall.settings.games)}.")
    try:
        game = athanor.game(wanted.game)
        game.prepared(len(wanted.seats), wanted.options)
    except ValueError as error:
        raise Problem("unreadable", str(error)) from None
    if sum(isinstance(seat, asked.MeSeat) for seat in wanted.seats) > 1:
        raise Problem("unreadable", "seats: you can sit on one seat only; others can be hot seats.")
    levels = desk.levels_here(hall, game.name)
    chairs = [chair_of(seat, levels, person.id) for seat in wanted.seats]
    request = wanted.request or new_id()
    entry = first_entry(
        hall, hall.keys.derived_id(person.id, request), game.name, person.id,
        name=tidied(wanted.name), options=settled(game, wanted.options),
        without=checked(game, wanted.without),
        notes=wanted.notes, hints=wanted.hints, listed=wanted.listed, chairs=chairs,
        pace=msgspec.convert(msgspec.to_builtins(wanted.pace), Pace),
    )  # fmt: skip
    live = await hall.create(entry)
    if wanted.start and live.sitting.status == "open":
        await start_if_complete(live)
    return live


def settled(game: Game, wanted: dict[str, Any]) -> dict[str, Any]:
    """The options of a new table; one that follows another is left unsaid unless it is wanted."""
    usual = {option.name: option.default for option in game.settings if not option.follows}
    return usual | wanted


def first_entry(
    hall: Hall, table: str, game: str, host: str, *,
    name: str, options: dict[str, Any], without: list[str], notes: str, hints: str, listed: bool,
    pace: Pace, chairs: list[Chair],
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
        "host": host,
        "chairs": msgspec.to_builtins(chairs),
    }
    return Entry(table, 1, hall.clock.now(), "create", None, host, None, data)


async def start_if_complete(live: LiveTable) -> None:
    """Begin, unless someone is still missing."""
    if all(chair.kind != "open" and chair.ready for chair in live.sitting.chairs):
        await desk.start(live, None)


async def join(live: LiveTable, person: Person, seat: int | None) -> None:
    """Take a seat; whoever has one keeps it."""
    own = [at for at, chair in enumerate(live.sitting.chairs) if chair.person == person.id]
    if own and seat in (None, *own):
        await agree(live, person)
        return
    await live.submit(Wish(wishes.join(person.id, seat), person.id, f"join-{new_id()}"))


async def agree(live: LiveTable, person: Person) -> None:
    """Say yes to a rematch one was asked to."""
    for seat, chair in enumerate(live.sitting.chairs):
        if chair.person == person.id and not chair.ready:
            await live.submit(Wish(wishes.agree(person.id, seat)))


async def play_again(live: LiveTable, person: Person) -> LiveTable:
    """The next table for the same people: made by the first who asks, begun by the last.

    One that was given up before it began is followed by another.
    """
    hall, sitting = live.hall, live.sitting
    if not any(chair.person == person.id for chair in sitting.chairs):
        raise Problem("table/not-yours", "You do not sit at this table.")
    if not sitting.open_to_all:
        raise Problem("table/not-over", "The game is not over yet.")
    following = await hall.table(sitting.rematch) if sitting.rematch else None
    if following is None or following.sitting.status == "cancelled":
        before = live if following is None else following
        following = await _ask_again(live, person, before.sitting.id)
    if following.sitting.status == "open":
        await agree(following, person)
        await start_if_complete(following)
    return following


async def _ask_again(live: LiveTable, person: Person, before: str) -> LiveTable:
    """Make the table that follows one before; whoever asks at the same moment makes the same."""
    hall, sitting = live.hall, live.sitting
    chairs = [_again(chair, person.id) for chair in sitting.chairs]
    entry = first_entry(
        hall, hall.keys.derived_id("rematch", before), sitting.game.name, person.id,
        name=sitting.name, options=sitting.options, without=sitting.without,
        notes=sitting.notes, hints=sitting.hints, listed=sitting.listed, pace=sitting.pace,
        chairs=chairs,
    )  # fmt: skip
    following = await hall.create(entry)
    note = Wish(wishes.rematch(following.sitting.id), "rematch", following.sitting.id)
    await live.submit(note)
    return following


def _again(chair: Chair, person: str) -> Chair:
    level = chair.level if chair.kind == "bot" else None
    ready = chair.kind == "bot" or chair.person == person
    return Chair(chair.kind, chair.person, chair.name, level, ready)
