"""Leaving: a person gives up a seat, or all of them."""

import contextlib

from athanor.server.levels import strongest
from athanor.server.people.people import Person
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.wire.problems import Problem


async def leave(live_table: LiveTable, person: str) -> None:
    """Give up a person's seats at a table: they become open, or a bot plays on."""
    if live_table.projection.status != "playing":
        await live_table.submit(Command(commands.leave(person), person))
        return
    best = strongest(live_table.projection.game.name)
    own = [
        seat for seat, chair in enumerate(live_table.projection.chairs) if chair.person == person
    ]
    if not own:
        raise Problem("table/not-yours", "seat")
    for seat in own:
        if (
            live_table.projection.status == "playing"
            and not live_table.projection.chairs[seat].resigned
        ):
            await live_table.submit(Command(commands.resign(seat, best)))


async def leave_all(registry: TableRegistry, person: Person) -> None:
    """Leave every open or running table."""
    for card in await registry.store.tables_of(person.id, ("open", "playing")):
        with contextlib.suppress(Problem):
            await leave(await registry.table(card["id"]), person.id)
