"""The contest continues when a contender fails, takes medians, and rewrites only its own text."""

import json
import sys
from pathlib import Path

import pytest

from bench.contest import Contender, Outcome, Row, figures, hold
from bench.peers.measure import TIGHT, Subject, measure, measure_safely
from bench.table import base_of, between_markers, fastest, markdown


def says(name: str, text: str) -> Contender:
    return Contender(name, [sys.executable, "-c", f"print({text!r})"])


def figure(decisions: float, players: int = 2) -> dict[str, float | str]:
    return {"decisions_per_second": decisions, "games_per_second": 1.0, "players": players}


def quiet(_: str) -> None:
    pass


def test_a_contender_that_fails_does_not_stop_the_rest() -> None:
    broken = Contender("broken", [sys.executable, "-c", "raise SystemExit('out of cards')"])
    missing = Contender("missing", ["no-such-command"])
    good = says("good", json.dumps({"uno": figure(10.0)}))
    outcome = hold([broken, missing, good], 2, quiet)
    assert [row.contender for row in outcome.rows] == ["good"]
    assert outcome.problems[0] == "broken failed: out of cards"
    assert outcome.absent == ["broken", "missing"]


def test_a_contender_that_cannot_be_set_up_is_reported_once() -> None:
    sentence = "The peers could not be installed."
    peers = [Contender(name, ["true"], lambda: sentence) for name in ("one", "two")]
    outcome = hold(peers, 3, quiet)
    assert outcome.problems == [sentence]
    assert outcome.absent == ["one", "two"]


def test_figures_that_are_not_json_are_a_failure() -> None:
    outcome = hold([says("talker", "hello")], 1, quiet)
    assert "not JSON" in outcome.problems[0]


def test_a_broken_game_is_reported_beside_the_others() -> None:
    text = json.dumps({"uno": figure(10.0), "hearts": {"error": "no deck"}})
    outcome = hold([says("cards", text)], 2, quiet)
    assert [row.game for row in outcome.rows] == ["uno"]
    assert outcome.problems == ["cards could not play hearts: no deck"]


def test_rows_hold_the_median_and_the_two_loops_apart() -> None:
    outcome = hold(
        [says("cards", json.dumps({"uno": figure(1.0), "uno" + TIGHT: figure(2.0)}))], 3, quiet
    )
    assert [(row.game, row.loop, len(row.samples)) for row in outcome.rows] == [
        ("uno", "usual", 3),
        ("uno", "tight", 3),
    ]
    assert Row("cards", "uno", 2, "usual", [3.0, 1.0, 2.0]).decisions == 2.0


def test_a_game_driven_by_several_loops_has_a_row_for_each() -> None:
    read = {"valley, by numbers": figure(9.0) | {"loop": "numbers"}}
    read |= {"valley, by dicts": figure(3.0) | {"loop": "dicts"}}
    outcome = hold([says("Athanor from Python", json.dumps(read))], 2, quiet)
    assert [(row.game, row.loop) for row in outcome.rows] == [
        ("valley", "numbers"),
        ("valley", "dicts"),
    ]


def test_the_fastest_game_of_each_contender_and_loop() -> None:
    slow, fast, tight = (
        Row("cards", "uno", 2, "usual", [1.0]),
        Row("cards", "hearts", 2, "usual", [2.0]),
        Row("cards", "uno", 2, "tight", [3.0]),
    )
    assert fastest([slow, fast, tight]) == [fast, tight]


def test_ratios_are_set_against_our_alchemist() -> None:
    ours = Row("Athanor", "alchemist", 4, "own", [1000.0], [10.0])
    peer = Row("cards", "uno", 2, "usual", [10.0], [1.0])
    outcome = Outcome([ours, peer], ["a path of this machine"], ["boardgame.io"])
    assert base_of(outcome) is ours
    text = markdown(outcome, 5, 0.5)
    assert "| cards | uno | 2 | usual | 10 | 1 | 100 times |" in text
    assert "Not measured this time: boardgame.io." in text
    assert "a path of this machine" not in text


def test_only_what_stands_between_the_markers_is_rewritten() -> None:
    page = "before\n<!-- bench:start -->\nold\n<!-- bench:end -->\nafter\n"
    new = between_markers(page, "new")
    assert new == "before\n<!-- bench:start -->\n\nnew\n\n<!-- bench:end -->\nafter\n"
    assert between_markers(new, "new") == new


@pytest.mark.parametrize("page", ["", "<!-- bench:end --> <!-- bench:start -->"])
def test_a_page_without_its_markers_is_refused(page: str) -> None:
    with pytest.raises(ValueError, match="needs the markers"):
        between_markers(page, "new")


def test_the_timing_loop_counts_decisions_and_games() -> None:
    rates = measure(Subject(lambda: 5, players=3, games=2), 0.01)
    assert rates["players"] == 3
    assert float(rates["decisions_per_second"]) == pytest.approx(
        2.5 * float(rates["games_per_second"])
    )


def test_a_game_that_breaks_has_a_sentence_in_place_of_figures() -> None:
    def load() -> Subject:
        raise KeyError("mahjong")

    assert measure_safely(load, 0.01) == {"error": "KeyError: 'mahjong'"}


def test_the_command_runs_in_its_folder(tmp_path: Path) -> None:
    script = "import json, os; print(json.dumps({os.path.basename(os.getcwd()): {}}))"
    peer = Contender("peer", [sys.executable, "-c", script], folder=tmp_path)
    assert list(figures(peer)) == [tmp_path.name]
