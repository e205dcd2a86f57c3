"""What happens at the table beside the game: bots that stand in, offers refused, shared devices."""

from pathlib import Path
from typing import Any

import msgspec

from athanor.server.table import commands, dispatch
from athanor.server.table.commands import Command
from athanor.server.table.live_table import LiveTable
from athanor.server.table.summaries import end_of_time
from athanor.server.wire import requests
from tests.server.inside import DAY, Hands, answer, inside, seated
from tests.server.players import request, run

TWO = (requests.MeSeat(), requests.OpenSeat())
SHARED = (requests.MeSeat(), requests.HotSeat(name="Bea"))  # at one device
CLOCK = requests.LivePace(clock=600, bonus=5)


def told(live_table: LiveTable) -> list[tuple[str, int]]:
    events: list[Any] = msgspec.json.decode(live_table.state(None, 0))["events"]
    return [(event["kind"], event["seat"]) for event in events if "-" in event["kind"]]


async def vote(live_table: LiveTable, voter: int, about: Any, yes: bool, seat: Any = None) -> None:
    command = requests.CastVote(request=request(), about=about, seat=seat, yes=yes)
    await dispatch.execute(live_table, voter, command)


def test_an_offer_that_is_refused_is_told(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, _ = await seated(state["registry"], *TWO)
            await vote(live_table, 0, "cancel", True)
            assert ("declined-cancel", 1) not in told(live_table)
            await vote(live_table, 1, "cancel", False)
            assert ("declined-cancel", 1) in told(live_table)
            assert live_table.projection.status == "playing"

    run(story())


def test_who_comes_back_takes_the_turn_from_its_beginning(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(
                state["registry"], *TWO, pace=requests.DaysPace(days=1), options={"starter": 1}
            )
            hands.wall += 2 * DAY
            hands.steady += 2 * DAY
            await vote(live_table, 0, "takeover", True, 1)
            assert ("stood-in", 1) in told(live_table)
            projection = live_table.projection
            assert projection.table is not None
            # The bot of this story chooses a cauldron, and then thinks about the recipe.
            create = next(one for one in projection.table.legal(1) if one["do"] == "create")
            act = commands.act(1, projection.questions[1], create, bot=True)
            await live_table.submit(Command(act))
            assert live_table.projection.ply == 1
            await dispatch.execute(live_table, 1, requests.Back(request=request()))
            assert live_table.projection.ply == 0
            assert live_table.projection.actors == (1,)
            assert ("came-back", 1) in told(live_table)

    run(story())


def test_no_clock_runs_behind_the_curtain_of_a_shared_device(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(state["registry"], *SHARED, pace=CLOCK)
            hands.steady += 100
            assert end_of_time(live_table.projection, 0) is None
            await dispatch.lift(live_table, 0)  # as when her page asks for her seat
            hands.steady += 40
            while live_table.projection.actors == (0,):
                await answer(live_table, -1)
            assert live_table.projection.clocks is not None
            assert 560 <= live_table.projection.clocks[0] < 600
            hands.steady += 200
            await answer(live_table, -1)
            assert live_table.projection.clocks[1] >= 600

    run(story())


def test_the_clock_of_whoever_looks_runs_on_after_an_answer_behind_the_curtain(
    folder: Path,
) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(state["registry"], *SHARED, pace=CLOCK)
            await dispatch.lift(live_table, 0)
            for seat in (0, 1):  # what the other seat had to answer was given by the page
                while live_table.projection.actors == (seat,):
                    await answer(live_table, -1)
            assert live_table.projection.clocks is not None
            before = live_table.projection.clocks[0]
            hands.steady += 40
            await answer(live_table, -1)
            assert live_table.projection.clocks[0] < before

    run(story())


def test_whoever_signs_in_at_a_shared_device_keeps_it(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            registry = state["registry"]
            live_table, _ = await seated(registry, *SHARED, pace=CLOCK)
            await dispatch.lift(live_table, 0)
            guest, account = (
                live_table.projection.chairs[0].person,
                await registry.people.create("A"),
            )
            while live_table.projection.actors == (0,):
                await answer(live_table, -1)
            assert guest is not None
            await live_table.submit(Command(commands.hand_over(guest, account.id), account.id))
            while live_table.projection.actors == (1,):  # the page answers from behind the curtain
                await answer(live_table, -1)
            assert 0 not in live_table.projection.curtained

    run(story())
