"""Memory aids: a table may play without them, and then nobody at it gets them."""

from pathlib import Path
from random import Random

import msgspec
import pytest

import athanor
from athanor.server import asked, lobby
from athanor.server.aids import aids_of
from athanor.server.bots import question_for
from athanor.server.problem import Problem
from athanor.server.replay import at_ply
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import run

SEATS = (asked.MeSeat(), asked.OpenSeat())


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
            live, _ = await seated(state["hall"], *SEATS, without=["seen"])
            for _ in range(6):
                await answer(live)
            for seat in (0, 1, None):
                for since in (0, live.sitting.entry - 1):
                    assert b'"seen":' not in live.state(seat, since)
            told = msgspec.json.decode(live.state(0, 0))
            assert told["info"]["without"] == ["seen"]
            assert told["view"]["stock"][0]

    run(story())


def test_a_usual_table_sends_it_and_bots_always_have_it(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            usual, _ = await seated(state["hall"], *SEATS)
            assert b'"seen":' in usual.state(0, 0)
            without, _ = await seated(state["hall"], *SEATS, without=["seen"])
            seat = without.sitting.actors[0]
            assert "seen" in question_for(without, seat, 1.0)["view"]

    run(story())


def test_the_setting_outlives_the_process_and_goes_into_the_rematch(folder: Path) -> None:
    async def story() -> None:
        path = f"sqlite:///{folder / 'aids.db'}"
        async with inside(folder, Hands(), database=path) as state:
            seats = (asked.MeSeat(), asked.HotSeat(name="Bea"))
            live, people = await seated(state["hall"], *seats, without=["seen"])
            table, me = live.sitting.id, people[0]
        async with inside(folder, Hands(), database=path) as state:
            hall = state["hall"]
            live = await hall.table(table)
            assert b'"seen":' not in live.state(0, 0)
            while live.sitting.status == "playing":
                await answer(live, -1)
            assert "seen" in at_ply(live, 3)["views"][0]
            person = await hall.people.get(me)
            following = await lobby.play_again(live, person)
            assert following.sitting.without == ["seen"]

    run(story(), seconds=60)


def test_what_is_no_aid_cannot_be_switched_off(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            with pytest.raises(Problem, match=r"stock.*seen"):
                await seated(state["hall"], *SEATS, without=["stock"])

    run(story())
