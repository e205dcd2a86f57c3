"""Leaving: a person gives up a seat, or all of them."""

import contextlib

from athanor.server import wishes
from athanor.server.desk import best_bot
from athanor.server.hall import Hall
from athanor.server.people import Person
from athanor.server.problem import Problem
from athanor.server.table import LiveTable
from athanor.server.wishes import Wish


async def leave(live: LiveTable, person: str) -> None:
    """Give up one's seats at a table: they become open, or a bot plays them on."""
    if live.sitting.status != "playing":
        await live.submit(Wish(wishes.leave(person)))
        return
    best = best_bot(live)
    own = [seat for seat, chair in enumerate(live.sitting.chairs) if chair.person == person]
    if not own:
        raise Problem("table/not-yours", "You do not sit at this table.")
    for seat in own:
        if live.sitting.status == "playing" and not live.sitting.chairs[seat].resigned:
            await live.submit(Wish(wishes.resign(seat, best)))


async def give_up_seats(hall: Hall, person: Person) -> None:
    """Leave every table that is open or running."""
    for card in await hall.store.tables_of(person.id):
        if card["status"] in ("open", "playing"):
            with contextlib.suppress(Problem):
                await leave(await hall.table(card["id"]), person.id)
