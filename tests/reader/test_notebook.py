"""The notebook, against an independent slow solver."""

import math
import random
import time
from collections import Counter
from typing import Any

import pytest

from athanor import reader
from athanor.reader import BadFact, Clash, Fact, Notebook
from tests.reader import slowly

MIX: Fact = {"fact": "mix", "ingredients": ["mushroom", "toad"], "potion": "R+"}
SALE: Fact = {"fact": "sale", "ingredients": ["fern", "toad"], "wanted": "G+", "quality": "sign"}
ASPECT: Fact = {"fact": "aspect", "ingredient": "toad", "colour": "red", "sign": "+"}
DEMONSTRATION: Fact = {
    "fact": "demonstration", "ingredients": ["toad", "scorpion"], "potion": "B+", "answer": False,
}  # fmt: skip
PEEK: Fact = {"fact": "peek", "ingredient": "toad", "potion": "B+"}
PEEK_AT_SALE: Fact = {"fact": "peek", "ingredient": "claw", "wanted": "B-", "quality": "wrong"}
ODDS: Fact = {"fact": "odds", "ingredient": "toad", "alchemical": "B+", "odds": 3.0}


def some_facts(seed: int) -> list[dict[str, Any]]:
    """True facts of a random world, of every kind."""
    chance = random.Random(seed)
    tokens = list(slowly.SIGNS)
    chance.shuffle(tokens)
    world = dict(zip(slowly.KINDS, tokens, strict=True))
    facts: list[dict[str, Any]] = []
    for kind in chance.choices(["mix", "sale", "aspect", "demonstration", "peek", "odds"], k=5):
        one, two = chance.sample(slowly.KINDS, 2)
        made = slowly.potion(world[one], world[two])
        wanted = chance.choice(["R+", "R-", "G+", "G-", "B+", "B-"])
        result = {"wanted": wanted, "quality": slowly.quality(wanted, made)}
        if kind == "mix":
            facts.append({"fact": kind, "ingredients": [one, two], "potion": made})
        elif kind == "sale":
            facts.append({"fact": kind, "ingredients": [one, two], **result})
        elif kind == "aspect":
            colour = chance.randrange(3)
            sign = slowly.SIGNS[world[one]][colour]
            facts.append({"fact": kind, "ingredient": one, "colour": slowly.COLOURS[colour],
                          "sign": sign})  # fmt: skip
        elif kind == "demonstration":
            asked = chance.choice([made, wanted, "N"])
            facts.append({"fact": kind, "ingredients": [one, two], "potion": asked,
                          "answer": asked == made})  # fmt: skip
        elif kind == "peek":
            told = result if chance.random() < 0.5 else {"potion": made}
            facts.append({"fact": kind, "ingredient": one, **told})
        else:
            facts.append({"fact": kind, "ingredient": one, "alchemical": chance.choice(tokens),
                          "odds": chance.choice([0.5, 3.0])})  # fmt: skip
    return facts


@pytest.mark.parametrize("seed", range(12))
def test_the_notebook_agrees_with_a_solver_that_tries_every_world(seed: int) -> None:
    facts = some_facts(seed)
    n = Notebook(facts)
    left = list(slowly.worlds(facts))
    total = sum(weight for _, weight in left)
    assert n.worlds == len(left)
    cells: Counter[tuple[str, str]] = Counter()
    potions: Counter[str] = Counter()
    qualities: Counter[str] = Counter()
    for world, weight in left:
        for kind, token in world.items():
            cells[kind, token] += weight  # type: ignore[assignment]
        made = slowly.potion(world["fern"], world["toad"])
        potions[made] += weight  # type: ignore[assignment]
        qualities[slowly.quality("G+", made)] += weight  # type: ignore[assignment]
    for kind in slowly.KINDS:
        for token in slowly.SIGNS:
            assert n.grid[kind][token] == pytest.approx(cells[kind, token] / total)
    for potion, chance in n.chances("fern", "toad").items():
        assert chance == pytest.approx(potions[potion] / total)
    for quality, chance in n.sale("toad", "fern", "G+").items():
        assert chance == pytest.approx(qualities[quality] / total)
    bits = -sum(w / total * math.log2(w / total) for w in potions.values() if w)
    assert dict(n.experiments())["fern", "toad"] == pytest.approx(bits)


@pytest.mark.parametrize("seed", range(12))
def test_why_names_facts_of_which_none_can_be_left_out(seed: int) -> None:
    facts = some_facts(seed)
    n = Notebook(facts)
    for kind in ("toad", "fern", "claw"):
        for token in reader.ALCHEMICALS:
            reasons = n.why(kind, token)
            if n.grid[kind][token]:
                assert reasons == []
                continue
            assert Notebook(reasons).grid[kind][token] == 0
            for i in range(len(reasons)):
                fewer = reasons[:i] + reasons[i + 1 :]
                assert Notebook(fewer).grid[kind][token] > 0


@pytest.mark.clause("K1.9", "K-x4")
def test_the_first_experiment_of_the_rulebook() -> None:
    n = Notebook([MIX])
    assert n.why("toad", "R-") == [MIX]
    assert n.why("toad", "R+") == []
    assert n.worlds == 8 * math.factorial(6)


