"""Merging: a guest signs in to an account, which takes over everything the guest has."""

from athanor.server.people.erasing import merge
from athanor.server.people.people import Person
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.registry import TableRegistry
from athanor.server.wire.problems import Problem


async def take_over(registry: TableRegistry, guest: Person, person: Person) -> None:
    """Give a guest's seats and messages to a person. Can be retried if it fails half-way."""
    kept = False
    for card in await registry.store.tables_of(guest.id):
        try:
            live_table = await registry.table(card["id"])
            await live_table.submit(Command(commands.hand_over(guest.id, person.id), person.id))
        except Problem as problem:
            if problem.kind != "table/frozen":
                raise
            kept = True  # it cannot be played on; the guest stays, so that its names stay right
    if not kept:
        await merge(registry.people, guest.id, person.id)
