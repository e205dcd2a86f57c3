"""Rematches: the same people and settings at a new table."""

from typing import Any

import athanor
from athanor.kernel.game import Game
from athanor.server.chance import fixed_options
from athanor.server.lobby.joining import agree
from athanor.server.lobby.opening import STARTER, first_entry, settled, start_if_complete
from athanor.server.people.people import Person
from athanor.server.storage.entries import Chair
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.live_table import LiveTable
from athanor.server.table.projection import Projection
from athanor.server.wire.problems import Problem


async def play_again(live_table: LiveTable, person: Person, game: str | None = None) -> LiveTable:
    """The next table for the same people: opened by the first who asks, begun by the last.

    A rematch that was given up before it began is replaced by a new one. The first person may
    choose another game, which begins with its default options.
    """
    registry, projection = live_table.registry, live_table.projection
    if not any(chair.person == person.id for chair in projection.chairs):
        raise Problem("table/not-yours", "seat")
    if not projection.open_to_all:
        raise Problem("table/not-over")
    following = await registry.table(projection.rematch) if projection.rematch else None
    if following is None or following.projection.status == "cancelled":
        before = live_table if following is None else following
        wanted = athanor.game(game or projection.game.name)
        if projection.players not in wanted.seats:
            raise Problem("unreadable", "rematch", game=wanted.title, count=projection.players)
        following = await _ask_again(live_table, person, before.projection.id, wanted)
    if following.projection.status == "open":
        await agree(following, person)
        await start_if_complete(following)
    return following


async def _ask_again(live_table: LiveTable, person: Person, before: str, game: Game) -> LiveTable:
    """Open the rematch of a table; concurrent requests open the same one."""
    registry, projection = live_table.registry, live_table.projection
    chairs = [_again(chair, person.id) for chair in projection.chairs]
    same = game.name == projection.game.name
    entry = first_entry(
        registry, registry.keys.derived_id("rematch", before), game.name, person.id,
        name=projection.name, options=rematch_options(projection) if same else settled(game, {}),
        without=projection.without if same else [],
        notes=projection.notes, hints=projection.hints, listed=projection.listed,
        rated=projection.rated, pace=projection.pace, chairs=chairs,
        deck=kept_deck(projection) if same else None,
        circle=projection.circle,
        delay=projection.delay,
    )  # fmt: skip
    following = await registry.create(entry)
    note = Command(commands.rematch(following.projection.id), "rematch", following.projection.id)
    await live_table.submit(note)
    return following


def kept_deck(projection: Projection) -> dict[str, Any] | None:
    """The deck of a table, for use at another table."""
    return {"name": projection.deck, "cards": projection.game.deck} if projection.deck else None


def rematch_options(projection: Projection) -> dict[str, Any]:
    """The options for the next game: a new deal, and the next seat begins."""
    fixed = fixed_options(projection.game, projection.options)
    options = {name: said for name, said in projection.options.items() if name not in fixed}
    if STARTER in options:
        options[STARTER] = (int(options[STARTER]) + 1) % projection.players
    return options


def _again(chair: Chair, person: str) -> Chair:
    level = chair.level if chair.kind == "bot" else None
    ready = chair.kind == "bot" or chair.person == person
    return Chair(chair.kind, chair.person, chair.name, level, ready)
