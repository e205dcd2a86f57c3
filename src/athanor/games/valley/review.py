"""What the review knows about the Valley: chance events, and words for a better choice."""

from collections.abc import Mapping

from athanor.kernel.declare.words import Json
from athanor.language import Sentence

from .components import ELIXIRS
from .insight import explain_sale

Action = Mapping[str, Json]
# All seats see the same, so a spectator's redeal is a fair draw of what nobody has seen.
CHANCE_FIELDS = ("pile", "pile_left")
POINTS = {card.name: card.points for card in ELIXIRS}


def remark(view: Json, seat: int, chosen: Action, best: Action) -> Sentence | None:
    """A fact about the position that supports the better choice."""
    if best["do"] == "sell":
        return _on_selling(view, seat, chosen, best)
    if best["do"] == chosen["do"] == "make":
        return _on_making(chosen["card"], best["card"])
    return None


def _on_making(chosen: str, best: str) -> Sentence | None:
    mine, other = POINTS[best], POINTS[chosen]
    if mine <= other:
        return None
    said = {"best": best, "mine": mine, "chosen": chosen, "other": other}
    return Sentence("reasons.valley.worth", said)


def _on_selling(view: Json, seat: int, chosen: Action, best: Action) -> Sentence | None:
    better = _bonus(view, seat, best)
    if chosen["do"] != "sell":
        return Sentence("reasons.valley.full", {"bonus": better}) if better else None
    other = _bonus(view, seat, chosen)
    if better <= other:
        return None
    return Sentence("reasons.valley.line", {"bonus": better, "other": other})


def _bonus(view: Json, seat: int, action: Action) -> int:
    sale = explain_sale(view["chest"][seat], action["line"], view["options"])
    return int(sale["bonus"])
