"""Runs: the same games whatever carries them out, stopped, taken up again, and ended when clear."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import athanor
from athanor.arena import BadFile, Contest, GameResult, Results, Run, StopRule, play_game, standing
from athanor.arena.bot_version import bot_version, code_of, version_of
from athanor.arena.files import contest_of, read
from athanor.arena.ratings import places, ratings
from athanor.bots.intuition.weights import NETS
from tests.bots import programs
from tests.bots.weights import blank_weights

CONTEST = Contest("alchemist", (("greedy", "random"),), seed=4)


def untimed(games: list[GameResult]) -> list[GameResult]:
    return [replace(game, seconds=[], slowest=[]) for game in games]


def test_any_number_of_processes_gives_the_same_games() -> None:
    alone, shared = Run(Results(CONTEST)), Run(Results(CONTEST))
    alone.play(10)
    shared.play(10, processes=2)
    assert untimed(alone.counted) == untimed(shared.counted)
    assert len(alone.counted) == 10


def test_a_game_counts_moves_and_time_by_seat() -> None:
    game = play_game(CONTEST, 1)
    assert game.seats == ["random", "greedy"]
    assert all(moves > 10 for moves in game.moves)
    assert all(0 < slow <= total for slow, total in zip(game.slowest, game.seconds, strict=True))
    assert game.winners == [1]
    assert game.forfeits == []


def test_what_was_stopped_is_taken_up_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = Run(Results(CONTEST, path))
    first.play(20, stop=lambda: len(first.games.by_index) >= 6)
    whole = path.read_text().splitlines()
    assert len(whole) == 7
    path.write_text(path.read_text() + whole[3][:40])  # it was killed while it wrote
    again = Results(CONTEST, path)
    again.load()
    assert sorted(again.by_index) == list(range(6))
    run = Run(again)
    run.play(10)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["index"] for line in lines[1:]] == list(range(10))
    fresh = Run(Results(CONTEST))
    fresh.play(10)
    assert untimed(run.counted) == untimed(fresh.counted)
    assert contest_of(path).description() == CONTEST.description()


def test_a_file_of_another_contest_is_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Run(Results(CONTEST, path)).play(2)
    with pytest.raises(BadFile, match="seed is 4 there and 5 here"):
        Results(replace(CONTEST, seed=5), path).load()
    path.write_text(path.read_text().replace(bot_version("alchemist"), "0123456789ab"))
    with pytest.raises(BadFile, match="players is '0123456789ab' there"):
        Results(CONTEST, path).load()
    path.write_text("notes\n")
    with pytest.raises(BadFile, match="not the file of a contest"):
        Results(CONTEST, path).load()


def test_bots_with_other_weights_are_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {game: bot_version(game) for game in ("valley", "alchemist")}
    (tmp_path / "valley.npz").write_bytes((NETS / "valley.npz").read_bytes() + b"more")
    monkeypatch.setenv("ATHANOR_NETS", str(tmp_path))
    assert bot_version.__wrapped__("valley") != before["valley"]
    assert bot_version.__wrapped__("alchemist") == before["alchemist"]


def test_games_of_a_bot_with_the_weights_of_a_file_are_not_mixed_with_those_of_others(
    tmp_path: Path,
) -> None:
    weights, games = tmp_path / "net.npz", tmp_path / "games.jsonl"
    weights.write_bytes((NETS / "alchemist.npz").read_bytes())
    contest = Contest("alchemist", ((f"intuition:{weights}", "random"),), 3)
    assert version_of("alchemist", ["intuition", "random"]) == bot_version("alchemist")
    assert contest.description()["players"] == version_of("alchemist", contest.bots)
    Run(Results(contest, games)).play(2)
    Results(contest, games).load()
    blank_weights(weights, athanor.game("alchemist"))
    with pytest.raises(BadFile, match="players is"):
        Results(contest, games).load()
    weights.unlink()
    assert len(read(games)[1]) == 2


def test_a_gap_is_not_counted_over(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Run(Results(CONTEST, path)).play(6)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:3] + lines[4:]))
    games = Results(CONTEST, path)
    games.load()
    run = Run(games)
    run.play(2)
    assert len(run.counted) == 2
    run = Run(games)
    run.play(6)
    assert [game.index for game in run.counted] == list(range(6))


def test_a_contest_ends_when_its_question_is_answered() -> None:
    above = Run(Results(CONTEST), StopRule("greedy", 0.5))
    found = above.play(400)
    assert above.answer is True
    assert len(found.games) < 60
    assert len(found.games) % 2 == 0
    assert found.line("greedy").sure[0] > 0.5
    below = Run(Results(CONTEST), StopRule("random", 0.5))
    below.play(400)
    assert below.answer is False
    open_ = Run(Results(CONTEST), StopRule("greedy", 0.95))
    open_.play(10)
    assert open_.answer is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (programs.CRASHES, "crash"),
        (programs.SLEEPS, "timeout"),
        (programs.CHEATS, "illegal"),
        (programs.RAMBLES, "unreadable"),
    ],
)
def test_a_bot_that_fails_forfeits_and_the_others_play_on(
    tmp_path: Path, text: str, kind: str
) -> None:
    command = programs.program(tmp_path, text)
    name = f"program:{command[0]} {command[1]}"
    contest = Contest("alchemist", ((name, "random", "random"),), 4, seconds=0.3)
    game = play_game(contest, 0)
    assert [(one.seat, one.kind) for one in game.forfeits] == [(0, kind)]
    assert game.moves[0] == 3  # what a random bot did for it afterwards is not its own
    assert min(game.moves[1:]) > 5
    best = max(game.scores[1:])
    assert game.winners == [seat for seat in (1, 2) if game.scores[seat] == best]
    found = standing(contest, [game])
    assert found.line(name).forfeits == 1
    assert found.line(name).win_share == 0


def test_where_everyone_forfeits_nobody_wins() -> None:
    contest = Contest("alchemist", (("program:/nowhere/a", "program:/nowhere/b"),), 4)
    game = play_game(contest, 0)
    assert game.winners == []
    assert [line.win_share for line in standing(contest, [game]).lines] == [0, 0]


def played(seats: list[str], scores: list[int], winners: list[int], deal: int = 0) -> GameResult:
    ones = [1] * len(seats)
    return GameResult(
        deal, deal, seats, scores, winners, ones, [0.5] * len(seats), [0.5] * len(seats)
    )


def test_the_standing_adds_up_seats_of_the_same_bot() -> None:
    contest = Contest("alchemist", (("a", "b", "b"),), 1)
    games = [
        played(["a", "b", "b"], [10, 8, 10], [0, 2]),
        played(["b", "a", "b"], [4, 9, 2], [1], deal=1),
    ]
    found = standing(contest, games).data()
    a, b = found["bots"]
    assert (found["game"], found["games"]) == ("alchemist", 2)
    assert (a["name"], a["games"], a["win_share"], a["mean_score"]) == ("a", 2, 0.75, 9.5)
    assert (b["win_share"], b["mean_score"], b["seconds_per_move"]) == (0.25, 6.0, 0.5)
    assert a["score_difference"] == (1 + 6) / 2
    assert a["low"] < 0.75 < a["high"]
    duel = next(one for one in found["cross"] if one["bot"] == "a")
    assert (duel["ahead"], duel["meetings"]) == ((1 + 0.5 + 1 + 1) / 4, 4)


def test_places_follow_winners_then_points_then_forfeits() -> None:
    assert places(played(["a", "b", "c"], [5, 5, 9], [2])) == [1, 1, 0]
    assert places(played(["a", "b", "c"], [5, 5, 2], [0])) == [0, 1, 2]


def test_ratings_follow_results_and_grow_surer() -> None:
    games = [played(["a", "b", "c"], [9, 5, 1], [0], deal) for deal in range(20)]
    rated = ratings("abc", games)
    assert rated["a"].mu > rated["b"].mu > rated["c"].mu
    assert rated["a"].sigma < 8
    assert ratings("ab", [played(["a", "a"], [1, 2], [1])])["a"].mu == 25


def test_the_make_of_bots_changes_with_what_they_do_and_not_with_words() -> None:
    plain = "def f(x):\n    return x + 1\n"
    worded = '"""What."""\n\n\ndef f(\n    x,\n):\n    """Why."""\n    return x + 1  # so\n'
    assert code_of(plain) == code_of(worded)
    assert code_of(plain) != code_of(plain.replace("1", "2"))
