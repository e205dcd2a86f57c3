"""Faults by real kills: what was acknowledged is there, and every game ends."""

import asyncio
import resource
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from athanor.client import Follower, ServerProblem
from tests.server.conftest import Databases
from tests.server.games import acknowledged_are_there, many_games
from tests.server.players import (
    at_random,
    choose,
    next_state,
    person,
    request,
    run,
    token,
    two_at_a_table,
)
from tests.server.process import Server

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "random"}


@pytest.mark.long
def test_after_kill_9_every_acknowledged_action_is_there_and_every_game_ends(
    databases: Databases, folder: Path
) -> None:
    database = databases()
    server = Server(database, folder)

    async def story() -> None:
        nonlocal server
        begun = asyncio.Event()
        playing = asyncio.create_task(many_games(server.url, 4, thinking=0.02, begun=begun))
        await begun.wait()
        for _ in range(2):
            await asyncio.sleep(0.5)
            server.kill()
            server = await asyncio.to_thread(Server, database, folder, server.port)
        followers = await playing
        for follower in followers:
            await acknowledged_are_there(server.url, follower)

    try:
        run(story())
    finally:
        server.stop()


def test_a_bot_whose_server_dies_moves_on_after_the_restart(
    databases: Databases, folder: Path
) -> None:
    database = databases()
    server = Server(database, folder, ATHANOR_BOT_PAUSE="30")

    async def begin() -> Any:
        ada = await person(server.url, "Ada")
        table = await ada.open_table("alchemist", [BOT, ME])
        await asyncio.sleep(0.3)
        return table, (await ada.state(table["id"], token(table)))["ply"]

    table, ply = run(begin())
    assert ply == 0
    server.kill()
    server = Server(database, folder, server.port)

    async def go_on() -> None:
        async with Follower(server.url, table["id"], token(table)) as seat:
            while not (await next_state(seat))["ask"]:
                pass
            assert seat.state["ply"] == 3

    try:
        run(go_on())
    finally:
        server.stop()


def test_a_worker_killed_while_a_bot_thinks_is_replaced(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        table = await ada.open_table("alchemist", [ME, BOT])
        async with ada.follow(table["id"], token(table)) as seat:
            for _ in range(3):  # a whole turn, after which the bot has its first
                await choose(ada, table["id"], token(table))
            while not ((await next_state(seat))["ask"] and seat.state["ply"] > 3):
                pass
            workers = psutil.Process(server.process.pid).children()
            for worker in workers:  # it hangs while it thinks, and then it dies
                worker.send_signal(signal.SIGSTOP)
            while seat.state["ask"]:
                await seat.act(seat.state["ask"]["choices"][0])
                await next_state(seat)
            await asyncio.sleep(0.5)
            for worker in workers:
                worker.kill()
            end = await seat.play(at_random(4))
            assert end["over"]

    run(story())


def test_a_socket_dropped_between_store_and_send_loses_nothing(server: Server) -> None:
    async def story() -> None:
        ada, _, table, _ = await two_at_a_table(server.url)
        async with ada.follow(table["id"], token(table)) as seat:
            await next_state(seat)
            question, choice = seat.state["ask"]["question"], seat.state["ask"]["choices"][0]
            command = await seat.act(choice)
            seat._socket.transport.abort()  # type: ignore[union-attr]
            answer = await ada.act(table["id"], token(table), question, choice, command)
            again = await next_state(seat)
            assert (again["ply"], again["entry"]) == (1, answer["done"])

    run(story())


def test_a_second_server_on_the_embedded_storage_is_refused_with_a_sentence(folder: Path) -> None:
    database = f"sqlite:///{folder / 'sole.db'}"
    with Server(database, folder), pytest.raises(RuntimeError) as refused:
        Server(database, folder)
    assert "Another server already uses sole.db" in str(refused.value)
    assert "Traceback" not in str(refused.value)


def test_a_server_that_is_stopped_ends_in_order_and_its_viewers_come_back(
    databases: Databases, folder: Path
) -> None:
    database = databases()
    server = Server(database, folder)

    async def story() -> None:
        nonlocal server
        ada, _, table, _ = await two_at_a_table(server.url)
        async with ada.follow(table["id"], token(table)) as seat:
            await next_state(seat)
            assert await asyncio.to_thread(server.stop) in (0, -signal.SIGTERM)
            assert "Traceback" not in server.log.read_text()
            server = await asyncio.to_thread(Server, database, folder, server.port)
            assert (await next_state(seat))["ask"]
            await seat.act(seat.state["ask"]["choices"][0])
            assert (await next_state(seat))["ply"] == 1

    try:
        run(story())
    finally:
        server.stop()


def test_a_storage_that_is_busy_makes_people_wait_and_loses_nothing(folder: Path) -> None:
    path = folder / "busy.db"
    with Server(f"sqlite:///{path}", folder) as server:

        async def story() -> None:
            ada, _, table, _ = await two_at_a_table(server.url)
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("begin immediate")
            acting = asyncio.create_task(choose(ada, table["id"], token(table)))
            await asyncio.sleep(0.5)
            assert not acting.done()
            assert (await ada.state(table["id"]))["ply"] == 0
            other.execute("rollback")
            other.close()
            await acting
            assert (await ada.state(table["id"]))["ply"] == 1

        run(story())


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs prlimit")
def test_a_full_disk_is_reported_and_nothing_acknowledged_is_lost(folder: Path) -> None:
    path = folder / "filled.db"
    with Server(f"sqlite:///{path}", folder) as server:

        def room(size: int) -> None:
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, -1))

        async def story() -> None:
            ada, _, table, _ = await two_at_a_table(server.url)
            command = await choose(ada, table["id"], token(table))
            room(4096)  # neither the database nor its log can grow, nor be written anew
            assert (await ada.http.get("/readyz")).status_code == 503
            with pytest.raises(ServerProblem) as full:
                await choose(ada, table["id"], token(table))
            assert (full.value.status, full.value.error) == (503, "storage")
            room(-1)
            assert (await ada.http.get("/readyz")).status_code == 200
            after = await choose(ada, table["id"], token(table))
            assert after["done"] == command["done"] + 1

        run(story())
    assert "Traceback" not in server.log.read_text()


