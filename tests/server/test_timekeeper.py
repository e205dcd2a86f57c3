"""Pace: clocks that run, days that pass, and absent people whose seats a bot may play."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from athanor.server.clock import Clock
from athanor.server.people.people import Person
from athanor.server.table import dispatch
from athanor.server.table.rebuild import rebuild
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.inside import DAY, START, Hands, answer, inside, seated
from tests.server.letterbox import Letterbox, letterbox
from tests.server.players import request, run
from tests.server.process import free_port

ME, OPEN = requests.MeSeat(), requests.OpenSeat()
BOT = requests.BotSeat(level="random")
MINUTE = requests.LivePace(clock=60)
THREE_DAYS = requests.DaysPace(days=3)


def vote(seat: int) -> requests.CastVote:
    return requests.CastVote(request=request(), about="takeover", seat=seat, yes=True)


def test_a_wall_clock_that_jumps_does_not_move_the_servers_time() -> None:
    hands = Hands()
    clock = Clock(lambda: hands.wall, lambda: hands.steady)
    hands.wall -= 5 * DAY
    hands.steady = 2.0
    assert clock.now() == START + 2
    hands.wall += 50 * DAY
    assert clock.now() == START + 2


def test_jumps_of_the_wall_clock_cost_nobody_time(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN, pace=MINUTE)
            for jump in (-3600.0, 7200.0):
                hands.wall += jump
                hands.steady += 5
                await answer(live_table)
            assert live_table.projection.clocks == [50, 60]
            await state["timekeeper"].tick()
            assert live_table.projection.status == "playing"

    run(story())


@pytest.mark.parametrize("jump", [-3600.0, -4000 * DAY], ids=["an hour", "a wrong year"])
def test_clocks_and_bots_run_on_after_a_restart_whatever_the_wall_said_before(
    folder: Path, jump: float
) -> None:
    async def story() -> None:
        database = f"sqlite:///{folder / request()}.db"
        async with inside(folder, Hands(), database=database) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN, pace=MINUTE)
            table = live_table.projection.id
        hands = Hands(START + jump)
        async with inside(folder, hands, database=database) as state:
            assert state["registry"].clock.now() == START + jump
            live_table = await state["registry"].table(table)
            hands.steady = 7
            await answer(live_table)
            assert live_table.projection.clocks == [53, 60]
            hands.steady = 17
            await answer(live_table)
            assert live_table.projection.clocks == [43, 60]
            hands.steady += 61
            await state["timekeeper"].tick()
            assert live_table.projection.status == "over"

    run(story())


def test_a_wrong_date_does_not_outlive_its_correction(folder: Path) -> None:
    async def story() -> None:
        database = f"sqlite:///{folder / request()}.db"
        async with inside(folder, Hands(START + 4000 * DAY), database=database) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN, BOT)
            table = live_table.projection.id
        async with inside(folder, Hands(), database=database) as state:
            registry = state["registry"]
            live_table = await registry.table(table)
            await answer(live_table)
            card = (await registry.store.tables_of(live_table.projection.host))[0]
            assert (card["updated"], registry.clock.now()) == (START, START)

    run(story())


def test_whoever_runs_out_of_time_loses(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN, pace=MINUTE)
            hands.steady += 59
            await state["timekeeper"].tick()
            assert live_table.projection.status == "playing"
            hands.steady += 2
            await state["timekeeper"].tick()
            assert live_table.projection.result is not None
            assert (live_table.projection.result.winners, live_table.projection.result.by) == (
                [1],
                "time",
            )

    run(story())


def test_the_time_in_which_no_server_ran_is_charged_to_nobody(folder: Path) -> None:
    async def story() -> None:
        database = f"sqlite:///{folder / 'down.db'}"
        async with inside(folder, Hands(), database=database) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN, pace=MINUTE)
            table = live_table.projection.id
        async with inside(folder, Hands(START + 3600), database=database) as state:
            live_table = await state["registry"].table(table)
            await state["timekeeper"].tick()
            assert live_table.projection.status == "playing"
            await answer(live_table)
            assert live_table.projection.clocks == [60, 60]

    run(story())


def test_a_bot_takes_over_for_an_absent_person_only_with_the_tables_consent(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN, OPEN)
            with pytest.raises(Problem) as no:
                await dispatch.execute(live_table, 1, vote(0))
            assert no.value.kind == "vote/not-absent"
            hands.steady += 61
            await dispatch.execute(live_table, 1, vote(0))
            assert not live_table.projection.chairs[0].away
            await dispatch.execute(live_table, 2, vote(0))
            assert [chair.away for chair in live_table.projection.chairs] == [True, False, False]
            async with asyncio.timeout(600):
                while 0 in live_table.projection.actors:
                    await asyncio.sleep(0.02)
            with pytest.raises(Problem) as played:
                await dispatch.execute(
                    live_table, 0, requests.Act(request="r", question=1, action={})
                )
            assert played.value.kind == "table/not-yours"
            await dispatch.execute(live_table, 0, requests.Back(request=request()))
            assert live_table.projection.chairs[0].human

    run(story())


class Onlooker:
    """A viewer that counts how often it is woken."""

    seat: int | None = 0
    person: Person | None = None
    woken = 0

    def wake(self) -> None:
        self.woken += 1

    def tell(self, message: bytes) -> None:
        raise AssertionError("nothing was asked")


def test_those_who_wait_are_told_when_somebody_has_been_away_for_long(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN)
            while live_table.projection.actors == (0,):
                await answer(live_table, -1)
            onlooker = Onlooker()
            live_table.came(onlooker)
            await state["timekeeper"].tick()
            before = onlooker.woken
            assert state["registry"].presence.message(live_table).absent == [False, False]
            hands.steady += 61
            await state["timekeeper"].tick()
            assert onlooker.woken == before + 1
            assert state["registry"].presence.message(live_table).absent == [False, True]
            await state["timekeeper"].tick()
            assert onlooker.woken == before + 1

    run(story())


def test_nobody_has_a_say_in_the_takeover_of_the_own_seat(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN)
            hands.steady += 61
            with pytest.raises(Problem) as no:
                await dispatch.execute(live_table, 0, vote(0))
            assert no.value.kind == "vote/nothing"

    run(story())


def test_at_a_slow_table_one_is_told_reminded_and_overdue(folder: Path) -> None:
    told: list[Any] = []

    async def webhook(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if b"ength" in line)
        told.append(json.loads(await reader.readexactly(length)))
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        writer.close()

    async def heard(count: int) -> None:
        async with asyncio.timeout(600):
            while len(told) < count:
                await asyncio.sleep(0.01)

    async def story() -> None:
        hook = await asyncio.start_server(webhook, "127.0.0.1", 0)
        address = f"http://127.0.0.1:{hook.sockets[0].getsockname()[1]}/"
        hands = Hands()
        async with hook, inside(folder, hands, notice_url=address) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN, pace=THREE_DAYS)
            await heard(1)
            assert told[0]["name"] == "Person 0"
            hands.steady += 2 * DAY
            await state["timekeeper"].round(False)
            hands.steady += DAY / 2
            for _ in range(2):
                await state["timekeeper"].round(False)
            await heard(2)
            assert "running out" in told[1]["words"]
            assert not live_table.absent(0)
            hands.steady += DAY
            assert live_table.absent(0)
            await dispatch.execute(live_table, 1, vote(0))
            assert live_table.projection.chairs[0].away
            assert len(told) == 2

    run(story())


def test_who_left_an_address_gets_the_turn_at_a_slow_table_by_mail(folder: Path) -> None:
    async def story(box: Letterbox) -> None:
        public = "https://games.example.org"
        async with inside(folder, Hands(), smtp=box.smtp, public_url=public) as state:
            live_table, people = await seated(
                state["registry"], ME, OPEN, pace=THREE_DAYS, name="First pot"
            )
            mail = "bea@example.org"
            await state["registry"].people.change(people[1], mail=mail, verified=mail)
            while live_table.projection.actors == (0,):
                await answer(live_table)
            body = await box.wait(mail)
        letter = box.letters[0]
        assert (letter.mail_from, letter.rcpt_tos) == ("athanor@localhost", ["bea@example.org"])
        assert body["Subject"] == "Athanor: Alchemist is waiting for you"
        assert "It is your turn at First pot, a table of Alchemist." in body.get_payload()
        assert f"{public}/table/{live_table.projection.id}" in body.get_payload()

    with letterbox() as box:
        run(story(box))
    assert len(box.letters) == 1  # nobody is written to without an address


def test_a_post_office_that_is_closed_stops_no_game(folder: Path) -> None:
    async def story() -> None:
        smtp = f"smtp://127.0.0.1:{free_port()}"
        async with inside(folder, Hands(), smtp=smtp) as state:
            live_table, people = await seated(state["registry"], ME, OPEN, pace=THREE_DAYS)
            for person in people:
                mail = "ada@example.org"
                await state["registry"].people.change(person, mail=mail, verified=mail)
            for _ in range(8):
                await answer(live_table)
            assert live_table.projection.ply == 8

    run(story())


def test_the_log_alone_gives_the_same_table_again(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN, pace=MINUTE)
            for _ in range(8):
                await answer(live_table)
            assert await dispatch.execute(
                live_table, live_table.projection.actors[0], requests.Resign(request="r")
            )
            again = rebuild(await state["registry"].store.log(live_table.projection.id))
            ours, theirs = vars(live_table.projection).copy(), vars(again).copy()
            tables = ours.pop("table"), theirs.pop("table")
            assert tables[0].truth() == tables[1].truth()
            assert ours == theirs

    run(story())


def test_days_during_which_no_server_ran_are_nobodys(tmp_path: Path) -> None:
    storage = f"sqlite:///{tmp_path / 'kept.db'}"

    async def before() -> str:
        hands = Hands()
        async with inside(tmp_path, hands, database=storage) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN, pace=THREE_DAYS)
            hands.steady = 2 * DAY
            await state["timekeeper"].round(False)
            return live_table.projection.id

    async def after(table: str, days: float) -> tuple[list[bool], float]:
        """Who is absent some days after the first question, and the deadline in the lobby."""
        hands = Hands(wall=START + days * DAY)
        async with inside(tmp_path, hands, database=storage) as state:
            live_table = await state["registry"].table(table)
            [card] = await state["registry"].store.hosted(live_table.projection.host, "playing")
            first = live_table.all_absent(), (card["deadline"] - START) / DAY
            hands.steady = 1.5 * DAY
            assert any(live_table.all_absent())
            return first

    absent, deadline = run(after(run(before()), 12))
    assert not any(absent)
    assert deadline == pytest.approx(13, abs=0.01)


def test_few_tables_that_nobody_follows_are_kept_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("athanor.server.table.registry.MOST_TABLES", 4)
    monkeypatch.setattr("athanor.server.table.registry.ROOM", 2)

    async def story() -> None:
        hands = Hands()
        async with inside(tmp_path, hands, limits=False) as state:
            registry = state["registry"]
            made = []
            for _ in range(9):
                hands.steady += 10
                made.append((await seated(registry, ME, OPEN))[0].projection.id)
            assert len(registry.tables) <= 5
            assert made[-1] in registry.tables
            assert (await registry.table(made[0])).projection.status == "playing"

    run(story())
