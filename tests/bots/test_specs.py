"""Bots by their names: budgets, dials and specialists."""

import pytest

import athanor
from athanor.bots import Budget
from athanor.bots.bot import Action
from athanor.bots.search import SearchBot
from athanor.bots.specialists import SPECIALISTS
from athanor.bots.specs import BadBotName, kinds_of, parse_bot
from tests.bots.tables import wandered

BUDGET = Budget(60.0, 5)


def test_a_search_can_be_named_with_other_dials() -> None:
    spec = parse_bot("search:500,horizon=9,noise=0.5")
    assert spec.budget.simulations == 500
    bot = spec.create("alchemist", 0, seed=1)
    assert isinstance(bot, SearchBot)
    assert bot.dials == {"horizon": 9.0, "noise": 0.5}


@pytest.mark.parametrize("name", ["search:500,speed=9", "search:500,noise=", "search:500,noise"])
def test_a_dial_that_does_not_exist_is_refused_with_the_ones_that_do(name: str) -> None:
    with pytest.raises(BadBotName, match="dials are set like horizon=9; they are exploration"):
        parse_bot(name)


def test_a_tilted_bot_likes_the_kinds_of_action_that_its_name_says() -> None:
    table = next(wandered("alchemist", players=2, moments=1))
    seat = table.actors[0]
    kinds = {action["do"] for action in table.legal(seat)}
    assert len(kinds) > 1
    for kind in kinds:
        bot = parse_bot(f"tilted:{kind}=99").create("alchemist", seat, seed=1)
        assert bot.choose(table.view(seat), table.legal(seat), [], BUDGET)["do"] == kind


@pytest.mark.parametrize("game", athanor.GAMES)
def test_every_kind_of_action_can_be_tilted(game: str) -> None:
    """Also those of two words, such as `offer_gold`."""
    for kind in kinds_of(game):
        assert parse_bot(f"tilted:{kind}=-1.5").dials == ((kind, -1.5),)


def test_a_tilt_towards_a_kind_that_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(BadBotName, match="tilted:transmute=3: write what a tilted bot likes"):
        parse_bot("tilted:transmute=3").create("alchemist", 0, seed=1)


@pytest.mark.parametrize("name", ["tilted:", "tilted:copy", "tilted:copy=much", "tilted:copy=1;2"])
def test_a_tilt_that_makes_no_sense_is_refused_with_an_example(name: str) -> None:
    with pytest.raises(BadBotName, match="such as tilted:copy=3,create=-2"):
        parse_bot(name)


def test_a_specialist_of_another_game_is_refused() -> None:
    with pytest.raises(BadBotName, match="valley has no bot 'copier'; its specialists are seller"):
        parse_bot("copier").create("valley", 0, seed=1)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_every_game_has_three_specialists_who_follow_their_idea(game: str) -> None:
    assert len(SPECIALISTS[game]) >= 3
    for name in SPECIALISTS[game]:
        table = athanor.game(game).new(2, seed=3)
        bots = [parse_bot(one).create(game, seat, 1) for seat, one in enumerate([name, "greedy"])]
        done: list[Action] = []
        plain: list[Action] = []
        while not table.over and len(done) < 60:
            seat = table.actors[0]
            view, legal = table.view(seat), table.legal(seat)
            action = bots[seat].choose(view, legal, [], BUDGET)
            if seat == 0:
                done.append(action)
                plain.append(parse_bot("greedy").create(game, 0, 1).choose(view, legal, [], BUDGET))
            table.play(action, seat)
        assert done != plain
