"""Bots by their names: budgets, dials and specialists."""

from pathlib import Path

import pytest

import athanor
from athanor.bots import Budget
from athanor.bots.bot import Action
from athanor.bots.intuition.weights import NETS
from athanor.bots.search import SearchBot
from athanor.bots.specialists import SPECIALISTS
from athanor.bots.specs import BadBotName, kinds_of, parse_bot
from tests.bots.tables import wandered
from tests.bots.weights import blank_weights
from tests.conformance.cases import PHILTRE

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


def test_intuition_can_be_named_with_the_weights_of_a_file(tmp_path: Path) -> None:
    table = next(wandered("alchemist", players=2, moments=1))
    seat = table.actors[0]
    found = []
    for name in ("intuition", f"intuition:{NETS / 'alchemist.npz'}"):
        bot = parse_bot(name).create("alchemist", seat, seed=1)
        found.append(bot.choose(table.view(seat), table.legal(seat), [], BUDGET))
    assert found[0] == found[1]
    path = blank_weights(tmp_path / "philtre.npz", PHILTRE)
    small = PHILTRE.new(2, 1)  # a game that has no network of its own
    seat = small.actors[0]
    bot = parse_bot(f"intuition:{path}").create("philtre", seat, seed=1)
    assert bot.choose(small.view(seat), small.legal(seat), [], BUDGET) in small.legal(seat)


def test_weights_that_are_missing_bad_or_foreign_get_a_sentence(tmp_path: Path) -> None:
    for name in ("intuition:", f"intuition:{tmp_path}", f"intuition:{tmp_path / 'none.npz'}"):
        with pytest.raises(BadBotName, match="there is none of this name"):
            parse_bot(name)
    path = blank_weights(tmp_path / "philtre.npz", PHILTRE)
    with pytest.raises(BadBotName, match="these weights are for philtre, not alchemist"):
        parse_bot(f"intuition:{path}").create("alchemist", 0, seed=1)
    path.write_text("notes")
    with pytest.raises(BadBotName, match="this is no file of weights"):
        parse_bot(f"intuition:{path}").create("philtre", 0, seed=1)


def test_a_file_of_weights_that_changes_is_read_anew(tmp_path: Path) -> None:
    path = blank_weights(tmp_path / "philtre.npz", PHILTRE)
    spec = parse_bot(f"intuition:{path}")
    first = vars(spec.create("philtre", 0, seed=1))["net"]
    assert vars(spec.create("philtre", 0, seed=1))["net"] is first
    blank_weights(path, PHILTRE, seed=4)
    assert vars(spec.create("philtre", 0, seed=1))["net"] is not first


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
