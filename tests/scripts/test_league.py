"""The league: every contest that its page speaks of, and a page that it can write."""

from pathlib import Path

import pytest
from scripts.studies import league
from scripts.studies.contests import SEED, Proof, leagues, proofs

import athanor


def test_there_is_a_contest_for_everything_that_is_to_be_shown() -> None:
    by_name = {proof.name: proof for proof in proofs()}
    assert len(by_name) == len(proofs()) == 4 + 13 + 4 + 4
    for game in athanor.GAMES:
        assert {f"{game}-greedy-3", f"{game}-budget", f"{game}-second"} <= set(by_name)
        for seats in athanor.game(game).seats:
            proof = by_name[f"{game}-search-{seats}"]
            assert proof.bots == ("search:2000", *["greedy"] * (seats - 1))
            assert proof.contest.per_deal == seats
    assert by_name["alchemist-search-5"].target == 0.42
    assert by_name["valley-search-3"].bound == 0.45
    assert {proof.contest.seed for proof in [*proofs(), *leagues()]} == {SEED}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The league with its files elsewhere, and one small contest."""
    small = Proof("small", "alchemist", ("greedy", "random"), 0.6, 0.5, 60, 8)
    empty = Proof("empty", "alchemist", ("random", "greedy"), 0.6, 0.5, 60, 8)
    ladder = Proof("ladder", "alchemist", ("random", "greedy"), 0, 0, 4, until_clear=False)
    monkeypatch.setattr(league, "KEPT", tmp_path / "league")
    monkeypatch.setattr(league, "PAGE", tmp_path / "league.md")
    monkeypatch.setattr(league, "REPORT", tmp_path / "league.html")
    monkeypatch.setattr(league, "proofs", lambda: [small, empty])
    monkeypatch.setattr(league, "leagues", lambda: [ladder])
    (tmp_path / "league.md").write_text(f"before\n{league.BEGIN}\nold\n{league.END}\nafter\n")
    return tmp_path


def test_the_league_plays_on_and_writes_between_its_marks(kept: Path) -> None:
    assert league.main(["small", "ladder"]) == 0
    page = (kept / "league.md").read_text()
    assert page.startswith("before\n")
    assert page.endswith("after\n")
    assert "old" not in page
    assert "| alchemist | 2 | greedy over random | " in page
    assert page.count("| shown |") == 1
    assert page.count("| not played |") == 1
    assert "| alchemist | greedy | " in page
    assert (kept / "league.html").read_text().count("<section>") == 2
    games = (kept / "league" / "small.jsonl").read_text()
    assert league.main(["small"]) == 0  # nothing is left to play
    assert (kept / "league" / "small.jsonl").read_text() == games
    assert (kept / "league.md").read_text() == page


def test_the_page_of_the_league_has_the_marks() -> None:
    text = league.PAGE.read_text()
    assert text.index(league.BEGIN) < text.index(league.END)
