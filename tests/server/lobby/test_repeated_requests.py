"""A repeated request makes one thing, and only what it asked for; no rated deal is known before."""

from pathlib import Path
from typing import Any

import pytest

from athanor.client import Client, ServerProblem
from athanor.server.chance import Deal
from athanor.server.lobby import caps, opening
from athanor.server.table import commands, dispatch
from athanor.server.table.commands import Command
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.inside import Hands, inside
from tests.server.players import choose, person, request, run, token, two_at_a_table
from tests.server.process import Server

Json = Any
ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "level": "apprentice"}
GAMES = ["alchemist", "alchemists", "alchenemies", "valley"]


async def member(server: Server, name: str) -> Client:
    """Someone with an account, who may play rated games."""
    found = await person(server.url, name)
    account = {"name": f"{name} {request()}", "password": "a long enough word"}
    await found.ask("POST", "/api/account", account)
    return found


async def refused(story: Any) -> str:
    with pytest.raises(ServerProblem) as no:
        await story
    return str(no.value.error)


@pytest.mark.parametrize("game", GAMES)
def test_no_second_request_begins_a_rated_table_with_a_deal_the_host_knows(
    plain: Server, game: str
) -> None:
    async def story() -> None:
        ada, bea = await member(plain, "Ada"), await member(plain, "Bea")
        _, _, ended, _ = await two_at_a_table(plain.url, game)
        once = request()
        opened = await ada.open_table(game, [ME, OPEN], rated=True, request=once)
        await bea.ask("POST", f"/api/invitations/{opened['code']}/join", {"rated": True})
        lesson = {"game": game, "seats": [ME, BOT], "lesson": 1, "request": once}
        assert await refused(ada.ask("POST", "/api/tables", lesson)) == "request/other"
        ended = await resigned(ada, game)
        wanted = {"ply": 1, "seat": 0, "level": "random", "request": once}
        tried = await ada.ask("POST", f"/api/tables/{ended}/try", wanted)
        assert tried["id"] != opened["id"]
        table = await ada.table(opened["id"])
        assert (table["status"], table["ply"], table["rated"]) == ("open", 0, True)

    run(story())


async def resigned(client: Client, game: str) -> str:
    """A game that its only person has given up after a choice."""
    table = await client.open_table(game, [ME, {"kind": "hot", "name": "Bob"}])
    for seat in table["mine"]:
        state = await client.state(table["id"], seat["token"])
        if state["ask"]:
            await choose(client, table["id"], seat["token"])
            break
    for place in range(2):
        if (await client.table(table["id"]))["status"] == "playing":
            resign = {"request": request()}
            path = f"/api/tables/{table['id']}/resign"
            await client.ask("POST", path, resign, token(table, place))
    return str(table["id"])


def test_a_repeated_request_with_another_body_changes_nothing(server: Server) -> None:
    async def story() -> None:
        ada, once = await person(server.url, "Ada"), request()
        wanted = {"game": "alchemist", "seats": [ME, OPEN], "request": once}
        opened = await ada.ask("POST", "/api/tables", wanted)
        for other in ({"seats": [ME, BOT]}, {"listed": True}, {"delay": 60}):
            assert await refused(ada.ask("POST", "/api/tables", wanted | other)) == "request/other"
        assert (await ada.ask("POST", "/api/tables", wanted))["id"] == opened["id"]
        assert len(await ada.ask("GET", "/api/me/tables")) == 1

    run(story())


def test_a_repeated_request_does_not_begin_what_others_have_joined_since(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        wanted = {"game": "alchemist", "seats": [ME, OPEN], "request": request()}
        opened = await ada.ask("POST", "/api/tables", wanted)
        await bea.join(opened["code"])
        assert (await ada.ask("POST", "/api/tables", wanted))["status"] == "open"

    run(story())


def test_a_repeated_request_finds_its_table_although_no_more_may_be_opened(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands(), limits=True) as state:
            registry = state["registry"]
            ada = await registry.people.create("Ada")
            seats: list[requests.NewSeat] = [requests.MeSeat(), requests.OpenSeat()]
            wanted = [
                requests.NewTable(game="alchemist", seats=seats, request=request())
                for _ in range(caps.MOST_OPEN)
            ]
            opened = [await opening.open_table(registry, ada, one) for one in wanted]
            assert await opening.open_table(registry, ada, wanted[-1]) is opened[-1]

    run(story())


def test_a_repeated_message_or_choice_with_other_content_is_a_conflict(server: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url, options={"starter": 0})
        chat, once = f"/api/tables/{hers['id']}/chat", request()
        first = await ada.ask("POST", chat, {"words": "hello", "request": once}, token(hers))
        again = await ada.ask("POST", chat, {"words": "hello", "request": once}, token(hers))
        assert first["number"] == again["number"]
        other = ada.ask("POST", chat, {"words": "goodbye", "request": once}, token(hers))
        assert await refused(other) == "request/other"
        state = await ada.state(hers["id"], token(hers))
        question, [one, two, *_] = state["ask"]["question"], state["ask"]["choices"]
        done = await ada.act(hers["id"], token(hers), question, one, once)
        same = await ada.act(hers["id"], token(hers), question, one, once)
        assert same["done"] == done["done"]
        another = ada.act(hers["id"], token(hers), question, two, once)
        assert await refused(another) == "request/other"
        resign = ada.ask("POST", f"/api/tables/{hers['id']}/resign", {"request": once}, token(hers))
        assert await refused(resign) == "request/other"
        assert (await ada.table(hers["id"]))["status"] == "playing"

    run(story())


def test_a_repeated_request_for_another_tournament_is_a_conflict(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        wanted = {
            "name": "Cup",
            "game": "alchemist",
            "form": "rounds",
            "rounds": 1,
            "size": 2,
            "pace": {"kind": "live", "clock": 600},
            "begins": 4e9,
            "request": request(),
        }
        wanted["begins"] = (await ada.ask("POST", "/api/tournaments", wanted | {"begins": 0}))[
            "begins"
        ]
        assert await refused(ada.ask("POST", "/api/tournaments", wanted | {"size": 3})) == (
            "request/other"
        )

    run(story())


def test_nothing_rated_begins_with_a_known_deal(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            registry = state["registry"]
            ada = await registry.people.create("Ada")
            ada = await registry.people.open_account(ada, "Ada", "a long enough word")
            seats: list[requests.NewSeat]
            seats = [requests.MeSeat(), requests.BotSeat(level="apprentice")]
            lesson = requests.NewTable(game="alchemist", seats=seats, lesson=1, rated=True)
            with pytest.raises(Problem, match="does not fix deal"):
                await opening.open_table(registry, ada, lesson)
            wanted = requests.NewTable(
                game="alchemist", seats=seats, rated=True, start=False, request=request()
            )
            live_table = await opening.open_table(registry, ada, wanted)
            live_table.projection.deal = Deal("1")
            with pytest.raises(Problem, match="does not fix deal"):
                await dispatch.start(live_table, ada.id)
            with pytest.raises(Problem, match="does not fix deal"):
                await live_table.submit(Command(commands.start(None, 1), "everyone", "start"))

    run(story())


def test_a_lesson_begins_with_its_deal_and_says_so(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        for chapter in (1, 2):
            table = await ada.open_table("alchemist", [ME, BOT], lesson=chapter)
            assert (table["status"], table["fixed"]) == ("playing", ["deal"])
            [card] = [one for one in await ada.ask("GET", "/api/me/tables")
                      if one["id"] == table["id"]]  # fmt: skip
            assert card["fixed"] == ["deal"]

    run(story())