def test_every_kind_of_fact_is_learned_and_can_be_forgotten() -> None:
    facts = [MIX, SALE, ASPECT, DEMONSTRATION, PEEK, PEEK_AT_SALE, ODDS]
    n = Notebook()
    for fact in facts:
        n.learn(fact)
    assert n.facts == facts
    assert n.worlds == len(list(slowly.worlds(facts)))
    for _ in facts:
        n.forget(0)
    assert (n.facts, n.worlds) == ([], 40_320)
    with pytest.raises(IndexError, match="no fact 0"):
        n.forget(0)


def test_odds_weigh_worlds_and_exclude_none() -> None:
    n = Notebook([ODDS])
    assert n.worlds == 40_320
    assert n.grid["toad"]["B+"] == pytest.approx(3 / 10)
    assert n.why("toad", "R-") == []


def test_a_fact_that_leaves_no_world_clashes_and_is_not_learned() -> None:
    n = Notebook([MIX, SALE])
    with pytest.raises(Clash) as caught:
        n.learn({"fact": "aspect", "ingredient": "toad", "colour": "red", "sign": "-"})
    named = caught.value.facts
    assert named[0] == MIX
    assert named[-1]["sign"] == "-"
    assert len(named) == 2
    assert n.facts == [MIX, SALE]


def test_an_assumption_is_marked_as_one() -> None:
    n = Notebook([MIX])
    n.learn(ASPECT | {"colour": "green", "sign": "-"}, what_if=True)
    assert [fact.get("what_if", False) for fact in n.facts] == [False, True]
    assert n.why("toad", "A+")[0]["what_if"] is True
    n.facts.clear()
    assert len(n.facts) == 2


def test_experiments_are_those_the_hand_allows_best_first() -> None:
    n = Notebook([MIX])
    found = n.experiments(["toad", "toad", "fern", "mushroom"])
    assert {pair for pair, _ in found} == {
        ("fern", "mushroom"), ("fern", "toad"), ("mushroom", "toad"),
    }  # fmt: skip
    bits = [bit for _, bit in found]
    assert bits == sorted(bits, reverse=True)
    assert bits[-1] == 0
    by_count = n.experiments({"toad": 1, "fern": 1, "claw": 0})
    assert [pair for pair, _ in by_count] == [("fern", "toad")]
    assert len(n.experiments()) == 28


def test_theories_name_the_best_alchemical_and_the_aspect_to_hedge() -> None:
    n = Notebook()
    for colour, sign in (("red", "+"), ("blue", "+")):
        n.learn({"fact": "aspect", "ingredient": "toad", "colour": colour, "sign": sign})
    theory = n.theories()["toad"]
    assert theory["alchemical"] in ("B+", "A+")
    assert theory["probability"] == pytest.approx(0.5)
    assert theory["hedge"] == "green"
    n.learn({"fact": "aspect", "ingredient": "toad", "colour": "green", "sign": "-"})
    assert n.theories()["toad"] == {"alchemical": "B+", "probability": 1, "hedge": None}


@pytest.mark.parametrize(
    ("fact", "place"),
    [
        (None, "fact"), ({}, "fact"), ({"fact": "guess"}, "fact"), (MIX | {"extra": 1}, "fact"),
        ({"fact": "mix", "ingredients": ["toad"], "potion": "R+"}, "ingredients"),
        (MIX | {"ingredients": ["toad", "toad"]}, "ingredients"),
        (MIX | {"ingredients": ["toad", "leaf"]}, "ingredients"), (MIX | {"potion": "X"}, "potion"),
        (SALE | {"wanted": "N"}, "wanted"), (SALE | {"quality": "good"}, "quality"),
        (ASPECT | {"colour": "pink"}, "colour"), (ASPECT | {"sign": "0"}, "sign"),
        (DEMONSTRATION | {"answer": 1}, "answer"), (ODDS | {"odds": 0}, "odds"),
        (ODDS | {"odds": True}, "odds"), (ODDS | {"odds": math.inf}, "odds"),
    ],
)  # fmt: skip
def test_a_fact_that_cannot_be_read_names_the_place(fact: Any, place: str) -> None:
    n = Notebook()
    with pytest.raises(BadFact) as caught:
        n.learn(fact)
    assert str(caught.value).startswith(place)
    assert n.facts == []
    with pytest.raises(BadFact, match="hand"):
        n.experiments(["leaf"])
    with pytest.raises(BadFact, match="wanted"):
        n.sale("fern", "toad", "N")


def test_a_new_fact_and_all_answers_are_quick() -> None:
    n = Notebook([MIX])
    quickest_fact, quickest_answers = 9.0, 9.0
    for _ in range(7):
        start = time.perf_counter()
        n.learn(SALE)
        learned = time.perf_counter()
        assert n.grid
        assert n.theories()
        assert n.experiments()
        assert n.chances("fern", "toad")
        assert n.sale("fern", "toad", "G+")
        assert n.why("toad", "R-")
        answered = time.perf_counter()
        n.forget(1)
        quickest_fact = min(quickest_fact, learned - start)
        quickest_answers = min(quickest_answers, answered - learned)
    assert quickest_fact < 0.001
    assert quickest_answers < 0.020
