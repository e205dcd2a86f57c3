"""Whoever does not sit at a delayed table is told nothing of its course before its time."""

import json
from typing import Any

from websockets.asyncio.client import connect

from athanor.client import Client
from tests.server.history.test_history import id_of
from tests.server.players import choose, person, request, run, token, visitor
from tests.server.process import Server

Json = Any
SLOW = {"kind": "days", "days": 3}
COURSE = ("ply", "actors", "deadline", "round", "entry", "updated", "your_turn")


async def delayed(url: str, **more: Json) -> tuple[Client, Client, Json]:
    """Two at a delayed table of days, of whom the first has chosen."""
    ada, bea = await person(url, "Ada"), await person(url, "Bea")
    wanted = {"listed": True, "delay": 3600, "pace": SLOW, "options": {"starter": 0}} | more
    opened = await ada.open_table("alchemist", [{"kind": "me"}, {"kind": "open"}], **wanted)
    await bea.join(opened["code"])
    await ada.ask("POST", f"/api/tables/{opened['id']}/start")
    return ada, bea, await ada.table(opened["id"])


async def cards(client: Client, table: Json, host: str) -> list[Json]:
    """Every place where a stranger reads the table."""
    listed = await client.ask("GET", "/api/tables?status=playing&limit=200")
    [card] = [one for one in listed if one["id"] == table["id"]]
    await client.ask("PUT", f"/api/me/friends/{host}")
    [friend] = [one for one in await client.ask("GET", "/api/me/friends") if one["person"] == host]
    [of_friend] = [one for one in friend["tables"] if one["id"] == table["id"]]
    invitation = await client.ask("GET", f"/api/invitations/{table['code']}")
    state = await client.state(table["id"])
    return [card, of_friend, invitation, await client.table(table["id"]), state["info"]]


def course(shown: Json) -> Json:
    seats = [(seat["away"], seat["resigned"], seat["absent"], seat["level"])
             for seat in shown["seats"]]  # fmt: skip
    return [shown[name] for name in COURSE], seats


def test_no_card_of_a_delayed_table_tells_its_course_to_strangers(server: Server) -> None:
    async def story() -> None:
        ada, bea, table = await delayed(server.url)
        eve, host = await person(server.url, "Eve"), await id_of(ada)
        before = [course(one) for one in await cards(eve, table, host)]
        await choose(ada, table["id"], token(table))
        vote = {"about": "cancel", "yes": True, "request": request()}
        await ada.ask("POST", f"/api/tables/{table['id']}/vote", vote, token(table))
        assert [course(one) for one in await cards(eve, table, host)] == before
        assert (await eve.table(table["id"]))["votes"] == []
        shown = [await client.table(table["id"]) for client in (ada, bea)]
        assert [one["ply"] for one in shown] == [1, 1]
        assert shown[0]["actors"] == shown[1]["actors"] != []
        assert shown[1]["deadline"] is not None
        cards_ = [await client.ask("GET", "/api/me/tables") for client in (ada, bea)]
        turns = [one["your_turn"] for mine in cards_ for one in mine if one["id"] == table["id"]]
        assert sorted(turns) == [False, True]

    run(story())


def test_a_card_of_a_delayed_table_hides_even_the_first_choice(server: Server) -> None:
    async def story() -> None:
        ada, _, table = await delayed(server.url)
        eve = await person(server.url, "Eve")
        for card in (await cards(eve, table, await id_of(ada)))[:3]:
            assert (card["ply"], card["actors"], card["deadline"], card["round"]) == (
                0, [], None, None,
            )  # fmt: skip

    run(story())


def test_the_running_game_to_watch_tells_nothing_of_a_delayed_table(server: Server) -> None:
    async def story() -> None:
        ada, _, table = await delayed(server.url)
        await choose(ada, table["id"], token(table))
        found = await visitor(server.url).ask("GET", "/api/watch/alchemist")
        shown = found["table"]
        assert shown is not None
        if shown["delay"]:
            assert (shown["ply"], shown["actors"], shown["deadline"]) == (0, [], None)

    run(story())


def test_that_a_move_was_made_does_not_reorder_the_lobby(server: Server) -> None:
    async def story() -> None:
        ada, _, table = await delayed(server.url)
        await delayed(server.url)
        eve = await person(server.url, "Eve")

        async def order() -> list[str]:
            listed = await eve.ask("GET", "/api/tables?status=playing&limit=200")
            return [one["id"] for one in listed if one["delay"]]

        before = await order()
        await choose(ada, table["id"], token(table))
        assert await order() == before

    run(story())


def test_whom_a_delayed_table_waits_for_is_not_told_by_who_is_missed(server: Server) -> None:
    async def story() -> None:
        overdue = {"kind": "days", "days": 0.01}
        _, _, table = await delayed(server.url, pace=overdue)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{table['id']}/live"
        async with connect(address) as socket:
            await socket.send(json.dumps({"type": "hello"}))
            while (heard := json.loads(await socket.recv()))["type"] != "presence":
                pass
        assert heard["absent"] == [False, False]

    run(story())
