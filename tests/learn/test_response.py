"""Best responses to a frozen bot, on the small test game. They are learned where PyTorch is."""

import json
import pickle
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import athanor
from athanor.arena import Contest, play_game
from athanor.arena.standing import share_of
from athanor.bots.failures import CRASH, BotFailure
from athanor.bots.intuition.weights import digest_of, network_in, story_of, weights_file
from athanor.cli import app
from athanor.lab.crew import Crew
from athanor.learn.games import chosen, play_out
from athanor.learn.responses.matches import Match, Response
from tests.bots.weights import blank_weights
from tests.conformance.cases import PHILTRE

NO_TORCH = "PyTorch is not installed here: no learning to test."


def ask(*words: str) -> tuple[int, str]:
    """What the command says."""
    said = CliRunner().invoke(app, ["learn", *words])
    return said.exit_code, said.output


def tiny(**changed: Any) -> Any:
    """Settings of a run that takes seconds."""
    from athanor.learn.responses.run import ResponseSettings

    short = ResponseSettings(
        "philtre", "random", games=48, width=16, rate=5e-3, epochs=3, minibatch=64, keep=0.96
    )
    return replace(short, **changed)


def generations(run: Any, count: int) -> None:
    """Let a run play and learn some generations."""
    wanted = run.generation + count
    run.go(9.0, Crew(1), stop=lambda: run.generation == wanted)


def test_a_game_of_a_response_can_be_replayed_with_all_its_decisions(tmp_path: Path) -> None:
    path = blank_weights(tmp_path / "philtre.npz", PHILTRE)
    match, digest = Match("philtre", "random", 3, 5, path), digest_of(path)
    assert [match.play(index, digest).seat for index in range(4)] == [0, 1, 2, 0]
    one = match.play(7, digest)
    assert one == match.play(7, digest)
    decided = {decision.ply: decision for decision in one.decisions}
    table = PHILTRE.new(one.players, one.seed)
    for ply, (seat, number) in enumerate(one.choices):
        if ply in decided:
            found = decided[ply]
            assert (seat, number) == (one.seat, found.numbers[found.place])
            assert set(found.numbers) <= set(table.legal_numbers(seat))
            assert found.likelihood < 0
        table.play_number(seat, number)
    assert decided
    assert (table.over, table.scores) == (True, one.scores)


def test_a_response_sees_no_more_than_its_seat(tmp_path: Path) -> None:
    """Two worlds that a seat cannot tell apart get the same choice, with the same likelihood."""
    path = blank_weights(tmp_path / "philtre.npz", PHILTRE)
    table, found = PHILTRE.new(3, 7), []
    seat = table.actors[0]
    for _ in range(2):
        bot = Response("philtre", seat, 3, network_in(path, PHILTRE, digest_of(path)))
        bot.choose_at(0, table.view(seat), table.legal(seat), [])
        found.append(bot.decisions)
        table = type(table).imagined(PHILTRE, table.array, seat, seed=9)
    assert found[0] == found[1]
    assert found[0]


def test_any_number_of_processes_plays_the_same_games() -> None:
    path = weights_file(athanor.game("alchemist"))
    match, digest = Match("alchemist", "search:5", 2, 5, path), digest_of(path)
    found = []
    for processes in (1, 2):
        with Crew(processes) as crew:
            found.append(list(crew.share_out(match.play, iter([(0, digest), (1, digest)]))))
    assert found[0] == found[1]


def test_a_recorded_game_tells_who_chose_what() -> None:
    table = PHILTRE.new(2, 3)
    play_out(table, [lambda ply, view, legal, events: legal[ply % len(legal)]] * 2)
    again = PHILTRE.new(2, 3)
    for seat, number in chosen(table):
        again.play_number(seat, number)
    assert again.scores == table.scores


def test_gains_add_up_to_the_result_and_fade_with_distance() -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    import numpy as np

    from athanor.learn.responses.credit import gains_of

    expected, result = np.array([[0.5, 0.5], [0.2, 0.8]]), np.array([1.0, 0.0])
    assert np.allclose(expected + gains_of(expected, result, 1.0), result)
    assert np.allclose(gains_of(expected, result, 0.5)[:, 0], [-0.3 + 0.5 * 0.8, 0.8])


