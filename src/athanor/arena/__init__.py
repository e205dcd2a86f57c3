"""The arena: contests between bots, and how sure their results are."""

from athanor.arena.contest import BadContest, Contest, lineups_of
from athanor.arena.files import BadFile, Results
from athanor.arena.play import GameResult, play_game
from athanor.arena.run import Run, StopRule
from athanor.arena.standing import Standing, standing
from athanor.bots.specs import BadBotName, BotSpec, parse_bot

__all__ = [
    "BadBotName",
    "BadContest",
    "BadFile",
    "BotSpec",
    "Contest",
    "GameResult",
    "Results",
    "Run",
    "Standing",
    "StopRule",
    "lineups_of",
    "parse_bot",
    "play_game",
    "standing",
]  # fmt: skip
