"""No bot returns to a position that it has left in the same turn."""

from functools import cache

import pytest
from scripts.soaks.bots import Found, Setting, play, settings

import athanor
from athanor.bots import BOTS, Budget
from athanor.bots.turn_guard import TurnGuard
from athanor.kernel.table import Table

FEW = Budget(seconds=600.0, simulations=8)


def demonstrating() -> Table:
    """A master's game in which a seat may name two ingredients to demonstrate."""
    return found_demonstration().copy()


@cache
def found_demonstration() -> Table:
    bots = [BOTS["random"]("alchemists", seat, seat) for seat in range(2)]
    for seed in range(20):
        table = athanor.game("alchemists").new(2, seed, variant="master")
        while not table.over:
            seat = table.actors[0]
            pairs = [one for one in table.legal(seat) if one["do"] == "demonstrate"]
            if pairs:
                return table
            table.play(bots[seat].choose(table.view(seat), table.legal(seat), [], FEW), seat)
    raise AssertionError("nobody could demonstrate")


@pytest.mark.parametrize("name", sorted(set(BOTS) - {"intuition"}))
def test_no_bot_takes_back_what_it_chose(name: str) -> None:
    table = demonstrating()
    seat = table.actors[0]
    bot = BOTS[name]("alchemists", seat, seed=1)
    bot.choose(table.view(seat), table.legal(seat), [], FEW)
    table.play(next(one for one in table.legal(seat) if one["do"] == "demonstrate"), seat)
    for _ in range(10):
        chosen = bot.choose(table.view(seat), table.legal(seat), [], FEW)
        assert chosen["do"] == "ask"


def test_a_turn_guard_bars_only_what_leads_back() -> None:
    table = demonstrating()
    seat, guard = table.actors[0], TurnGuard(table.actors[0])
    legal = table.legal(seat)
    guard.look(table.view(seat), [])
    assert guard.allowed(legal) == legal
    table.play(next(one for one in legal if one["do"] == "demonstrate"), seat)
    legal = table.legal(seat)
    guard.look(table.view(seat), [])
    barred = [one for one in legal if one not in guard.allowed(legal)]
    assert barred == [{"do": "rethink"}]


def test_a_turn_guard_forgets_a_turn_once_another_seat_has_acted() -> None:
    table = demonstrating()
    seat, guard = table.actors[0], TurnGuard(table.actors[0])
    guard.look(table.view(seat), [])
    table.play(next(one for one in table.legal(seat) if one["do"] == "demonstrate"), seat)
    guard.look(table.view(seat), [{"seat": 1 - seat}])
    assert guard.allowed(table.legal(seat)) == table.legal(seat)


def test_bots_that_search_end_their_debunkings_in_the_master_variant() -> None:
    found = Found()
    play(Setting("alchemists", 2, {"variant": "master"}), ["search"] * 2, 1, found, FEW)
    assert found.longest_turn < 40


SMALL = [setting for setting in settings() if setting.players == 2]


@pytest.mark.parametrize("setting", SMALL, ids=lambda setting: setting.name)
def test_cheap_bots_never_return_in_a_turn_and_every_game_ends(setting: Setting) -> None:
    found = Found()
    play(setting, ["greedy", "apprentice"], 3, found, FEW)
    assert found.choices > 10
