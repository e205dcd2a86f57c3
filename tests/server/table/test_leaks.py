"""A leak test at the wire: every byte a seat gets is equal in two worlds it cannot tell apart,
whatever the language.
"""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import athanor
from athanor.kernel.declare.events import LEARNED, SPECTATORS
from athanor.kernel.table import Table
from athanor.language import use
from athanor.server.lobby import opening
from athanor.server.storage.entries import Entry
from athanor.server.table import dispatch
from athanor.server.table.live_table import LiveTable
from athanor.server.table.projection import Projection
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.inside import START, Hands, inside
from tests.server.players import run

MOST_PLIES = 12  # looked at from one position on
LANGUAGES = ("pl", "en")  # of the server in each of the two worlds


async def played(
    registry: TableRegistry, game: str, players: int, plies: int, chance: Random
) -> Projection:
    """A table at a random position, made through the server."""
    person = await registry.people.create("Ada")
    hot = [requests.HotSeat(name=f"Seat {seat}") for seat in range(1, players)]
    wanted = requests.NewTable(game=game, seats=[requests.MeSeat(), *hot])
    live_table = await opening.open_table(registry, person, wanted)
    for _ in range(plies):
        if live_table.projection.status == "playing":
            seat = chance.choice(live_table.projection.actors)
            assert live_table.projection.table is not None
            action = chance.choice(live_table.projection.table.legal(seat))
            question = live_table.projection.questions[seat]
            act = requests.Act(request=f"r{chance.random()}"[2:], question=question, action=action)
            await dispatch.execute(live_table, seat, act)
    return live_table.projection


def another_world(projection: Projection, seat: int | None, seed: int) -> Projection:
    """The same table with a position that this seat cannot tell from the true one."""
    other = projection.copy()
    table = projection.table
    assert table is not None
    world = table.redeal(seat, seed)
    table.events(None)  # so that the past is played again, before it is handed over
    world._chosen, world._past = list(table._chosen), table._past.copy()
    world._past.array = world.array.copy()
    other.table = world
    return other


def everything(
    live_table: LiveTable, projection: Projection, seat: int | None, since: int
) -> bytes:
    """All that the server sends a viewer: deltas, states, and why some actions are refused."""
    live_table._advance(projection)
    other = 0 if seat is None else (seat + 1) % projection.players
    live_table.state(other, 0)  # what is written for one viewer may be used for the next
    sent = [live_table.delta(seat, projection.entry - 1)]
    sent += [live_table.state(seat, since), live_table.state(seat, 0)]
    if seat is not None:
        for number in range(0, projection.game.moves.count(), 97):
            try:
                refusal = dispatch.explain(live_table, seat, projection.game.moves.action(number))
                sent.append(msgspec.json.encode(refusal))
            except Problem as problem:
                sent.append(msgspec.json.encode(problem.body()))
    return b"\n".join(sent)


def in_both(first: Table, second: Table, seat: int) -> list[Any]:
    possible = second.legal(seat)
    return [action for action in first.legal(seat) if action in possible]


def compare(
    registry: TableRegistry, projection: Projection, seat: int | None, chance: Random
) -> int:
    """Play the same choices in two worlds until the viewer learns something new."""
    worlds = [projection, another_world(projection, seat, chance.getrandbits(64))]
    live_tables = [LiveTable(registry, world, []) for world in worlds]
    bit = SPECTATORS if seat is None else 1 << seat
    for plies in range(MOST_PLIES):
        sent = []
        for live_table, world, language in zip(live_tables, worlds, LANGUAGES, strict=True):
            use(language)
            sent.append(everything(live_table, world, seat, projection.entry))
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
            registry = state["registry"]
            for round_ in range(8):
                players = chance.choice(list(athanor.game(game).seats))
                projection = await played(registry, game, players, 9 * round_, chance)
                if projection.status != "playing":
                    continue
                for seat in (*range(players), None):
                    looked += compare(registry, projection, seat, chance)
        return looked

    assert run(story()) > 20


def test_seed_and_truth_never_leave_while_a_game_runs(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            registry = state["registry"]
            projection = await played(registry, "alchemist", 4, 10, Random(1))
            live_table = await registry.table(projection.id)
            assert projection.table is not None
            truth = projection.table.truth()
            assert len(truth["bag"]) > 3  # too many to stand in an answer by chance
            hidden = [str(projection.table.seed), truth["random"]["key"],
                      msgspec.json.encode(truth["bag"]).decode()]  # fmt: skip
            for seat in (0, 1, 2, 3, None):
                sent = live_table.state(seat, 0).decode()
                assert not any(secret in sent for secret in hidden)
                assert b'"bag":null' in live_table.state(seat, 0)

    run(story())
