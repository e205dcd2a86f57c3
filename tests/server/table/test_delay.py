"""A table may want its spectators to see the game some minutes later."""

from pathlib import Path
from typing import Any

import msgspec

from athanor.server.table.company.chat import readable, say
from athanor.server.table.live_table import LiveTable
from athanor.server.wire import requests
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import choose, next_state, run, token, two_at_a_table, visitor
from tests.server.process import Server

TWO = (requests.MeSeat(), requests.OpenSeat())
DELAY = 300.0


def seen(live_table: LiveTable, seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(live_table.state(seat, 0))
    return found


def pass_time(hands: Hands, seconds: float) -> None:
    hands.wall += seconds
    hands.steady += seconds


def test_spectators_see_a_choice_after_the_delay_and_people_at_the_table_at_once(
    folder: Path,
) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(state["registry"], *TWO, delay=DELAY)
            assert seen(live_table)["status"] == "playing"  # the deal is no secret
            await answer(live_table)
            pass_time(hands, 100)
            await answer(live_table)
            assert seen(live_table, 0)["ply"] == seen(live_table, 1)["ply"] == 2
            assert seen(live_table)["ply"] == 0
            pass_time(hands, DELAY - 100)
            assert seen(live_table)["ply"] == 1
            pass_time(hands, 100)
            assert seen(live_table)["ply"] == 2

    run(story())


def test_a_restart_shows_spectators_nothing_earlier(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        path = f"sqlite:///{folder / 'late'}.db"
        async with inside(folder, hands, database=path) as state:
            live_table, _ = await seated(state["registry"], *TWO, delay=DELAY)
            await answer(live_table)
            pass_time(hands, DELAY)
            await answer(live_table)
            table = live_table.projection.id
        async with inside(folder, hands, database=path) as state:
            live_table = await state["registry"].table(table)
            assert seen(live_table)["ply"] == 1
            assert seen(live_table, 0)["ply"] == 2
            pass_time(hands, DELAY)
            assert seen(live_table)["ply"] == 2

    run(story())


def test_spectators_read_the_players_only_when_the_game_is_over(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            registry = state["registry"]
            live_table, people = await seated(registry, *TWO, delay=DELAY)
            host = await registry.people.get(people[0])
            await say(live_table, 0, host, "I shall copy you")
            assert await readable(live_table, None, None, 0) == []
            assert [m.words for m in await readable(live_table, 1, None, 0)] == ["I shall copy you"]
            live_table.projection.status = "over"
            assert len(await readable(live_table, None, None, 0)) == 1

    run(story())


def test_spectators_of_a_delayed_table_read_a_new_name_at_once(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            registry = state["registry"]
            live_table, people = await seated(registry, *TWO, delay=DELAY)
            assert seen(live_table)["info"]["seats"][0]["name"] == "Person 0"
            await registry.people.change(people[0], name="Ada")
            assert seen(live_table)["info"]["seats"][0]["name"] == "Ada"

    run(story())


def test_a_connected_spectator_is_sent_each_choice_once_its_time_has_come(server: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url, delay=1.0, options={"starter": 0})
        async with visitor(server.url).follow(hers["id"]) as watching:
            assert (await next_state(watching))["ply"] == 0
            await choose(ada, hers["id"], token(hers))
            assert (await next_state(watching))["ply"] == 1

    run(story())