def test_a_response_learns_to_beat_random_play(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    from athanor.learn.responses.run import ResponseRun

    run = ResponseRun(tmp_path, tiny(), None)
    rows: list[dict[str, float]] = []
    run.go(9.0, Crew(1), rows.append, stop=lambda: run.generation == 8)
    assert [row["games"] for row in rows] == [48 * number for number in range(1, 9)]
    assert rows[-1]["share"] > max(0.65, rows[0]["share"] + 0.15)
    assert fresh_share(run.weights) > 0.65
    assert story_of(run.weights)["settings"]["against"] == "random"
    assert (tmp_path / "curves.svg").read_text().startswith("<svg")


def fresh_share(weights: Path) -> float:
    """What the plain bot with these weights wins against random play, of 60 games."""
    contest = Contest("philtre", ((f"intuition:{weights}", "random"),), 4)
    return sum(share_of(contest.bots[0], play_game(contest, index)) for index in range(60)) / 60


def test_a_run_that_was_stopped_goes_on_exactly_where_it_was(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason=NO_TORCH)
    from athanor.learn.responses.run import ResponseRun
    from athanor.learn.run import BadRun

    short = tiny(games=8, players=3)
    whole = ResponseRun(tmp_path / "whole", short, None)
    generations(whole, 2)
    first = ResponseRun(tmp_path / "cut", short, None)
    older = first.weights.read_bytes()
    generations(first, 1)
    first.weights.write_bytes(older)  # as if it was killed before it wrote the new ones
    second = ResponseRun(tmp_path / "cut", short, None)
    assert second.generation == 1
    generations(second, 1)
    ours, theirs = whole.learner.model.state_dict(), second.learner.model.state_dict()
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)
    with pytest.raises(BadRun, match="holds a run with another against"):
        ResponseRun(tmp_path / "cut", replace(short, against="flat:5"), None)


def test_a_generation_that_is_interrupted_is_played_again(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    from athanor.learn.responses.run import ResponseRun

    run, counted = ResponseRun(tmp_path, tiny(games=8), None), list[int]()
    run.go(9.0, Crew(1), progress=counted.append, stop=lambda: len(counted) == 3)
    assert counted == [1, 2, 3]
    assert run.generation == 0
    assert not (tmp_path / "checkpoint.pt").exists()


def test_the_command_trains_a_response_and_reports_what_it_wins(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    out = tmp_path / "run"
    words = ["philtre", "--against", "random", "--width", "16", "--games", "4", "--processes", "1"]
    words += ["--out", str(out), "--confirm", "6", "--minutes"]
    code, said = ask(*words, "0.00001")
    assert (code, "generation 1 " in said, "of 6 games with fresh deals" in said) == (0, True, True)
    found = json.loads((out / "result.json").read_text())
    assert (found["trained"]["generations"], found["fresh"]["games"]) == (1, 6)
    kept = [path.read_bytes() for path in out.glob("fresh-*.jsonl")]
    assert ask(*words, "0") == (0, said.replace("generation 0.", "generation 1.").replace(
        next(line for line in said.splitlines(keepends=True) if "generation 1 " in line), ""
    ))  # fmt: skip
    assert [path.read_bytes() for path in out.glob("fresh-*.jsonl")] == kept  # not played again
    code, said = ask(*words, "0", "--seed", "2")
    assert (code, "holds a run with another seed" in said) == (2, True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--against", "nobody"], "There is no bot 'nobody'"),
        (["--against", "intuition"], "Philtre has no network yet"),
        (["--against", "intuition:none.npz"], "there is none of this name"),
        (["--against", "random", "--seats", "9"], "9"),
        (["--against", "random", "--start", "none.npz"], "none.npz: this is no file of weights"),
    ],
)
def test_what_cannot_be_answered_gets_a_sentence(
    words: list[str], sentence: str, tmp_path: Path
) -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    code, said = ask("philtre", *words, "--out", str(tmp_path / "run"))
    assert (code, sentence in said) == (2, True)
    assert not (tmp_path / "run").exists()


def test_a_bot_that_fails_gets_a_sentence_whatever_the_process(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    words = ["--against", "program:false", "--processes", "1", "--out", str(tmp_path / "run")]
    code, said = ask("philtre", *words)
    assert (code, "Traceback" in said) == (2, False)
    failure = pickle.loads(pickle.dumps(BotFailure(CRASH, "it fell")))
    assert (failure.kind, str(failure)) == (CRASH, "it fell")


def test_without_pytorch_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    code, said = ask("philtre", "--against", "random")
    assert (code, "Learning needs PyTorch" in said) == (2, True)
