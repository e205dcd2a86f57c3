"""People for tests: they introduce themselves, sit down and choose."""

import asyncio
import secrets
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from athanor.client import Client, Follower

Json = Any
_opened: list[Client] = []


def visitor(url: str, **more: Any) -> Client:
    """Someone who has not said a name yet; closed when the story ends."""
    client = Client(url, **more)
    _opened.append(client)
    return client


async def person(url: str, name: str, **more: Any) -> Client:
    """Someone with a name."""
    client = visitor(url, **more)
    await client.introduce(name)
    return client


def run(story: Coroutine[Any, Any, Json], seconds: float = 600) -> Json:
    """Let a story happen, in a thread of its own: this one's loop may be a browser's."""

    async def within() -> Json:
        try:
            async with asyncio.timeout(seconds):
                return await story
        finally:
            while _opened:
                await _opened.pop().http.aclose()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, within()).result()


async def two_at_a_table(
    url: str, game: str = "alchemist", **more: Json
) -> tuple[Client, Client, Json, Json]:
    """Ada and Bea at a running table; each with the table as she sees it."""
    ada, bea = await person(url, "Ada"), await person(url, "Bea")
    opened = await ada.open_table(game, [{"kind": "me"}, {"kind": "open"}], **more)
    hers = await bea.join(opened["code"])
    await ada.ask("POST", f"/api/tables/{opened['id']}/start")
    return ada, bea, await ada.table(opened["id"]), hers


def token(table: Json, place: int = 0) -> str:
    return str(table["mine"][place]["token"])


def request() -> str:
    return secrets.token_hex(8)


def at_random(seed: int) -> Any:
    """Chooses blindly, the same for the same seed."""
    chance = Random(seed)
    return lambda state: chance.choice(state["ask"]["choices"])


async def next_state(follower: Follower) -> Json:
    while True:
        message = await follower.hear()
        if message["type"] == "state":
            return message


async def hear(follower: Follower, kind: str) -> Json:
    while True:
        message = await follower.hear()
        if message["type"] == kind:
            return message


async def choose(client: Client, table: str, proof: str, action: Json | None = None) -> Json:
    """Answer the question of a seat over HTTP; the first choice unless said."""
    state = await client.state(table, proof)
    wanted = action or state["ask"]["choices"][0]
    return await client.act(table, proof, state["ask"]["question"], wanted, request())
