"""What one agrees to by sitting down: the lobby tells pace and rules; who begins is drawn."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from athanor.client import Client, ServerProblem
from athanor.server.lobby.rematch import play_again
from athanor.server.table import dispatch
from athanor.server.wire import requests
from tests.server.inside import Hands, inside, seated
from tests.server.players import person, request, run, visitor
from tests.server.process import Server

OPEN = [{"kind": "me"}, {"kind": "open"}]


def test_an_open_table_tells_host_pace_and_rules(plain: Server) -> None:
    async def story() -> None:
        ada, guest = await person(plain.url, "Ada"), visitor(plain.url)
        opened = await ada.open_table(
            "alchemists", OPEN, listed=True, pace={"kind": "days", "days": 3},
            options={"variant": "master"},
        )  # fmt: skip
        listed = await guest.ask("GET", "/api/tables?status=open")
        card = next(one for one in listed if one["id"] == opened["id"])
        assert card["pace"]["days"] == 3
        assert card["options"]["variant"] == "master"
        assert [one["name"] for one in card["seats"] if one["person"] == card["host"]] == ["Ada"]

    run(story())


def test_the_starting_seat_can_be_left_to_chance(plain: Server) -> None:
    async def story() -> None:
        ada = await person(plain.url, "Ada")
        seats = [{"kind": "me"}, *[{"kind": "hot", "name": name} for name in "BCDE"]]
        found: set[int] = set()
        while len(found) < 2:  # once in a thousand times it takes more than four tables
            table = await ada.open_table(
                "alchemist", seats, options={"starter": "random"}, request=request()
            )
            assert table["actors"] == [table["options"]["starter"]]
            found.add(table["options"]["starter"])
        assert found <= set(range(5))

    run(story())


def test_the_next_seat_begins_a_rematch(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            registry = state["registry"]
            live_table, people = await seated(
                registry, requests.MeSeat(), requests.HotSeat(name="Bea"), options={"starter": 1}
            )
            await dispatch.execute(live_table, 0, requests.Resign(request=request()))
            ada = await registry.people.get(people[0])
            following = await play_again(live_table, ada)
            assert following.projection.options["starter"] == 0

    run(story())


MISLEADING = [
    "Ada\u202e", "A\u200bda", "A\u200dda", "Ada\ufe0f", "\u3164",
    "\u0410da", "Ad\u0430", "\uff21da", "\U0001d400da", "A\u0301\u0301\u0301da", "A\U000e0041da",
]  # fmt: skip
HONEST = [
    "Ada L.",
    "Пётр T.",
    "Ada, Пётр",
    "小林さん",
    "می\u200cخواهم",
    "👩\u200d🔬 Marie",
    "Nguyễn",
    "🇩🇪",
]


@pytest.mark.parametrize("name", [" Ada", "A\x07da", "A\u00a0da", "Ada  L"])
def test_a_name_that_could_mislead_is_refused_in_a_sentence(plain: Server, name: str) -> None:
    async def story() -> None:
        with pytest.raises(ServerProblem, match="no control or direction characters"):
            await visitor(plain.url).introduce(name)

    run(story())


async def named(ada: Client, name: str) -> AsyncIterator[Any]:
    """Everything that has a name, given this one."""
    cup = {"game": "alchemist", "form": "rounds", "rounds": 1, "size": 2, "begins": 4e9,
           "pace": {"kind": "live", "clock": 600}, "name": name}  # fmt: skip
    hot = [{"kind": "me"}, {"kind": "hot", "name": name}]
    yield ada.ask("PATCH", "/api/me", {"name": name})
    yield ada.ask("POST", "/api/me/tokens", {"name": name, "scopes": ["read"]})
    yield ada.ask("POST", "/api/circles", {"name": name})
    yield ada.ask("POST", "/api/tournaments", cup | {"begins": 0})
    yield ada.open_table("alchemist", OPEN, name=name)
    yield ada.open_table("alchemist", hot)
    yield ada.ask("POST", "/api/account", {"name": f"{name} {request()[:6]}", "password": "x" * 9})


@pytest.mark.parametrize("name", MISLEADING)
def test_nothing_has_a_name_that_could_mislead(plain: Server, name: str) -> None:
    async def story() -> None:
        async for attempt in named(await person(plain.url, "Ada"), name):
            with pytest.raises(ServerProblem, match="no control or direction characters"):
                await attempt

    run(story())


@pytest.mark.parametrize("name", HONEST)
def test_everything_may_be_named_in_any_language(plain: Server, name: str) -> None:
    async def story() -> None:
        async for attempt in named(await person(plain.url, "Ada"), name):
            await attempt

    run(story())


def test_no_account_has_a_name_that_looks_like_that_of_another(plain: Server) -> None:
    async def story() -> None:
        ada, eve = await person(plain.url, "Ada"), await person(plain.url, "Eve")
        taken = f"ace{request()[:6].translate(str.maketrans('bdf', 'pox'))}"
        await ada.ask("POST", "/api/account", {"name": taken, "password": "a long word"})
        alike = taken.translate(str.maketrans("aceopx", "асеорх"))
        if re.search("[a-z]", alike) is None:
            with pytest.raises(ServerProblem) as no:
                await eve.ask("POST", "/api/account", {"name": alike, "password": "a long word"})
            assert no.value.error == "account/taken"

    run(story())
