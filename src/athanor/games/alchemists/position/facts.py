"""Facts in plain data, and the cauldron whose cards have not been put away."""

from typing import Any

from athanor.kernel import BLANK
from athanor.kernel.declare.shape import Index, check_names
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import BadPosition

from ..alchemy import PAIRS as KINDS_OF_PAIR
from ..components import (
    FACTS,
    PAIR_OF,
    ROUNDS,
    Colour,
    How,
    Ingredient,
    Potion,
    Quality,
    Sign,
)
from .derived import last_mix, mixing
from .parts import checked_list, number_of, seat_in, whole_in, words_of

INGREDIENTS = words_of(Ingredient)
POTIONS = words_of(Potion)
QUALITIES = words_of(Quality)
COLOURS = words_of(Colour)
SIGNS = words_of(Sign)
EVERY_HOW = tuple(How)
HOWS = words_of(How)

KEYS: dict[int, tuple[str, ...]] = {
    **dict.fromkeys((How.TEST, How.DRINK, How.CUSTODIAN, How.CAP), ("pair", "potion")),
    How.EXHIBIT: ("pair", "potion", "asked"),
    How.SELL: ("pair", "asked", "quality"),
    How.DEBUNK: ("ingredient", "colour", "sign"),
    How.DEMONSTRATE: ("pair", "potion", "answer"),
    How.PEEK: ("of", "ingredient"),
}


def pair_written(pair: int) -> Json:
    """A pair as a list of two kinds, None if it is hidden."""
    if pair == BLANK:
        return None
    return [INGREDIENTS[kind] for kind in KINDS_OF_PAIR[pair]]


def pair_read(value: Json, at: str) -> int:
    """The number of a pair in standard order."""
    if value is None:
        return BLANK
    if not isinstance(value, list) or len(value) != 2:
        raise BadPosition(at, f"{value!r} is not a pair of ingredients.")
    first, second = (number_of(kind, INGREDIENTS, at) for kind in value)
    if first >= second:
        raise BadPosition(at, f"{value!r} is not two different kinds in standard order.")
    return int(PAIR_OF[first, second])


class Facts:
    """Everything learned so far, oldest first."""

    def write(self, s: Any, index: Index = ()) -> Json:
        return [self.written(s, i) for i in range(s.facts)]

    def written(self, s: Any, i: int) -> Json:
        how = s.fact_how[i]
        kind, asked, answer = s.fact_kind[i], s.fact_asked[i], s.fact_answer[i]
        found = {
            "pair": pair_written(s.fact_pair[i]) if s.fact_pair[i] != -1 else None,
            "ingredient": None if kind < 0 else INGREDIENTS[kind],
            "of": asked,
        }
        if how <= How.EXHIBIT:
            found |= {"potion": POTIONS[answer], "asked": POTIONS[asked]}
        elif how == How.SELL:
            found |= {"asked": POTIONS[asked], "quality": QUALITIES[answer]}
        elif how == How.DEBUNK:
            found |= {"colour": COLOURS[asked], "sign": SIGNS[answer]}
        elif how == How.DEMONSTRATE:
            found |= {"potion": POTIONS[asked], "answer": bool(answer)}
        head = {"round": s.fact_round[i], "seat": s.fact_seat[i], "how": HOWS[how]}
        return head | {key: found[key] for key in KEYS[how]}

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        entries = checked_list(value, FACTS, at)
        for column in (
            s.fact_seat, s.fact_how, s.fact_pair, s.fact_kind, s.fact_asked, s.fact_answer,
        ):  # fmt: skip
            for i in range(FACTS):
                column[i] = -1
        for i in range(FACTS):
            s.fact_round[i] = 0
        for i, entry in enumerate(entries):
            self.read_entry(s, i, entry, f"{at}[{i}]")
        s.facts = len(entries)

    def read_entry(self, s: Any, i: int, entry: Json, at: str) -> None:
        named = entry.get("how") if isinstance(entry, dict) else None
        how = EVERY_HOW[number_of(named, HOWS, f"{at}.how")]
        check_names(entry, ("round", "seat", "how", *KEYS[how]), at)
        s.fact_how[i] = how
        s.fact_round[i] = whole_in(entry["round"], 1, ROUNDS, f"{at}.round")
        s.fact_seat[i] = seat_in(s, entry["seat"], f"{at}.seat")
        if "pair" in entry:
            s.fact_pair[i] = pair_read(entry["pair"], f"{at}.pair")
        if "ingredient" in entry:
            kind = entry["ingredient"]
            hidden = kind is None
            s.fact_kind[i] = BLANK if hidden else number_of(kind, INGREDIENTS, f"{at}.ingredient")
        self.read_result(s, i, how, entry, at)

    def read_result(self, s: Any, i: int, how: How, entry: Json, at: str) -> None:
        if how == How.PEEK:
            s.fact_asked[i] = whole_in(entry["of"], 0, max(0, i - 1), f"{at}.of")
        elif how == How.DEBUNK:
            s.fact_asked[i] = number_of(entry["colour"], COLOURS, f"{at}.colour")
            s.fact_answer[i] = number_of(entry["sign"], SIGNS, f"{at}.sign")
        elif how == How.DEMONSTRATE:
            s.fact_asked[i] = number_of(entry["potion"], POTIONS, f"{at}.potion")
            if type(entry["answer"]) is not bool:
                raise BadPosition(f"{at}.answer", f"{entry['answer']!r} is neither true nor false.")
            s.fact_answer[i] = int(entry["answer"])
        elif how == How.SELL:
            s.fact_asked[i] = number_of(entry["asked"], POTIONS[:-1], f"{at}.asked")
            s.fact_answer[i] = number_of(entry["quality"], QUALITIES, f"{at}.quality")
        else:
            s.fact_answer[i] = number_of(entry["potion"], POTIONS, f"{at}.potion")
            if how == How.EXHIBIT:
                s.fact_asked[i] = number_of(entry["asked"], POTIONS[:-1], f"{at}.asked")


def cauldron(s: Any) -> Json:
    """Both cards of a mix are in it while Periscope or Mortar is asked about."""
    if not mixing(s):
        return {"seat": "none", "pair": []}
    fact = last_mix(s)
    return {"seat": s.fact_seat[fact], "pair": pair_written(s.fact_pair[fact])}
