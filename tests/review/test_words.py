"""Words of a review: only what figures and facts carry."""

from typing import Any

import numpy as np
import pytest

import athanor
from athanor.kernel.position import hide
from athanor.language import Sentence
from athanor.review import deductions
from athanor.review.grades import BLUNDER
from athanor.review.judge import Judge, Judgement
from athanor.review.simulator import Simulator
from athanor.review.words import explain, gain_in_words
from tests.review.games import before_the_end

LINES = [Sentence("reasons.plain", {"text": line}) for line in ("potions", "cubes")]


def said(sentence: Sentence | None, language: str = "en") -> str:
    return sentence.said(language) if sentence else ""


def sheets(own: list[float], rival: list[float]) -> Any:
    """Forty redeals with the same difference, give or take a little."""
    noise = np.resize([-0.2, 0.2], 40)[:, None, None]
    return np.array([own, rival])[None] + noise


def test_a_clear_gain_names_its_amount_and_the_line_that_carries_it() -> None:
    words = said(gain_in_words(LINES, sheets([4.0, 1.0], [0.0, 0.0]), 0))
    assert words == "On average it ends 5 points better for the chooser, most of it as potions."


def test_what_the_best_rival_loses_by_it_is_said_too() -> None:
    gain = gain_in_words(LINES, sheets([1.0, 1.0], [-3.0, 0.0]), 0)
    assert said(gain).endswith("for the chooser and costs the best rival 3 points.")
    assert said(gain, "pl").endswith("i kosztuje najlepszego rywala 3 punkty.")


def test_where_nothing_is_clear_nothing_is_claimed() -> None:
    unclear = np.random.default_rng(1).normal(0.2, 5.0, (40, 2, 2))
    assert gain_in_words(LINES, unclear, 0) is None


@pytest.mark.parametrize("game", athanor.GAMES)
def test_no_choice_gets_more_than_two_sentences(game: str) -> None:
    table = before_the_end(game)
    seat = table.actors[0]
    seen = table.array.copy()
    hide(table.game, seen, seat)
    judge = Judge(Simulator(table.game, 3, seed=1), seen, seat)
    first, last = table.legal_numbers(seat)[0], table.legal_numbers(seat)[-1]
    shares = np.full(3, 1 / 3)
    found = Judgement(seat, first, last, shares, shares, 0.01, 0.2, BLUNDER)
    words = [one.said() for one in explain(judge, table, found)]
    assert len(words) <= 2
    assert all(one.endswith(".") and ". " not in one for one in words)


def view(phase: str, *facts: dict[str, Any], **theories: Any) -> dict[str, Any]:
    """The view at the start of a game, with a phase, facts and theories of its own."""
    known: dict[str, Any] = athanor.game("alchemists").new(3, seed=1).view(0)
    board = {kind: {"token": token, "seals": seals} for kind, (token, seals) in theories.items()}
    return known | {"phase": phase, "facts": list(facts), "theories": known["theories"] | board}


def mix(first: str, second: str, potion: str) -> dict[str, Any]:
    return {"how": "test", "pair": [first, second], "potion": potion}


def test_an_experiment_that_could_tell_nothing_is_named() -> None:
    known = view("test", mix("fern", "toad", "R+"))
    again = said(deductions.missed(known, 0, {"do": "mix", "pair": ["fern", "toad"]}))
    assert again == "This mix could reveal nothing: by the known facts, fern and toad make R+."
    assert deductions.missed(known, 0, {"do": "mix", "pair": ["fern", "claw"]}) is None


SETTLED = (
    mix("fern", "toad", "R+"), mix("fern", "claw", "G+"), mix("fern", "root", "B+"),
    mix("toad", "claw", "N"),
)  # fmt: skip


def test_a_theory_that_the_facts_had_settled_is_named_once_publishing_is_declined() -> None:
    """Fern makes something positive of each colour: it can only be all plus."""
    words = deductions.missed(view("publish", *SETTLED), 0, {"do": "decline"})
    assert said(words) == "The known facts proved that fern is A+, and nobody has published it."
    published = view("publish", *SETTLED, fern=("A+", []))
    assert "fern" not in said(deductions.missed(published, 0, {"do": "decline"}))


def test_a_debunking_that_was_not_made_is_named_but_never_of_an_own_theory() -> None:
    rival = view("debunk", mix("fern", "toad", "R+"), fern=("A-", [{"seat": 1, "kind": None}]))
    words = deductions.missed(rival, 0, {"do": "decline"})
    assert said(words) == "The known facts refute that fern is A-: this theory could be debunked."
    own = view("debunk", mix("fern", "toad", "R+"), fern=("A-", [{"seat": 0, "kind": "gold"}]))
    nobody = view("debunk", mix("fern", "toad", "R+"))
    assert deductions.missed(nobody, 0, {"do": "decline"}) is None
    assert deductions.missed(own, 0, {"do": "decline"}) is None
