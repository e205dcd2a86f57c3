"""What a page shows beside a view: current points, and every possible sale."""

from collections.abc import Mapping

from athanor.kernel.declare.words import Json

from .components import ELIXIRS
from .explain import explain_sale, full_lines

EP = {card.name: card.points for card in ELIXIRS}


def insight(view: Json) -> Json:
    """Points by seat, and what each full line of each chest would sell for, with details."""
    return {
        "points": [points(view, seat) for seat in range(view["players"])],
        "sales": [
            [explain_sale(chest, line) for line in full_lines(chest)] for chest in view["chest"]
        ],
    }


def points(view: Mapping[str, Json], seat: int) -> int:
    """V36–V36.3 What a seat would have if the game ended now."""
    kept = [elixir["card"] for elixir in view["chest"][seat] if elixir is not None]
    cards = sum(EP[card] for card in [*view["sold"][seat], *kept])
    left = sum(view["decoctions"][seat].values())
    return int(cards + view["bonus"][seat] + left // 2)
