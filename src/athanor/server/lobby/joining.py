"""Joining: taking a seat, and accepting a rematch."""

from athanor.server.lobby.rating import check_agreed
from athanor.server.people.people import Person
from athanor.server.people.tokens import new_id
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.live_table import LiveTable
from athanor.server.wire.problems import Problem


async def join(
    live_table: LiveTable, person: Person, seat: int | None, rated: bool = False
) -> None:
    """Take a seat; a person who has one keeps it. A rated game needs everyone's consent."""
    own = [at for at, chair in enumerate(live_table.projection.chairs) if chair.person == person.id]
    if own and seat in (None, *own):
        await agree(live_table, person)
        return
    await check_company(live_table, person)
    if live_table.projection.rated:
        check_agreed(person, rated)
    await live_table.submit(Command(commands.join(person.id, seat), person.id, f"join-{new_id()}"))


async def check_company(live_table: LiveTable, person: Person) -> None:
    """Refuse a person who has blocked somebody there or is blocked, without saying which."""
    strangers = await live_table.registry.people.strangers_to(person.id)
    if any(chair.person in strangers for chair in live_table.projection.chairs):
        raise Problem("table/not-yours", "join")


async def agree(live_table: LiveTable, person: Person) -> None:
    """Accept a rematch."""
    for seat, chair in enumerate(live_table.projection.chairs):
        if chair.person == person.id and not chair.ready:
            await live_table.submit(Command(commands.agree(person.id, seat)))
