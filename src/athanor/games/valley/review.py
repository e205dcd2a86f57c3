"""What the review knows about the Valley: chance events, and words for a better choice."""

from collections.abc import Mapping

from athanor.kernel.declare.words import Json

from .components import ELIXIRS
from .explain import explain_sale

Action = Mapping[str, Json]
# All seats see the same, so a spectator's redeal is a fair draw of what nobody has seen.
CHANCE_FIELDS = ("pile", "pile_left")
SHEET_WORDS = {
    "sold": "points of elixirs sold", "bonus": "bonuses of lines sold",
    "chest": "points of elixirs kept", "decoctions": "decoctions left",
}  # fmt: skip
POINTS = {card.name: card.points for card in ELIXIRS}


def remark(view: Json, seat: int, chosen: Action, best: Action) -> str:
    """A fact about the position that supports the better choice."""
    if best["do"] == "sell":
        return _on_selling(view, seat, chosen, best)
    if best["do"] == chosen["do"] == "make" and best["card"] != chosen["card"]:
        mine, other = POINTS[best["card"]], POINTS[chosen["card"]]
        words = f"{best['card']} is worth {mine} and {chosen['card']} {other}."
        return words if mine > other else ""
    return ""


def _on_selling(view: Json, seat: int, chosen: Action, best: Action) -> str:
    better = _bonus(view, seat, best)
    if chosen["do"] != "sell":
        return f"The line was full and its bonus was {better}." if better else ""
    other = _bonus(view, seat, chosen)
    return f"That line has a bonus of {better}, the one sold {other}." if better > other else ""


def _bonus(view: Json, seat: int, action: Action) -> int:
    sale = explain_sale(view["chest"][seat], action["line"])
    return int(sale["bonus"])
