"""The card reader: K25."""

from itertools import combinations, permutations

import pytest

from athanor import reader
from athanor.reader import BadCode, BadQuestion, CardReader
from athanor.reader.card_reader import PRINTED

# The triangle of DEMO as the rule sheet prints it, row by row, left of the diagonal.
DEMO = {
    "mushroom": "", "fern": "N", "toad": "R+ B+", "claw": "B- R- N", "flower": "B- G- G- R-",
    "root": "R+ G- G- B- B-", "scorpion": "G+ R- B+ G+ R- N", "feather": "G+ B+ R+ G+ N R+ B+",
}  # fmt: skip


@pytest.mark.clause("K25.4", "K25.12")
def test_the_triangle_of_demo_is_that_of_the_rulebook() -> None:
    cards = CardReader("demo")
    assert {kind: " ".join(row) for kind, row in cards.triangle()} == DEMO
    for kind, row in cards.triangle():
        for other, potion in zip(PRINTED, row, strict=False):
            assert cards.mix(kind, other) == cards.mix(other, kind) == potion


@pytest.mark.clause("K25.5")
def test_a_sale_tells_the_quality_and_nothing_else() -> None:
    cards = CardReader("DEMO")
    assert cards.sell("mushroom", "claw", "B-") == "exact"
    assert cards.sell("fern", "claw", "B-") == "sign"
    assert cards.sell("fern", "mushroom", "B-") == "neutral"
    assert cards.sell("mushroom", "toad", "B-") == "wrong"
    with pytest.raises(BadQuestion, match="not one of"):
        cards.sell("mushroom", "toad", "N")


@pytest.mark.clause("K25.6")
def test_debunking_tells_a_sign_or_yes_or_no() -> None:
    cards = CardReader("DEMO", "master")
    assert cards.aspect("scorpion", "blue") == "+"
    assert cards.aspect("scorpion", "red") == "-"
    assert cards.demonstrate("scorpion", "mushroom", "G+") is True
    assert cards.demonstrate("scorpion", "toad", "R+") is False
    assert cards.demonstrate("fern", "mushroom", "N") is True


@pytest.mark.clause("K25.6")
def test_signs_agree_with_every_mix() -> None:
    cards = CardReader.new(seed=5)
    for one, two in combinations(reader.INGREDIENTS, 2):
        made = cards.mix(one, two)
        if made != "N":
            colour = {"R": "red", "G": "green", "B": "blue"}[made[0]]
            assert cards.aspect(one, colour) == cards.aspect(two, colour) == made[1]


@pytest.mark.clause("K25.8", "K25.9")
def test_the_last_round_exhibits_and_neither_switch_changes_the_world() -> None:
    cards = CardReader.new(seed=1)
    before = cards.answers()
    assert list(cards.questions) == ["test", "drink", "sell", "debunk"]
    cards.final, cards.level = True, "master"
    assert list(cards.questions) == ["exhibit", "drink", "sell", "debunk"]
    assert cards.answers() == before


@pytest.mark.clause("K25.1", "K25.10")
def test_the_answers_are_the_world_of_the_code() -> None:
    cards = CardReader.new(seed=9)
    assert cards.answers() == reader.world(cards.code)
    assert CardReader(cards.code.lower()).answers() == cards.answers()
    with pytest.raises(BadCode):
        CardReader("AAAF")


def test_a_bad_question_names_what_it_does_not_know() -> None:
    cards = CardReader("DEMO")
    for one, two in permutations(("toad", "leaf")):
        with pytest.raises(BadQuestion, match="leaf"):
            cards.mix(one, two)
    with pytest.raises(BadQuestion, match="toad twice"):
        cards.mix("toad", "toad")
    with pytest.raises(BadQuestion, match="pink"):
        cards.aspect("toad", "pink")
