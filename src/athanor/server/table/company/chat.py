"""Chat: players write to everyone, spectators to each other; muted people are hidden."""

import secrets
from typing import Any

import msgspec

from athanor.server.people.people import Person
from athanor.server.people.sanctions import check_may_speak
from athanor.server.table.live_table import LiveTable
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import ChatMessage, MessageReceived
from athanor.server.wire.shapes import ChatRoom


async def say(
    live_table: LiveTable, seat: int | None, person: Person, words: str, request: str | None = None
) -> ChatMessage:
    """Store a message, once per request, and notify everyone at the table."""
    check_may_speak(person, live_table.registry.clock.now())
    if seat is not None and live_table.projection.chairs[seat].person != person.id:
        raise Problem("table/not-yours", "chat")
    room: ChatRoom = "bystanders" if seat is None else "players"
    now = live_table.registry.clock.now()
    message = ChatMessage(0, room, person.id, seat, words.strip(), now, person.name)
    message = await live_table.registry.store.say(live_table.projection.id, message, request)
    live_table.last_message = max(live_table.last_message, message.number)
    live_table.wake()
    return message


async def readable(
    live_table: LiveTable, seat: int | None, person: Person | None, since: int
) -> list[ChatMessage]:
    """The messages after a given one that a viewer may read."""
    found = await live_table.registry.store.chat(live_table.projection.id, since)
    if found:
        live_table.last_message = max(live_table.last_message, found[-1].number)
    await live_table.registry.people.learn_names([message.person for message in found])
    muted = person.muted if person else []
    heard = [
        m for m in found if m.person not in muted and in_room(live_table, seat, person, m.room)
    ]
    for message in heard:
        message.name = live_table.registry.people.name(message.person)
    return heard


def in_room(live_table: LiveTable, seat: int | None, person: Person | None, room: str) -> bool:
    """Whether a viewer reads a room. Players do not read spectators during the game.

    Spectators of a delayed table do not read players, who speak of what is not shown yet.
    """
    projection = live_table.projection
    sits = seat is not None or any(person and c.person == person.id for c in projection.chairs)
    if projection.open_to_all:
        return True
    return sits or not projection.delay if room == "players" else not sits


async def remove(live_table: LiveTable, number: int) -> None:
    """Remove the words of a message, also from the pages that show it."""
    table, registry = live_table.projection.id, live_table.registry
    if not await registry.store.remove_message(table, number):
        raise Problem("not-found", "message")
    await tell_removed(live_table, number)
    registry.publish(f"removed {table} {number}")


async def tell_removed(live_table: LiveTable, number: int) -> None:
    """Tell the viewers here that a message has lost its words."""
    said = await live_table.registry.store.chat(live_table.projection.id, number - 1)
    await live_table.registry.people.learn_names([message.person for message in said[:1]])
    for message in said[:1]:
        message.name = live_table.registry.people.name(message.person)
        told = msgspec.json.encode(MessageReceived(message))
        for viewer in live_table.viewers:
            if in_room(live_table, viewer.seat, viewer.person, message.room):
                viewer.tell(told)


async def report(live_table: LiveTable, person: Person, number: int, words: str) -> dict[str, Any]:
    """Store a report of a message for the operator of this server."""
    said = await live_table.registry.store.chat(live_table.projection.id, number - 1)
    found = next((message for message in said if message.number == number), None)
    if found is None:
        raise Problem("not-found", "message")
    row = {
        "id": secrets.token_hex(8),
        "table_id": live_table.projection.id,
        "number": number,
        "reporter": person.id,
        "message": found.words,
        "words": words,
        "at": live_table.registry.clock.now(),
    }
    await live_table.registry.store.report(row)
    return row
