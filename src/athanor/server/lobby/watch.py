"""What to watch: the running game of the strongest people."""

from typing import Any

from athanor.server.ratings.ladder import Ladders
from athanor.server.ratings.scale import START, Rating
from athanor.server.storage.store import Store
from athanor.server.table.summaries import people_at

MOST_CONSIDERED = 200  # running tables, latest first


async def best_running(
    store: Store, ladders: Ladders, game: str
) -> tuple[dict[str, Any], int | None] | None:
    """The listed game with the highest mean rating, and that rating. None if none is running.

    A table at which nobody was ever rated has no rating.
    """
    cards = await store.listed("playing", game, MOST_CONSIDERED)
    cards = [card for card in cards if people_at(card)]
    ids = list({person for card in cards for person in people_at(card)})
    known = await ladders.ratings_of(ids, game)
    rated = [(mean_points(card, known), card) for card in cards]
    if not rated:
        return None
    points, card = max(rated, key=lambda one: (one[0], one[1]["updated"]))
    return card, points if any(person in known for person in people_at(card)) else None


def mean_points(card: dict[str, Any], known: dict[str, Rating]) -> int:
    """The mean rating of the people at a table; newcomers count with the initial rating."""
    points = [known.get(person, START).points for person in people_at(card)]
    return round(sum(points) / len(points))
