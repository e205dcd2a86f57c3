"""Mining goes through games of bots and of people alike."""

from athanor.puzzles.mine import WIDE, Miner
from tests.review.games import before_the_end, copied, ended


def test_a_played_game_is_gone_through_choice_by_choice() -> None:
    whole = ended("alchemist")
    history = [(seat, whole.game.number(action, 3)) for seat, action in whole.history]
    miner = Miner(copied(before_the_end("alchemist")), seed=1, cheap=40, large=100)
    found = list(miner.follow(history))
    assert miner.table.history == whole.history
    for puzzle in found:
        assert whole.history[puzzle.ply][0] == puzzle.seat
        assert puzzle.win_share - puzzle.next_win_share >= WIDE - 0.001


def test_a_miner_plays_a_game_of_its_own_to_the_end() -> None:
    miner = Miner(copied(before_the_end("valley")), seed=1, cheap=20, large=100)
    list(miner.play())
    assert miner.table.over
