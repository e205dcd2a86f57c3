"""The arena: contests between bots, and how sure their results are."""

from athanor.arena.contest import BadContest, Contest, lineups_of
from athanor.arena.files import BadFile, Games
from athanor.arena.play import Played, play_game
from athanor.arena.run import Question, Run
from athanor.arena.standing import Standing, standing
from athanor.bots.entrants import BadEntrant, Entrant, entrant

__all__ = [
    "BadContest", "BadEntrant", "BadFile", "Contest", "Entrant", "Games", "Played", "Question",
    "Run", "Standing", "entrant", "lineups_of", "play_game", "standing",
]  # fmt: skip
