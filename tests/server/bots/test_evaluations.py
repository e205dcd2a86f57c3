"""Evaluations: winning chances by ply once a game is over, worked out once and kept."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import athanor
from athanor.bots.rollouts import win_shares_of
from athanor.client import ServerProblem
from athanor.server.bots.evaluations import swings
from athanor.server.wire.responses import Swing
from tests.server.players import at_random, person, run, token, two_at_a_table
from tests.server.process import Server

Json = Any


async def played_by_two(url: str) -> tuple[Any, str]:
    """A finished game that both followed to its end."""
    ada, bea, hers, his = await two_at_a_table(url)

    async def play(client: Any, table: Json, seed: int) -> None:
        choose = at_random(seed)
        async with client.follow(table["id"], token(table)) as follower:
            async for state in follower.states():
                if state["ask"]:
                    await follower.act(choose(state))

    await asyncio.gather(play(ada, hers, 1), play(bea, his, 2))
    return ada, hers["id"]


async def evaluation(client: Any, table: str) -> Json:
    return await client.ask("GET", f"/api/tables/{table}/evaluation")


async def whole(client: Any, table: str) -> Json:
    found = await evaluation(client, table)
    while found["coming"]:
        assert found["done"] <= found["plies"] + 1
        assert found["swings"] == []
        await asyncio.sleep(0.1)
        found = await evaluation(client, table)
    return found


def test_winning_chances_are_worked_out_kept_and_end_with_the_result(folder: Path) -> None:
    url = f"sqlite:///{folder / 'evaluations.db'}"
    quickly = {"ATHANOR_RULES": "compiled", "ATHANOR_GAMES": "alchemist"}
    with Server(url, folder, None, **quickly, ATHANOR_EVALUATION="20") as server:

        async def story() -> tuple[str, Json]:
            ada, table = await played_by_two(server.url)
            found = await whole(ada, table)
            assert found["done"] == found["plies"] + 1 == len(found["chances"])
            assert all(abs(sum(seats) - 1) < 0.01 for seats in found["chances"])
            result = (await ada.table(table))["result"]
            last = [float(seat in result["winners"]) for seat in range(2)]
            assert found["chances"][-1] == [share / sum(last) for share in last]
            assert 1 <= len(found["swings"]) <= 3
            return table, found

        table, found = run(story())
    with Server(url, folder, ATHANOR_EVALUATION="0") as server:  # nothing can be worked out here

        async def later() -> Json:
            return await evaluation(await person(server.url, "Cai"), table)

        assert run(later()) == found


def test_there_is_no_evaluation_while_a_game_runs(plain: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(plain.url)
        with pytest.raises(ServerProblem) as refused:
            await evaluation(ada, hers["id"])
        assert (refused.value.status, refused.value.error) == (409, "table/not-over")

    run(story())


def test_swings_are_the_three_largest_changes_in_order_and_apart() -> None:
    chances = (
        [[0.5, 0.5]] * 4 + [[0.9, 0.1]] * 2 + [[0.7, 0.3]] * 4 + [[0.2, 0.8]] * 5 + [[0.0, 1.0]]
    )
    in_turn = [ply % 2 for ply in range(15)]
    assert swings(chances, in_turn) == [
        Swing(4, 0, 0.4),
        Swing(10, 1, 0.5),
        Swing(15, 1, 0.2),
    ]
    assert swings([[0.5, 0.5]] * 9, in_turn[:8]) == []
    assert swings([], []) == []


def test_turning_points_are_turns_and_not_half_steps() -> None:
    wild = [[0.3, 0.7], [0.7, 0.3], [0.8, 0.2], [0.3, 0.7], [0.1, 0.9], [0.4, 0.6]]
    assert swings(wild, [0, 0, 0, 1, 1]) == [Swing(5, 0, 0.1)]


def test_chances_follow_from_the_seed_and_see_a_won_game() -> None:
    table = athanor.game("alchemist").new(2, seed=5)
    assert win_shares_of(table, 1, 40) == win_shares_of(table, 1, 40)
    assert sum(win_shares_of(table, 1, 40)) == pytest.approx(1)
    assert 0.2 < win_shares_of(table, 1, 40)[0] < 0.8
    chooser = table.copy()
    while not chooser.over:
        seat = chooser.actors[0]
        legal = chooser.legal(seat)
        chooser.play(legal[0] if seat else legal[-1], seat)
    ahead = chooser.scores.index(max(chooser.scores))
    before = athanor.replay(chooser.save())
    near = athanor.game("alchemist").new(2, seed=5)
    for seat, action in before.history[:-2]:
        near.play(action, seat)
    assert win_shares_of(near, 1, 40)[ahead] > 0.6
    assert win_shares_of(chooser, 1, 40)[ahead] == 1 / len(chooser.winners)
