"""Joining: taking a seat, and agreeing to a rematch."""

from athanor.server.people.people import Person
from athanor.server.people.tokens import new_id
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.live_table import LiveTable


async def join(live_table: LiveTable, person: Person, seat: int | None) -> None:
    """Take a seat; a person who has one keeps it."""
    own = [at for at, chair in enumerate(live_table.projection.chairs) if chair.person == person.id]
    if own and seat in (None, *own):
        await agree(live_table, person)
        return
    await live_table.submit(Command(commands.join(person.id, seat), person.id, f"join-{new_id()}"))


async def agree(live_table: LiveTable, person: Person) -> None:
    """Say yes to a rematch one was asked to."""
    for seat, chair in enumerate(live_table.projection.chairs):
        if chair.person == person.id and not chair.ready:
            await live_table.submit(Command(commands.agree(person.id, seat)))
