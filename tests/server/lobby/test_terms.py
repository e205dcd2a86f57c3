"""What one agrees to by sitting down: the lobby tells pace and rules; who begins is drawn."""

from pathlib import Path

import pytest

from athanor.client import ServerProblem
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


@pytest.mark.parametrize("name", ["Ada\u202e", "A\u200bda", "A\x07da", " Ada"])
def test_a_name_that_could_mislead_is_refused_in_a_sentence(plain: Server, name: str) -> None:
    async def story() -> None:
        with pytest.raises(ServerProblem, match="no control or direction characters"):
            await visitor(plain.url).introduce(name)

    run(story())
