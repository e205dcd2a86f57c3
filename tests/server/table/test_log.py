"""The log: stored before acknowledged, once only, in one order for everyone."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from athanor.client import Client, ServerProblem
from athanor.server.lobby import joining, opening
from athanor.server.table import dispatch
from athanor.server.table.live_table import LiveTable
from athanor.server.wire import requests
from tests.server.inside import Hands, inside
from tests.server.players import (
    at_random,
    choose,
    hear,
    next_state,
    person,
    request,
    run,
    token,
    two_at_a_table,
)
from tests.server.process import Server

Json = Any


def test_a_game_between_two_people_is_played_to_its_end(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        async with ada.follow(hers["id"], token(hers)) as a, bea.follow(his["id"], token(his)) as b:
            ends = await asyncio.gather(a.play(at_random(1)), b.play(at_random(2)))
            assert ends[0]["over"]
            assert a.entry == b.entry
            assert ends[0]["scores"] == ends[1]["scores"]
            whole = await ada.state(hers["id"], token(hers))
            assert a.events == whole["events"]
            assert ends[0]["info"]["result"]["by"] == "rules"

    run(story())


def test_a_repeated_request_is_answered_again_and_not_applied_twice(server: Server) -> None:
    async def story() -> None:
        ada, _, table, _ = await two_at_a_table(server.url)
        state = await ada.state(table["id"], token(table))
        command, choice = request(), state["ask"]["choices"][0]
        asked = (table["id"], token(table), state["ask"]["question"], choice, command)
        first, second = await ada.act(*asked), await ada.act(*asked)
        assert first["done"] == second["done"]
        assert (await ada.state(table["id"]))["ply"] == 1

    run(story())


def test_of_two_racing_writers_one_wins_and_the_other_gets_the_new_state(server: Server) -> None:
    async def story() -> None:
        ada, _, table, _ = await two_at_a_table(server.url)
        state = await ada.state(table["id"], token(table))
        question, choices = state["ask"]["question"], state["ask"]["choices"]
        racing = [
            ada.act(table["id"], token(table), question, choice, request()) for choice in choices
        ]
        ends = await asyncio.gather(*racing, return_exceptions=True)
        won = [end for end in ends if isinstance(end, dict)]
        late = [end for end in ends if isinstance(end, ServerProblem)]
        assert len(won) == 1
        assert {end.error for end in late} == {"action/stale"}
        assert all(end.body["state"]["entry"] == won[0]["done"] for end in late)
        assert all(end.body["state"]["ask"]["question"] == won[0]["done"] for end in late)

    run(story())


async def asked_at_once(clients: list[Client], tables: list[Json]) -> list[Json]:
    """Play on until every seat is asked at the same moment; what each of them sees then."""
    for _ in range(200):
        states = [await c.state(t["id"], token(t)) for c, t in zip(clients, tables)]
        asked = [place for place, state in enumerate(states) if state["ask"]]
        if len(asked) == len(clients):
            return states
        await choose(clients[asked[0]], tables[asked[0]]["id"], token(tables[asked[0]]))
    raise AssertionError("nobody asked everyone at once")


@pytest.mark.parametrize(("game", "count"), [("philtre", 3), ("alchemists", 4)])
def test_sealed_choices_of_all_seats_at_the_same_moment_all_succeed(
    server: Server, game: str, count: int
) -> None:
    async def story() -> None:
        clients = [await person(server.url, f"Bidder {number}") for number in range(count)]
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (count - 1)]
        table = await clients[0].open_table(game, seats)
        tables = [table, *[await client.join(table["code"]) for client in clients[1:]]]
        await clients[0].ask("POST", f"/api/tables/{table['id']}/start")
        if game == "philtre":
            await choose(clients[0], table["id"], token(table), {"do": "auction"})
        states = await asked_at_once(clients, tables)
        choices = [
            c.act(t["id"], token(t), s["ask"]["question"], s["ask"]["choices"][0], request())
            for c, t, s in zip(clients, tables, states)
        ]
        answers = await asyncio.gather(*choices)
        assert len({answer["done"] for answer in answers}) == count
        now = await clients[0].state(table["id"])
        assert now["ply"] == states[0]["ply"] + count

    run(story())


def test_an_undo_is_an_entry_and_the_ply_goes_back(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        async with bea.follow(his["id"], token(his)) as watching:
            before = await next_state(watching)
            done = await choose(ada, hers["id"], token(hers))
            moment = done["state"]["undo"]
            await next_state(watching)
            command = {"request": request(), "moment": moment}
            undone = await ada.ask("POST", f"/api/tables/{hers['id']}/undo", command, token(hers))
            assert undone["done"] == done["done"] + 1
            after = await next_state(watching)
            assert (after["ply"], after["keep"]) == (0, 0)
            assert after["view"] == before["view"]
            assert watching.events == before["events"]
            again = {"request": request(), "moment": moment}
            with pytest.raises(ServerProblem) as late:
                await ada.ask("POST", f"/api/tables/{hers['id']}/undo", again, token(hers))
            assert late.value.error == "action/stale"

    run(story())


def test_nothing_that_told_something_new_is_undone(server: Server) -> None:
    async def story() -> None:
        ada, _, table, _ = await two_at_a_table(server.url)
        state = None
        for _ in range(3):  # the cauldron, the recipe, the value: then the turn has passed
            state = (await choose(ada, table["id"], token(table)))["state"]
        assert state is not None
        assert state["undo"] is None
        moment = {"request": request(), "moment": state["entry"]}
        with pytest.raises(ServerProblem) as no:
            await ada.ask("POST", f"/api/tables/{table['id']}/undo", moment, token(table))
        assert (no.value.error, no.value.body["code"]) == ("action/refused", "no-undo")

    run(story())


def test_a_refusal_names_its_clause_and_changes_nothing(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        state = await ada.state(hers["id"], token(hers))
        wrong = {"do": "take", "ingredient": "gray"}
        with pytest.raises(ServerProblem) as no:
            await ada.act(hers["id"], token(hers), state["ask"]["question"], wrong, request())
        assert (no.value.status, no.value.body["rule"]) == (409, "A9")
        assert no.value.body["fields"] == {"ingredient": "gray"}
        path = f"/api/tables/{hers['id']}/explain"
        told = await ada.ask("POST", path, {"action": wrong}, token(hers))
        assert told["refusal"]["words"] == no.value.words
        assert told["refusal"]["fields"] == {"ingredient": "gray"}
        turn = await bea.ask("POST", path, {"action": wrong}, token(his))
        assert turn["refusal"]["rule"] == "A7"
        assert (await ada.state(hers["id"]))["entry"] == state["entry"]

    run(story())


def test_an_open_connection_hears_of_its_own_wish_once(server: Server) -> None:
    async def story() -> None:
        ada, _, table, _ = await two_at_a_table(server.url)
        async with ada.follow(table["id"], token(table)) as seat:
            await next_state(seat)
            command = await seat.act(seat.state["ask"]["choices"][0])
            await hear(seat, "done")
            assert seat.done[command] == seat.entry
            assert seat.state["ply"] == 1

    run(story())


def test_what_another_process_has_stored_is_read_before_anything_is_refused(folder: Path) -> None:
    async def story() -> str:
        async with inside(folder, Hands()) as state:
            registry = state["registry"]
            ada, bea = [await registry.people.create(name) for name in ("Ada", "Bea")]
            wanted = requests.NewTable("alchemist", [requests.MeSeat(), requests.OpenSeat()])
            here = await opening.open_table(registry, ada, wanted)
            log = await registry.store.log(here.projection.id)
            elsewhere = LiveTable(registry, here.projection.copy(), log)
            await joining.join(elsewhere, bea, None)
            assert here.projection.entry < elsewhere.projection.entry  # nobody has told it yet
            await dispatch.start(here, ada.id)
            return here.projection.status

    assert run(story()) == "playing"
