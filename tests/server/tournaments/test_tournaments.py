"""Tournaments over the wire: announced, entered once, private ones unlisted, two processes."""

import asyncio
import time
from typing import Any

import pytest

from athanor.client import Client, ServerProblem
from tests.server.conftest import Pair
from tests.server.players import person, request, run
from tests.server.process import Server

Json = Any
LIVE = {"kind": "live", "clock": 600}


def wish(**more: Json) -> Json:
    usual = {"name": "Cup", "game": "alchemist", "form": "rounds", "rounds": 1, "size": 2,
             "pace": LIVE, "begins": time.time() + 3600}  # fmt: skip
    return usual | more


async def announce(client: Client, **more: Json) -> Json:
    return await client.ask("POST", "/api/tournaments", wish(**more))


async def enter(client: Client, cup: Json, **more: Json) -> Json:
    return await client.ask("PUT", f"/api/tournaments/{cup['id']}/me", more)


async def until(client: Client, cup: Json, seen: Any) -> Json:
    """The tournament, once it looks so."""
    while not seen(found := await client.ask("GET", f"/api/tournaments/{cup['id']}")):
        await asyncio.sleep(0.1)
    return found


def test_whoever_enters_many_times_at_once_has_entered_once(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        people = [await person(server.url, f"Person {at}") for at in range(4)]
        cup = await announce(ada)
        await asyncio.gather(*(enter(one, cup) for one in people for _ in range(4)))
        seen = await until(ada, cup, lambda one: True)
        assert sorted(line["number"] for line in seen["standings"]) == [1, 2, 3, 4]
        assert seen["entrants"] == 4

    run(story())


def test_a_request_sent_twice_announces_one_tournament(server: Server) -> None:
    async def story() -> None:
        ada, once = await person(server.url, "Ada"), request()
        both = [await announce(ada, request=once) for _ in range(2)]
        assert both[0]["id"] == both[1]["id"]

    run(story())


def test_many_tournaments_of_one_host_hide_no_others(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        many = [(await announce(ada, begins=time.time() + 60))["id"] for _ in range(9)]
        later = (await announce(bea, begins=time.time() + 99_999))["id"]

        async def listed(client: Client) -> list[str]:
            found = await client.ask("GET", "/api/tournaments")
            return [one["id"] for one in found]

        seen = await listed(bea)
        assert later in seen
        assert sum(one in seen for one in many) == 3
        await enter(bea, {"id": next(one for one in many if one not in seen)})
        now = await listed(bea)
        assert sum(one in now for one in many) == 4
        assert set(many) <= set(await listed(ada))

    run(story())


def test_a_private_tournament_is_seen_by_link_and_by_those_in_it(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        cup = await announce(ada, listed=False, name="Our own")

        async def listed(client: Client) -> bool:
            found = await client.ask("GET", "/api/tournaments")
            return cup["id"] in [one["id"] for one in found]

        assert (await listed(ada), await listed(bea)) == (True, False)
        await enter(bea, cup)
        assert await listed(bea)

    run(story())


def test_what_cannot_be_played_is_refused_in_a_sentence(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        bad: list[tuple[Json, str]] = [
            ({"size": 9}, "unreadable"), ({"name": "  "}, "unreadable"),
            ({"form": "arena"}, "unreadable"), ({"rounds": None}, "unreadable"),
            ({"pace": {"kind": "live"}}, "unreadable"), ({"game": "chess"}, "not-found"),
            ({"bots": "nobody"}, "unreadable"), ({"rated": True}, "rated/account"),
            ({"begins": time.time() + 1e9}, "unreadable"),
        ]  # fmt: skip
        for more, error in bad:
            with pytest.raises(ServerProblem) as no:
                await announce(ada, **more)
            assert no.value.error == error
        cup = await announce(ada)
        for method, path in (("POST", "begin"), ("DELETE", "")):
            with pytest.raises(ServerProblem) as no:
                await bea.ask(method, f"/api/tournaments/{cup['id']}/{path}".rstrip("/"))
            assert no.value.error == "table/not-host"
        await ada.ask("DELETE", f"/api/tournaments/{cup['id']}")
        with pytest.raises(ServerProblem) as no:
            await enter(bea, cup)
        assert no.value.error == "tournament/over"

    run(story())


def test_two_processes_pair_once_and_count_a_result_once(pair: Pair) -> None:
    async def story() -> None:
        one, other = pair
        people = [await person([one, other][at % 2].url, f"Person {at}") for at in range(6)]
        cup = await announce(people[0])
        await asyncio.gather(*(enter(each, cup) for each in people))
        await people[0].ask("POST", f"/api/tournaments/{cup['id']}/begin")
        running = await until(people[1], cup, lambda seen: len(seen["tables"]) == 3)
        seats = [seat["number"] for table in running["tables"] for seat in table["seats"]]
        assert sorted(seats) == [1, 2, 3, 4, 5, 6]
        mine = (await until(people[0], cup, lambda seen: seen["mine"]["table"]))["mine"]["table"]
        table = await people[0].table(mine)
        proof = table["mine"][0]["token"]
        elsewhere = await person(other.url, "Somebody else")
        asked = (each.ask("POST", f"/api/tables/{mine}/resign", {"request": request()}, proof)
                 for each in (people[0], elsewhere, people[0], elsewhere))  # fmt: skip
        await asyncio.gather(*asked, return_exceptions=True)
        ended = await until(people[1], cup, lambda seen: any(one["over"] for one in seen["tables"]))
        given = [line["points"] for line in ended["standings"] if line["games"]]
        assert sorted(given) == [0, 4]

    run(story())


def test_a_stranger_is_not_told_that_a_circle_has_a_tournament(server: Server) -> None:
    async def story() -> None:
        ada, eve = await person(server.url, "Ada"), await person(server.url, "Eve")
        circle = await ada.ask("POST", "/api/circles", {"name": "House"})
        cup, none = await announce(ada, circle=circle["id"]), {"id": "0" * 16}
        bots = {"level": "apprentice", "count": 1}
        for method, what, body in (("GET", "", None), ("DELETE", "", None), ("PUT", "/me", {}),
                                   ("DELETE", "/me", None), ("POST", "/bots", bots),
                                   ("POST", "/begin", None), ("POST", "/pair", None)):  # fmt: skip
            told = []
            for one in (cup, none):
                with pytest.raises(ServerProblem) as no:
                    await eve.ask(method, f"/api/tournaments/{one['id']}{what}", body)
                told.append((no.value.status, no.value.error, str(no.value)))
            assert told[0] == told[1]
            assert told[0][0] == 404

    run(story())
