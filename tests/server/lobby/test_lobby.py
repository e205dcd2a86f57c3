"""Tables: opened, joined, left, started, played again, given up."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

import athanor
from athanor.client import Client, ServerProblem
from athanor.server.lobby import opening
from athanor.server.wire import requests
from tests.server.conftest import Databases
from tests.server.inside import Hands, inside
from tests.server.players import at_random, choose, person, request, run, token, two_at_a_table
from tests.server.process import Server

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}


async def ask(client: Client, table: str, what: str, body: Any = None, proof: str = "") -> Any:
    return await client.ask("POST", f"/api/tables/{table}/{what}", body, proof or None)


async def no(story: Any) -> str:
    with pytest.raises(ServerProblem) as problem:
        await story
    return str(problem.value.error)


def test_a_game_comes_with_its_tables_and_is_not_sent_twice(plain: Server) -> None:
    first = httpx.get(f"{plain.url}/api/games/alchemist")
    page = first.json()
    assert page["tables"]["awards"]["3"] == [10, 5]
    assert page["texts"]["events"]["took"] == "{who} takes {ingredient} from the reserve."
    assert page["texts"]["refusals"]["A21 no-potion"] == "{cauldron} holds no potion to copy."
    known = {"If-None-Match": first.headers["etag"]}
    again = httpx.get(f"{plain.url}/api/games/alchemist", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert httpx.get(f"{plain.url}/api/games/valley", headers=known).status_code == 200
    german = httpx.get(f"{plain.url}/api/games/alchemist", params={"lang": "de"}, headers=known)
    assert german.json()["rules"]["A12"] == "Nimm keine Farbe öfter als zweimal."


def test_a_table_against_bots_begins_at_once_and_the_bots_answer(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        table = await ada.open_table("alchemist", [ME, BOT, BOT])
        assert table["status"] == "playing"
        async with ada.follow(table["id"], token(table)) as seat:
            end = await seat.play(at_random(3))
        assert end["info"]["status"] == "over"

    run(story())


def test_an_invitation_is_no_seat_token_and_a_seat_token_no_invitation(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        table = await ada.open_table("alchemist", [ME, OPEN])
        seen = await bea.ask("GET", f"/api/invitations/{table['code'].upper()}")
        assert seen["id"] == table["id"]
        assert "mine" not in seen
        assert (await bea.table(table["id"]))["code"] is None
        assert await no(bea.state(table["id"], table["code"])) == "seat/token"
        assert await no(bea.join(token(table)[:12])) == "not-found"
        assert await no(ask(bea, table["id"], "join", {})) == "table/not-yours"
        hers = await bea.join(table["code"])
        assert [mine["seat"] for mine in hers["mine"]] == [1]
        assert (await bea.join(table["code"]))["mine"] == hers["mine"]
        late = await person(server.url, "Cyd")
        assert await no(late.join(table["code"])) == "table/full"

    run(story())


def test_listed_tables_are_found_and_joined_without_a_code(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        table = await ada.open_table("alchemist", [ME, OPEN], listed=True)
        hidden = await ada.open_table("alchemist", [ME, OPEN])
        found = [card["id"] for card in await bea.ask("GET", "/api/tables?status=open")]
        assert table["id"] in found
        assert hidden["id"] not in found
        await ask(bea, table["id"], "join", {"seat": 1})
        own = [card["id"] for card in await bea.ask("GET", "/api/me/tables")]
        assert own == [table["id"]]

    run(story())


def test_a_seat_that_was_left_needs_a_new_token(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        table = await ada.open_table("alchemist", [ME, OPEN])
        hers = await bea.join(table["code"])
        await ask(bea, table["id"], "leave")
        assert await no(ada.state(table["id"], token(hers))) == "seat/token"
        await bea.join(table["code"])
        assert await no(ada.state(table["id"], token(hers))) == "seat/token"

    run(story())


def test_only_the_host_starts_and_only_when_nobody_is_missing(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        table = await ada.open_table("alchemist", [ME, OPEN, OPEN])
        await bea.join(table["code"])
        assert await no(ask(bea, table["id"], "start")) == "table/not-host"
        assert await no(ask(ada, table["id"], "start")) == "table/seats-open"
        path = f"/api/tables/{table['id']}/seats/2"
        assert await no(bea.ask("PUT", path, BOT)) == "table/not-host"
        await ada.ask("PUT", path, {"kind": "hot", "name": "Cyd"})
        begun = await ask(ada, table["id"], "start")
        assert [seat["name"] for seat in begun["seats"]] == ["Ada", "Bea", "Cyd"]
        assert [mine["seat"] for mine in begun["mine"]] == [0, 2]
        assert await no(ask(ada, table["id"], "start")) == "table/not-open"

    run(story())


def test_the_host_who_leaves_passes_the_table_on(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        table = await ada.open_table("alchemist", [ME, OPEN])
        hers = await bea.join(table["code"])
        left = await ask(ada, table["id"], "leave")
        assert left["host"] == hers["seats"][1]["person"]
        gone = await ask(bea, table["id"], "leave")
        assert gone["status"] == "cancelled"

    run(story())


def test_who_resigns_loses_and_with_three_a_bot_plays_on(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        done = await ask(bea, his["id"], "resign", {"request": request()}, token(his))
        assert done["state"]["info"]["result"]["winners"] == [0]
        assert done["state"]["info"]["result"]["by"] == "resignation"
        table = await ada.open_table("alchemist", [ME, OPEN, OPEN])
        cyd = await person(server.url, "Cyd")
        hers = await bea.join(table["code"])
        third = await cyd.join(table["code"])
        await ask(ada, table["id"], "start")
        await ask(ada, table["id"], "resign", {"request": request()}, token(table))
        b, c = bea.follow(table["id"], token(hers)), cyd.follow(table["id"], token(third))
        async with b, c:
            ends = await asyncio.gather(b.play(at_random(1)), c.play(at_random(2)))
        assert 0 not in ends[0]["info"]["result"]["winners"]

    run(story())


def test_a_game_is_cancelled_only_when_everyone_agrees(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        vote = {"about": "cancel", "yes": True}
        asked = await ask(ada, hers["id"], "vote", {**vote, "request": request()}, token(hers))
        assert asked["state"]["info"]["votes"][0]["yes"] == [0]
        no_ = {"about": "cancel", "yes": False, "request": request()}
        refused = await ask(bea, his["id"], "vote", no_, token(his))
        assert refused["state"]["info"]["votes"] == []
        await ask(ada, hers["id"], "vote", {**vote, "request": request()}, token(hers))
        agreed = await ask(bea, his["id"], "vote", {**vote, "request": request()}, token(his))
        assert agreed["state"]["status"] == "cancelled"

    run(story())


def test_a_rematch_seats_the_same_people_and_starts_when_all_agree(server: Server) -> None:
    async def story() -> None:
        pace = {"kind": "days", "days": 2}
        ada, bea, hers, his = await two_at_a_table(server.url, pace=pace, name="Slow valley")
        assert await no(ask(ada, hers["id"], "rematch")) == "table/not-over"
        await ask(ada, hers["id"], "resign", {"request": request()}, token(hers))
        first = await ask(ada, hers["id"], "rematch")
        assert (first["status"], first["pace"]["days"]) == ("open", 2)
        assert first["name"] == "Slow valley"
        assert [seat["ready"] for seat in first["seats"]] == [True, False]
        second = await ask(bea, his["id"], "rematch")
        assert (second["id"], second["status"]) == (first["id"], "playing")
        assert (await ada.table(hers["id"]))["rematch"] == first["id"]

    run(story())


def test_a_rematch_that_was_given_up_can_be_asked_for_again(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, _ = await two_at_a_table(server.url)
        await ask(ada, hers["id"], "resign", {"request": request()}, token(hers))
        first = await ask(ada, hers["id"], "rematch")
        for client in (ada, bea):
            await ask(client, first["id"], "leave")
        asked = [ask(client, hers["id"], "rematch") for client in (bea, ada, bea)]
        second, *others = await asyncio.gather(*asked)
        assert second["id"] != first["id"]
        assert {table["id"] for table in others} == {second["id"]}
        table = await bea.table(second["id"])
        assert (table["status"], [seat["name"] for seat in table["seats"]]) == (
            "playing", ["Ada", "Bea"]
        )  # fmt: skip
        assert (await ada.table(hers["id"]))["rematch"] == second["id"]

    run(story())


def test_the_same_request_opens_one_table(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        command = {"game": "alchemist", "seats": [ME, BOT], "request": request()}
        tables = await asyncio.gather(*[ada.ask("POST", "/api/tables", command) for _ in range(3)])
        assert len({table["id"] for table in tables}) == 1

    run(story())


def test_the_same_request_three_times_at_one_moment_is_stored_as_one_table(
    databases: Databases, folder: Path
) -> None:
    async def story() -> None:
        async with inside(folder, Hands(), database=databases()) as state:
            ada = await state.registry.people.create("Ada")
            command = requests.NewTable(
                game="alchemist", seats=[requests.MeSeat(), requests.OpenSeat()], request=request()
            )
            opened = await asyncio.gather(
                *[opening.open_table(state.registry, ada, command) for _ in range(3)]
            )
            assert all(live_table is opened[0] for live_table in opened)
            code = opened[0].projection.code
            assert await state.registry.store.table_of_code(code) == opened[0].projection.id

    run(story())


def test_seats_options_and_games_that_cannot_be_are_refused_with_a_sentence(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        assert await no(ada.open_table("chess", [ME, OPEN])) == "not-found"
        assert await no(ada.open_table("alchemist", [ME])) == "unreadable"
        assert await no(ada.open_table("alchemist", [ME, ME])) == "unreadable"
        assert await no(ada.open_table("alchemist", [ME, OPEN], options={"x": 1})) == "unreadable"
        strange = {"kind": "bot", "level": "oracle"}
        assert await no(ada.open_table("alchemist", [ME, strange])) == "unreadable"

    run(story())


def test_everything_is_open_after_the_game_and_nothing_before(server: Server) -> None:
    async def story() -> None:

        ada, _, hers, _ = await two_at_a_table(server.url)
        await choose(ada, hers["id"], token(hers))
        for what in ("replay", "plies/0"):
            assert await no(ada.ask("GET", f"/api/tables/{hers['id']}/{what}")) == "table/not-over"
        await ask(ada, hers["id"], "resign", {"request": request()}, token(hers))
        whole = await ada.ask("GET", f"/api/tables/{hers['id']}/replay")
        table = athanor.replay(whole["save"])
        assert table.ply == whole["plies"] == 1
        page = await ada.ask("GET", f"/api/tables/{hers['id']}/plies/1")
        assert page["truth"] == table.truth()
        assert page["views"][1] == table.view(1)
        assert await no(ada.ask("GET", f"/api/tables/{hers['id']}/plies/2")) == "not-found"

    run(story())


def test_a_lesson_begins_after_the_moves_that_lead_to_its_chapter(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        bot = {"kind": "bot", "level": "apprentice"}
        first = await ada.open_table("alchemist", [ME, bot], lesson=1)
        table = await ada.open_table("alchemist", [ME, bot], lesson=2)
        assert (first["lesson"], first["ply"], table["lesson"]) == (1, 0, 2)
        assert table["ply"] > 0
        async with ada.follow(table["id"], token(table)) as seat:
            state = await anext(aiter(seat.states()))
            assert {"copy", "take"} <= {one["do"] for one in state["ask"]["choices"]}
        plain = await ada.open_table("alchemist", [ME, bot])
        assert (plain["lesson"], plain["ply"]) == (None, 0)

    run(story())


def test_a_lesson_tells_everybody_the_same_story(server: Server) -> None:
    async def played(name: str) -> Any:
        player = await person(server.url, name)
        bot = {"kind": "bot", "level": "apprentice"}
        table = await player.open_table("alchemist", [ME, bot], lesson=2)
        async with player.follow(table["id"], token(table)) as seat:
            await seat.play(lambda state: state["ask"]["choices"][0])
        whole = await player.ask("GET", f"/api/tables/{table['id']}/replay")
        return athanor.replay(whole["save"]).history

    async def story() -> None:
        assert await played("Ada") == await played("Bea")

    run(story())


def test_a_lesson_is_for_one_person_and_one_bot(plain: Server) -> None:
    async def story() -> None:
        ada = await person(plain.url, "Ada")
        assert await no(ada.open_table("alchemist", [ME, OPEN], lesson=1)) == "unreadable"
        assert await no(ada.open_table("alchemist", [ME, BOT], lesson=7)) == "unreadable"

    run(story())
