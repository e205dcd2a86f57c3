"""What a seat knows of the world, and the redeal of what it does not know."""

import random
from collections import Counter
from collections.abc import Hashable
from itertools import permutations
from typing import Any

import pytest

from athanor import Table, reader
from athanor.games.alchemists.alchemy import SIGNS
from athanor.reader.findings import notebook
from tests.games.alchemists.tables import BLUE, GAME, GREEN, YELLOW, asked, mix, question, table
from tests.support import assert_fair

Json = Any
PLENTY = "mushroom mushroom toad toad fern fern claw scorpion"


def worlds_by_hand(t: Table, seat: int) -> Counter[Hashable]:
    """The worlds that fit what a seat can read, found by trying all, with their weights."""
    facts = t.view(seat)["facts"]
    found: Counter[Hashable] = Counter()
    for assigned in permutations(reader.ALCHEMICALS):
        world = dict(zip(reader.INGREDIENTS, assigned, strict=True))
        weight = 1
        for fact in facts:
            weight *= fits(world, fact, facts)
        if weight:
            found[assigned] = weight
    return found


def fits(world: dict[str, str], fact: Json, facts: list[Json]) -> int:
    """In how many ways a fact can be true in a world: 0 or 1, or the partners of a card seen."""
    how, pair = fact["how"], fact.get("pair")
    if how == "peek":
        if fact["ingredient"] is None:
            return 1
        seen, looked_at = fact["ingredient"], facts[fact["of"]]
        others = [kind for kind in reader.INGREDIENTS if kind != seen]
        return sum(result(world, seen, other, looked_at) for other in others)
    if how == "debunk":
        colour = reader.COLOURS.index(fact["colour"])
        return int((SIGNS[world[fact["ingredient"]]][colour] > 0) == (fact["sign"] == "+"))
    if pair is None:
        return 1
    one, two = pair
    if how == "demonstrate":
        return int((reader.mix(world[one], world[two]) == fact["potion"]) == fact["answer"])
    return int(result(world, one, two, fact))


def result(world: dict[str, str], one: str, two: str, fact: Json) -> bool:
    """Whether two ingredients give the result of a mix."""
    potion = reader.mix(world[one], world[two])
    if fact["how"] != "sell":
        return bool(potion == fact["potion"])
    wanted = fact["asked"]
    quality = ("exact" if potion == wanted else "neutral" if potion == "N"
               else "sign" if potion[1] == wanted[1] else "wrong")  # fmt: skip
    return bool(quality == fact["quality"])


def drawn(t: Table, seat: int, times: int) -> Counter[Hashable]:
    """The worlds of many redeals."""
    return Counter(tuple(t.redeal(seat, seed).truth()["world"].values()) for seed in range(times))


@pytest.mark.clause("K8.4", "K1.9")
def test_a_redeal_draws_every_world_that_fits_the_own_mixes_equally_often() -> None:
    t = table("drink", actions={"drink": [2, 1]}, hands={YELLOW: PLENTY, BLUE: "fern root"})
    mix(t, "mushroom", "toad")
    mix(t, "fern", "root")
    mix(t, "fern", "mushroom")
    expected = worlds_by_hand(t, YELLOW)
    seen = drawn(t, YELLOW, 300)
    assert set(seen) <= set(expected)
    toads: Counter[Hashable] = Counter(world[6] for world in seen.elements())  # type: ignore[index]
    weights: Counter[Hashable] = Counter(world[6] for world in expected.elements())  # type: ignore[index]
    assert_fair(toads, weights)


@pytest.mark.clause("K14.1", "K15.1")
def test_public_debunkings_bind_every_viewers_redeal() -> None:
    theories = {"scorpion": ("G+", [(BLUE, "gold")]), "toad": ("B+", [(GREEN, "gold")])}
    t = table("debunk", actions={"debunk": [2, 1]}, theories=theories,
              debunk=["apprentice", "master", "apprentice"])  # fmt: skip
    t.play("debunk toad red")
    question(t, "toad", "claw", "N")
    for viewer in (YELLOW, GREEN, None):
        for seed in range(20):
            world = t.redeal(viewer, seed).truth()["world"]
            assert world["toad"] in ("B+", "G-", "R+", "A+")
            assert reader.mix(world["toad"], world["claw"]) == "N"


