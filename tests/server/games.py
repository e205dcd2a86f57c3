"""Many games at once, whose players keep going whatever happens to the server."""

import asyncio
from typing import Any

from athanor.client import Client, Follower
from tests.server.players import at_random, two_at_a_table


async def many_games(
    url: str, count: int, seed: int = 0, thinking: float = 0, begun: asyncio.Event | None = None
) -> list[Follower]:
    """So many games of two people, played to their ends; everyone who followed one."""
    followers: list[Follower] = []
    for _ in range(count):
        ada, bea, hers, his = await two_at_a_table(url)
        for client, table in ((ada, hers), (bea, his)):
            proof = table["mine"][0]["token"]
            followers.append(client.follow(table["id"], proof, tries=600))

    if begun is not None:
        begun.set()

    async def play(follower: Follower, number: int) -> Any:
        choose = at_random(seed + number)
        async with follower:
            async for state in follower.states():
                if state["ask"]:
                    await asyncio.sleep(thinking)
                    await follower.act(choose(state))
        return follower.state

    ends = await asyncio.gather(*[play(one, number) for number, one in enumerate(followers)])
    assert all(end["over"] for end in ends)
    return followers


async def acknowledged_are_there(url: str, follower: Follower) -> None:
    """Every request that was answered with `done` stands in the log where it was said to be."""
    async with Client(url, tries=50) as client:
        whole = await client.state(follower.table, follower.token)
    log = {entry["entry"]: entry for entry in whole["entries"]}
    assert sorted(log) == list(range(1, whole["entry"] + 1))
    seat = whole["seat"]
    for entry in follower.done.values():
        assert (log[entry]["kind"], log[entry]["seat"]) == ("act", seat)
    assert len(set(follower.done.values())) == len(follower.done)
    assert follower.events == whole["events"]
