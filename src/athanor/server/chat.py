"""Chat: players speak to everyone, bystanders to each other; who is muted is not heard."""

import secrets
from typing import Any

from athanor.server.people import Person
from athanor.server.problem import Problem
from athanor.server.store import Message
from athanor.server.table import LiveTable


async def say(
    live: LiveTable, seat: int | None, person: Person, words: str, request: str | None = None
) -> Message:
    """Store what someone says, once for each request, and let everyone at the table know."""
    if seat is not None and live.sitting.chairs[seat].person != person.id:
        raise Problem("table/not-yours", "Someone else sits there.")
    room = "bystanders" if seat is None else "players"
    now = live.hall.clock.now()
    message = Message(0, room, person.id, seat, words.strip(), now, person.name)
    message = await live.hall.store.say(live.sitting.id, message, request)
    live.said = max(live.said, message.number)
    live.wake()
    return message


async def readable(
    live: LiveTable, seat: int | None, person: Person | None, since: int
) -> list[Message]:
    """The messages that a viewer may read, later than a given one."""
    found = await live.hall.store.chat(live.sitting.id, since)
    if found:
        live.said = max(live.said, found[-1].number)
    await live.hall.people.learn_names([message.person for message in found])
    muted = person.muted if person else []
    heard = [m for m in found if m.person not in muted and in_room(live, seat, m.room)]
    for message in heard:
        message.name = live.hall.people.name(message.person)
    return heard


def in_room(live: LiveTable, seat: int | None, room: str) -> bool:
    """Whether a viewer hears what is said in a room."""
    return room == "players" or seat is None or live.sitting.open_to_all


async def report(live: LiveTable, person: Person, number: int, words: str) -> dict[str, Any]:
    """Keep a report of a message for the host of this server."""
    said = await live.hall.store.chat(live.sitting.id, number - 1)
    found = next((message for message in said if message.number == number), None)
    if found is None:
        raise Problem("not-found", "There is no such message.")
    row = {
        "id": secrets.token_hex(8),
        "table_id": live.sitting.id,
        "number": number,
        "reporter": person.id,
        "message": found.words,
        "words": words,
        "at": live.hall.clock.now(),
    }
    await live.hall.store.report(row)
    return row
