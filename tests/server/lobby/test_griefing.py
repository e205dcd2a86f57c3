"""Against griefing: the host's control of the seats, caps, and tables nobody begins."""

import contextlib
from pathlib import Path
from typing import Any

import pytest

from athanor.client import Client, ServerProblem
from athanor.server.lobby import caps, hosting, joining, opening
from athanor.server.storage.entries import Chair
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.rebuild import rebuild
from athanor.server.timekeeper import LIVE_OPEN_SECONDS, OPEN_SECONDS
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.inside import Hands, inside
from tests.server.players import person, run
from tests.server.process import Server

WANTED = requests.NewTable(
    game="alchemist", seats=[requests.MeSeat(), requests.OpenSeat()], listed=True
)


def test_the_host_removes_whoever_has_taken_a_seat_and_nobody_else_does(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            registry = state["registry"]
            ada, mallory = [await registry.people.create(name) for name in ("Ada", "Mallory")]
            live_table = await opening.open_table(registry, ada, WANTED)
            await joining.join(live_table, mallory, None)
            token = live_table.tokens_of(mallory.id)[0].token
            with pytest.raises(Problem, match="Only the host"):
                await live_table.submit(
                    Command(commands.seat_someone(mallory.id, 0, Chair("open")))
                )
            with pytest.raises(Problem, match="You sit there yourself"):
                await live_table.submit(Command(commands.seat_someone(ada.id, 0, Chair("open"))))
            await live_table.submit(Command(commands.seat_someone(ada.id, 1, Chair("open"))))
            assert live_table.projection.chairs[1].kind == "open"
            with pytest.raises(Problem, match="not a valid token"):
                live_table.seat_of(token)
            with pytest.raises(Problem, match="removed you from this table"):
                await joining.join(live_table, mallory, None)

    run(story())


def test_the_host_locks_the_table_and_passes_it_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            registry = state["registry"]
            ada, bea, mallory = [
                await registry.people.create(name) for name in ("Ada", "Bea", "Mallory")
            ]
            wanted = requests.NewTable(
                game="alchemist", seats=[*WANTED.seats, requests.OpenSeat()], listed=True
            )
            live_table = await opening.open_table(registry, ada, wanted)
            await joining.join(live_table, bea, None)
            with pytest.raises(Problem, match="already sit at this table"):
                await joining.join(live_table, bea, 2)
            with pytest.raises(Problem, match="Only the host"):
                await live_table.submit(Command(hosting.lock(bea.id, True)))
            await live_table.submit(Command(hosting.lock(ada.id, True)))
            with pytest.raises(Problem, match="locked this table"):
                await joining.join(live_table, mallory, None)
            assert live_table.info(None, False).locked
            with pytest.raises(Problem, match="Nobody else sits there"):
                await live_table.submit(Command(hosting.pass_on(ada.id, 2)))
            await live_table.submit(Command(hosting.pass_on(ada.id, 1)))
            await live_table.submit(Command(hosting.lock(bea.id, False)))
            await joining.join(live_table, mallory, None)
            again = rebuild(await registry.store.log(live_table.projection.id))
            assert (again.host, again.locked, again.chairs[2].person) == (
                bea.id,
                False,
                mallory.id,
            )

    run(story())


def test_one_person_keeps_few_tables_open(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            registry = state["registry"]
            ada = await registry.people.create("Ada")
            for _ in range(caps.MOST_OPEN):
                await opening.open_table(registry, ada, WANTED)
            with pytest.raises(Problem, match="open tables"):
                await opening.open_table(registry, ada, WANTED)

    run(story())


def test_a_table_that_nobody_begins_is_given_up_in_the_end(tmp_path: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as state:
            registry = state["registry"]
            ada = await registry.people.create("Ada")
            table = (await opening.open_table(registry, ada, WANTED)).projection.id
            slow = requests.NewTable(
                game="alchemist", seats=WANTED.seats, pace=requests.DaysPace(days=3)
            )
            slow_table = (await opening.open_table(registry, ada, slow)).projection.id
            for waiting, seconds in ((table, LIVE_OPEN_SECONDS), (slow_table, OPEN_SECONDS)):
                hands.steady = seconds
                await state["timekeeper"].round(False)
                assert (await registry.table(waiting)).projection.status == "open"
                hands.steady += 1
                await state["timekeeper"].round(False)
                assert (await registry.table(waiting)).projection.status == "cancelled"

    run(story())


def test_tables_that_wait_count_whatever_sits_on_their_seats(tmp_path: Path) -> None:
    """Hot seats and bots may be opened later: what waits to begin is counted when it is opened."""

    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            registry = state["registry"]
            kinds: list[list[requests.NewSeat]] = [
                [requests.MeSeat(), requests.HotSeat("Bea")],
                [requests.OpenSeat(), requests.OpenSeat()],
                [requests.HotSeat("Ada"), requests.BotSeat("random")],
            ]
            for number, seats in enumerate(kinds):
                host = await registry.people.create(f"Host {number}")
                wanted = requests.NewTable(game="alchemist", seats=seats, start=False)
                for _ in range(caps.MOST_OPEN):
                    await opening.open_table(registry, host, wanted)
                with pytest.raises(Problem, match="open tables"):
                    await opening.open_table(registry, host, wanted)

    run(story())


def test_the_lobby_is_not_flooded_by_seats_that_are_opened_later(tmp_path: Path) -> None:
    async def opened(ada: Client, count: int) -> int:
        """How many listed tables got an open seat."""
        seats = [{"kind": "me"}, {"kind": "hot", "name": "Bea"}]
        done = 0
        for _ in range(count):
            with contextlib.suppress(ServerProblem):
                table = await ada.open_table("alchemist", seats, listed=True, start=False)
                await ada.ask("PUT", f"/api/tables/{table['id']}/seats/1", {"kind": "open"})
                done += 1
        return done

    async def story(url: str) -> None:
        ada = await person(url, "Ada", tries=1)
        first = await opened(ada, 12)
        assert 0 < first <= 6
        bea = await person(url, "Bea", tries=1)  # from the same address
        assert await opened(bea, 6) == 0

    with Server(f"sqlite:///{tmp_path / 'a.db'}", tmp_path, ATHANOR_LIMITS="on") as server:
        run(story(server.url))


def test_bots_alone_play_at_few_tables_however_they_got_their_seats(tmp_path: Path) -> None:
    bot = {"kind": "bot", "level": "random"}

    async def begun(ada: Client) -> Any:
        """A table that was opened for two people, and begins with two bots."""
        table = await ada.open_table("valley", [{"kind": "hot", "name": "Bea"}, bot], start=False)
        await ada.ask("PUT", f"/api/tables/{table['id']}/seats/0", bot)
        return await ada.ask("POST", f"/api/tables/{table['id']}/start")

    async def story(url: str) -> None:
        ada = await person(url, "Ada", tries=1)
        for _ in range(caps.MOST_WITHOUT_PEOPLE):
            assert (await begun(ada))["status"] == "playing"
        with pytest.raises(ServerProblem) as refused:
            await begun(ada)
        assert (refused.value.error, refused.value.status) == ("limit", 429)

    slow = {"ATHANOR_BOT_PAUSE": "60", "ATHANOR_LIMITS": "on"}
    with Server(f"sqlite:///{tmp_path / 'a.db'}", tmp_path, None, **slow) as server:
        run(story(server.url))
