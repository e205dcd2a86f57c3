"""Random games watched in batches: counts that a table confirms, and a seat that is held back."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import athanor
from athanor.balance import kept as keeping
from athanor.balance import study as studying
from athanor.balance.study import Study, carried_out
from athanor.balance.walks import Walks, _Leads, choices_of
from athanor.lab.plan import Plan
from tests.conformance.cases import PHILTRE


def test_choices_are_verbs_with_their_first_word() -> None:
    names, kinds = choices_of(athanor.game("alchemist"))
    game = athanor.game("alchemist")
    assert len(kinds) == game.actions
    for number in (0, 25, game.actions - 1):
        assert game.moves.text(number).startswith(names[kinds[number]])


def test_watched_games_count_every_choice_and_its_makers() -> None:
    seen = Walks(Plan("alchemist", 3, 1)).watched(0, 20)
    names, _ = choices_of(athanor.game("alchemist"))
    assert seen.uses.sum() > 20 * 40
    assert (seen.makers <= seen.uses).all()
    assert (seen.makers <= 60).all()
    assert 0 <= seen.turned <= 20
    taken = names.index("take gray")
    assert 0 < seen.won[taken] <= seen.makers[taken]


def test_a_seat_that_is_held_back_never_makes_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the seat wins another share; a choice that is forced is still made."""
    walks = Walks(Plan("alchemist", 2, 1))
    names, kinds = choices_of(athanor.game("alchemist"))
    place = names.index("draw")
    made: list[int] = []
    original = Walks._walk

    def spying(self: Walks, part: int, games: int, fitting: Any, watch: Any) -> Any:
        def seen(b: Any, going: Any, seats: Any, numbers: Any) -> None:
            held = going & (seats == np.arange(games) % 2)
            made.extend(kinds[numbers[held]].tolist())

        return original(self, part, games, fitting, seen)

    monkeypatch.setattr(Walks, "_walk", spying)
    shares = walks.held_back(place, 0, 40)
    assert 0 < shares.sum() < 40
    assert place not in made
    assert names.index("take gray") in made


def test_a_choice_that_nobody_makes_is_worth_nothing_by_exclusion() -> None:
    """The same deals and the same luck: where nothing is avoided, nothing differs."""
    walks = Walks(Plan("alchemist", 2, 1))
    assert (walks.held_back(-1, 1, 40) == walks.held_back(None, 1, 40)).all()


def test_leads_change_and_ties_leave_them() -> None:
    leads = _Leads(1)
    for scores in ([1, 1], [2, 1], [2, 2], [2, 3], [4, 3], [4, 3]):
        leads.add(np.array([scores]), np.array([True]))
    assert leads.changes.tolist() == [2]
    assert leads.half().tolist() == [1]


def test_a_study_goes_on_with_what_it_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study = Study(PHILTRE.name, 2, 1, ("greedy",), 400, vary=("rounds", (2, 3)))
    first = carried_out(study, keep=tmp_path)

    def never(*given: Any) -> Any:
        raise AssertionError("played again")

    monkeypatch.setattr(studying, "play_some", never)
    monkeypatch.setattr(studying, "play_games", never)
    monkeypatch.setattr(Walks, "_walk", never)
    assert json.dumps(carried_out(study, keep=tmp_path)) == json.dumps(first)
    other = Study(PHILTRE.name, 2, 2, ("greedy",), 400)
    with pytest.raises(AssertionError, match="played again"):
        carried_out(other, keep=tmp_path)


def test_a_study_by_processes_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studying, "WORTH_A_PROCESS", 1)
    monkeypatch.setattr(studying, "BOT_GAMES_WORTH_A_CREW", 1)
    study = Study("alchemist", 2, 1, ("greedy",), 200)
    alone = carried_out(study, processes=1)
    assert json.dumps(carried_out(study, processes=2)) == json.dumps(alone)
    assert keeping.Kept({"game": "x"}, None).part("one", lambda: (1, 2)) == [1, 2]
