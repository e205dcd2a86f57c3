"""A leak test at the wire: every byte a seat gets is equal in two worlds it cannot tell apart."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import athanor
from athanor.kernel.events import BYSTANDERS, LEARNED
from athanor.kernel.table import Table
from athanor.server import asked, desk, lobby
from athanor.server.entry import Entry
from athanor.server.hall import Hall
from athanor.server.problem import Problem
from athanor.server.sitting import Sitting
from athanor.server.table import LiveTable
from tests.server.inside import START, Hands, inside
from tests.server.players import run

MOST_PLIES = 12  # looked at from one position on


async def played(hall: Hall, game: str, players: int, plies: int, chance: Random) -> Sitting:
    """A table at a random position, made through the server."""
    person = await hall.people.create("Ada")
    hot = [asked.HotSeat(name=f"Seat {seat}") for seat in range(1, players)]
    wanted = asked.NewTable(game=game, seats=[asked.MeSeat(), *hot])
    live = await lobby.open_table(hall, person, wanted)
    for _ in range(plies):
        if live.sitting.status == "playing":
            seat = chance.choice(live.sitting.actors)
            assert live.sitting.table is not None
            action = chance.choice(live.sitting.table.legal(seat))
            question = live.sitting.questions[seat]
            act = asked.Act(request=f"r{chance.random()}"[2:], question=question, action=action)
            await desk.carry_out(live, seat, act)
    return live.sitting


def another_world(sitting: Sitting, seat: int | None, seed: int) -> Sitting:
    """The same table with a position that this seat cannot tell from the true one."""
    other = sitting.copy()
    table = sitting.table
    assert table is not None
    world = table.redeal(seat, seed)
    world._chosen, world._told = list(table._chosen), list(table._told)
    world._before = list(table._before)
    other.table = world
    return other


def everything(hall: Hall, sitting: Sitting, seat: int | None, since: int) -> bytes:
    """All that the server sends a viewer: the state, and why each of some actions is refused."""
    live = LiveTable(hall, sitting)
    sent = [live.state(seat, since), live.state(seat, 0)]
    if seat is not None:
        for number in range(0, sitting.game.moves.count(), 97):
            try:
                refusal = desk.explain(live, seat, sitting.game.moves.action(number))
                sent.append(msgspec.json.encode(refusal))
            except Problem as problem:
                sent.append(msgspec.json.encode(problem.body()))
    return b"\n".join(sent)


def in_both(first: Table, second: Table, seat: int) -> list[Any]:
    possible = second.legal(seat)
    return [action for action in first.legal(seat) if action in possible]


def compare(hall: Hall, sitting: Sitting, seat: int | None, chance: Random) -> int:
    """Play the same choices in two worlds until the viewer learns something new."""
    worlds = [sitting, another_world(sitting, seat, chance.getrandbits(64))]
    bit = BYSTANDERS if seat is None else 1 << seat
    for plies in range(MOST_PLIES):
        sent = [everything(hall, world, seat, sitting.entry) for world in worlds]
        assert sent[0] == sent[1]
        tables = [world.table for world in worlds]
        assert tables[0] is not None
        assert tables[1] is not None
        actors = tables[0].actors
        actor = chance.choice(actors) if actors else 0
        choices = in_both(tables[0], tables[1], actor) if actors else []
        if not choices:
            return plies + 1
        choice = chance.choice(choices)
        learned = 0
        for place, world in enumerate(worlds):
            following = world.copy()
            entry = Entry(world.id, world.entry + 1, START, "act", actor, data={"action": choice})
            following.apply(entry)
            learned |= int(world.game.machine.log[0, LEARNED])
            worlds[place] = following
        if learned & bit:
            return plies + 1
    return MOST_PLIES


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_seat_cannot_tell_two_worlds_apart_by_anything_the_server_sends(
    folder: Path, game: str
) -> None:
    async def story() -> int:
        chance = Random(7)
        looked = 0
        async with inside(folder, Hands(), limits=False) as state:
            hall = state["hall"]
            for round_ in range(8):
                players = chance.choice(list(athanor.game(game).seats))
                sitting = await played(hall, game, players, 9 * round_, chance)
                if sitting.status != "playing":
                    continue
                for seat in (*range(players), None):
                    looked += compare(hall, sitting, seat, chance)
        return looked

    assert run(story(), seconds=120) > 20


def test_seed_and_truth_never_leave_while_a_game_runs(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            hall = state["hall"]
            sitting = await played(hall, "alchemist", 4, 10, Random(1))
            live = await hall.table(sitting.id)
            assert sitting.table is not None
            truth = sitting.table.truth()
            assert len(truth["bag"]) > 3  # too many to stand in an answer by chance
            hidden = [str(sitting.table.seed), truth["random"]["key"],
                      msgspec.json.encode(truth["bag"]).decode()]  # fmt: skip
            for seat in (0, 1, 2, 3, None):
                sent = live.state(seat, 0).decode()
                assert not any(secret in sent for secret in hidden)
                assert b'"bag":null' in live.state(seat, 0)

    run(story())
