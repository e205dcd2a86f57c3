"""Memory aids: a table may play without them, and then nobody at it gets them."""

from pathlib import Path
from random import Random

import msgspec
import pytest

import athanor
from athanor.server.bots.driver import question_for
from athanor.server.lobby import rematch
from athanor.server.table.memory_aids import aids_of
from athanor.server.table.replay import at_ply
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import run

SEATS = (requests.MeSeat(), requests.OpenSeat())


@pytest.mark.parametrize("name", athanor.GAMES)
def test_an_aid_is_a_part_of_the_view_that_everyone_sees_alike(name: str) -> None:
    game = athanor.game(name)
    table = game.new(min(game.seats), seed=3)
    chance = Random(5)
    for _ in range(12):
        seat = table.actors[0]
        table.play(chance.choice(table.legal(seat)), seat)
    for aid in aids_of(game):
        seen = {
            msgspec.json.encode(table.view(seat)[aid]) for seat in (None, *range(table.players))
        }
        assert seen == {msgspec.json.encode(table.truth()[aid])}


def test_a_table_without_the_aid_sends_it_to_nobody(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, _ = await seated(state["registry"], *SEATS, without=["seen"])
            for _ in range(6):
                await answer(live_table)
            for seat in (0, 1, None):
                for since in (0, live_table.projection.entry - 1):
                    assert b'"seen":' not in live_table.state(seat, since)
            told = msgspec.json.decode(live_table.state(0, 0))
            assert told["info"]["without"] == ["seen"]
            assert told["view"]["stock"][0]

    run(story())


def test_a_usual_table_sends_it_and_bots_always_have_it(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            usual, _ = await seated(state["registry"], *SEATS)
            assert b'"seen":' in usual.state(0, 0)
            without, _ = await seated(state["registry"], *SEATS, without=["seen"])
            seat = without.projection.actors[0]
            assert "seen" in question_for(without, seat, 1.0)["view"]

    run(story())


def test_the_setting_outlives_the_process_and_goes_into_the_rematch(folder: Path) -> None:
    async def story() -> None:
        path = f"sqlite:///{folder / 'aids.db'}"
        async with inside(folder, Hands(), database=path) as state:
            seats = (requests.MeSeat(), requests.HotSeat(name="Bea"))
            live_table, people = await seated(state["registry"], *seats, without=["seen"])
            table, me = live_table.projection.id, people[0]
        async with inside(folder, Hands(), database=path) as state:
            registry = state["registry"]
            live_table = await registry.table(table)
            assert b'"seen":' not in live_table.state(0, 0)
            while live_table.projection.status == "playing":
                await answer(live_table, -1)
            assert "seen" in at_ply(live_table, 3).views[0]
            person = await registry.people.get(me)
            following = await rematch.play_again(live_table, person)
            assert following.projection.without == ["seen"]

    run(story())


def test_what_is_no_aid_cannot_be_switched_off(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            with pytest.raises(Problem, match=r"stock.*seen"):
                await seated(state["registry"], *SEATS, without=["stock"])

    run(story())
