"""Ratings of the bot levels: measured in the arena by `python -m scripts.studies.rate_levels`."""

import json
from functools import cache
from pathlib import Path

from athanor.server.ratings.scale import Rating

FILE = Path(__file__).with_name("bots.json")


@cache
def bot_ratings(game: str) -> dict[str, Rating]:
    """The levels of a game whose strength is known."""
    known = json.loads(FILE.read_text(encoding="utf-8")).get(game, {})
    return {level: Rating(one["mu"], one["sigma"]) for level, one in known.items()}