def test_a_database_that_goes_and_comes_back_is_reported_and_used_again(folder: Path) -> None:
    from tests.server.postgres import Postgres

    with Postgres() as postgres, Server(postgres.fresh(), folder) as server:

        async def story() -> None:
            ada, _, table, _ = await two_at_a_table(server.url)
            state = await ada.state(table["id"], token(table))
            command = (table["id"], token(table), state["ask"]["question"],
                    state["ask"]["choices"][0], request())  # fmt: skip
            await asyncio.to_thread(postgres.stop)
            with pytest.raises(ServerProblem) as away:
                await ada.act(*command)
            assert (away.value.status, away.value.error) == (503, "storage")
            assert (await ada.http.get("/readyz")).status_code == 503
            assert (await ada.http.get("/healthz")).status_code == 200
            await asyncio.to_thread(postgres.start)
            ada.tries = 50
            done = await ada.act(*command)
            assert done["state"]["ply"] == 1
            assert (await ada.act(*command))["done"] == done["done"]

        run(story())


def test_a_table_whose_rules_changed_is_frozen_at_its_last_good_ply(folder: Path) -> None:
    path = folder / "frozen.db"
    server = Server(f"sqlite:///{path}", folder)

    async def begin() -> Any:
        ada, _, table, _ = await two_at_a_table(server.url)
        await choose(ada, table["id"], token(table))
        await choose(ada, table["id"], token(table))
        return table, await ada.state(table["id"], token(table))

    table, before = run(begin())
    server.stop()
    with sqlite3.connect(path) as database:  # as if the rules had led elsewhere at ply 2
        database.execute("update entries set digest = 'other' where ply = 2")
    database.close()
    server = Server(f"sqlite:///{path}", folder, server.port)

    async def look() -> None:
        ada = await person(server.url, "Ada")
        found = await ada.table(table["id"])
        assert (found["status"], found["ply"]) == ("frozen", 1)
        assert "ply 1" in found["frozen"]
        state = await ada.state(table["id"], token(table))
        assert (state["view"]["phase"], state["ask"]) == ("recipe", None)
        choice = before["ask"]["choices"][0]
        with pytest.raises(ServerProblem) as no:
            await ada.act(table["id"], token(table), 3, choice, request())
        assert no.value.error == "table/frozen"

    try:
        run(look())
    finally:
        server.stop()


def test_waiting_for_a_killed_process_leaves_no_worker_behind(folder: Path) -> None:
    server = Server(f"sqlite:///{folder / 'orphans.db'}", folder)

    async def begin() -> None:
        ada = await person(server.url, "Ada")
        await ada.open_table("alchemist", [BOT, ME])
        await asyncio.sleep(0.5)

    run(begin())
    workers = psutil.Process(server.process.pid).children()
    assert workers
    server.kill()
    deadline = time.monotonic() + 10
    while any(worker.is_running() for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(worker.is_running() for worker in workers)