@pytest.mark.clause("K24.7", "K24.9")
def test_a_look_at_a_sale_weighs_worlds_by_the_partners_it_leaves() -> None:
    t = table("sell", actions={"sell": [1], "test": [0, 1]}, owned={BLUE: "periscope"},
              hands={YELLOW: "fern toad", BLUE: "toad mushroom claw scorpion"})  # fmt: skip
    t.play("offer G+")
    t.play("guarantee wrong")
    mix(t, "fern", "toad")
    t.play("peek")
    seen = t.truth()["facts"][-1]["ingredient"]
    place = reader.INGREDIENTS.index(seen)
    weights: Counter[Hashable] = Counter()
    for world, weight in worlds_by_hand(t, BLUE).items():
        weights[world[place]] += weight  # type: ignore[index]
    found: Counter[Hashable] = Counter()
    for world, times in drawn(t, BLUE, 400).items():
        found[world[place]] += times  # type: ignore[index]
    assert_fair(found, weights)
    pair = t.redeal(BLUE, 1).truth()["facts"][0]["pair"]
    assert seen in pair


@pytest.mark.clause("K8.1", "K24.7")
def test_an_open_cauldron_is_refilled_to_fit_world_and_potion() -> None:
    t = table("test", actions={"test": [1]}, owned={BLUE: "periscope"}, hands={YELLOW: PLENTY})
    mix(t, "mushroom", "toad")
    assert asked(t)["ask"] == "peek"
    pairs = set()
    for seed in range(25):
        truth = t.redeal(BLUE, seed).truth()
        pair = truth["cauldron"]["pair"]
        assert pair == truth["facts"][0]["pair"]
        world = truth["world"]
        assert reader.mix(world[pair[0]], world[pair[1]]) == "R+"
        pairs.add(tuple(pair))
    assert len(pairs) > 5


@pytest.mark.clause("K23.3")
def test_no_rival_is_dealt_a_herbalist_that_would_have_been_played() -> None:
    t = table(
        "forage", actions={"forage": [1]}, favors={BLUE: "sage sage barmaid", GREEN: "merchant"}
    )
    for seed in range(30):
        favors = t.redeal(YELLOW, seed).truth()["favors"]
        assert [hand["cards"]["herbalist"] for hand in favors] == [0, 0, 0]
        assert [hand["count"] for hand in favors] == [0, 3, 1]


@pytest.mark.clause("K12.7")
def test_hidden_seals_are_dealt_from_those_a_rival_can_have() -> None:
    theories = {"toad": ("B+", [(BLUE, "gold")]), "fern": ("R-", [(BLUE, "red")])}
    t = table("forage", actions={"forage": [1]}, theories=theories)
    found: Counter[Hashable] = Counter(
        t.redeal(YELLOW, seed).truth()["theories"]["toad"]["seals"][0]["kind"]
        for seed in range(400)
    )
    assert_fair(found, {"gold": 2, "silver": 3, "red": 2, "green": 2, "blue": 2})


@pytest.mark.clause("K2.3", "K2.16")
def test_hidden_adventurers_and_the_code_are_drawn_too() -> None:
    t = table("order")
    truth = t.truth()
    removed: Counter[Hashable] = Counter()
    for seed in range(300):
        other = t.redeal(YELLOW, seed).truth()
        assert reader.world(other["code"]) == other["world"]
        removed[other["adventurer"]["removed"]] += 1
    hidden = [truth["adventurer"]["removed"], *truth["adventurer"]["stack"]]
    assert_fair(removed, dict.fromkeys(hidden, 1))


@pytest.mark.clause("K8.4", "K10.25", "K14.1", "K15.1")
def test_the_notebook_and_the_belief_of_the_game_agree() -> None:
    for seed in range(6):
        t = random_play(seed)
        for seat in range(t.players):
            n = notebook(t.view(seat))
            expected = worlds_by_hand(t, seat)
            assert n.worlds == len(expected)


def random_play(seed: int) -> Table:
    """A game stopped somewhere in the middle."""
    chance = random.Random(seed)
    t = GAME.new(2 + seed % 3, seed=seed, variant="master" if seed % 2 else "apprentice")
    for _ in range(140):
        if t.over:
            break
        seat = chance.choice(t.actors)
        t.play_number(seat, chance.choice(t.legal_numbers(seat)))
    return t
