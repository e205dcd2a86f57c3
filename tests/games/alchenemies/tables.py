"""Tables of AlchEnemies that stand where a test needs them.

Only what a test names lies in hands, Labs and Alembics. Reagents that are not named are the stack.
Recipes that are not named fill the stacks nobody named, five cards each, and the Discard Pile;
where the pile is named they fill the stacks up to thirty.
"""

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import athanor
from athanor import Table
from athanor.games.alchenemies.components import CARDS, DECK

Json = Any
Words = Mapping[int, str]

GAME = athanor.game("alchenemies")
ADA, BEA, CAL, DEE = range(4)
REAGENTS = ("Air", "Earth", "Fire", "Water", "Alembic")
RECIPES = [card.id for card in CARDS]
BY_ID = {card.id: card for card in CARDS}
STEPS = {"effects": "cleanup", "shed": "draw", "draw": "draw", "discard": "discard"}
FULL = "Air Air Air Earth Earth Fire Fire Water Water Alembic"  # ten Reagents
CALCINATION: Json = {"hands": {ADA: "calcination"}, "labs": {ADA: "Fire Fire Fire Alembic"}}


def table(players: int = 3, phase: str = "play", **changes: Any) -> Table:
    """A table where it is Ada's turn."""
    return athanor.load(position(players, phase, **changes))


def position(
    players: int = 3,
    phase: str = "play",
    *,
    hands: Words | None = None,
    labs: Words | None = None,
    shelves: Words | None = None,
    work: Words | None = None,
    stack: str = "",
    pile: str = "",
    recipes: Words | None = None,
    recipe_pile: str | None = None,
    cap: int = 100,
    rest_in_pile: bool = False,
    **fields: Json,
) -> Json:
    """The data of such a position; other fields are given as they stand in it."""
    truth: Json = GAME.new(players, 7, cap=cap).truth()
    seats = range(players)
    truth["phase"], truth["step"] = phase, STEPS.get(phase, "play")
    truth["turns"] = [int(seat == ADA) for seat in seats]
    truth["draws_left"] = 2 if truth["step"] == "draw" else 0
    truth["hands"] = [ordered((hands or {}).get(seat, "").split(), RECIPES) for seat in seats]
    truth["labs"] = [
        {
            "reagents": counted((labs or {}).get(seat, "").split()),
            "paraphernalia": ordered((shelves or {}).get(seat, "").split(), RECIPES),
        }
        for seat in seats
    ]
    truth["work"] = [[entry(w) for w in (work or {}).get(seat, "").split()] for seat in seats]
    truth["pile"] = counted(pile.split())
    truth.update(deepcopy(fields))
    _stack_reagents(truth, stack.split(), rest_in_pile)
    _stack_recipes(truth, recipes or {}, recipe_pile)
    truth["hand_size"] = [len(hand) for hand in truth["hands"]]
    return truth


def ordered(words: list[str], order: list[str]) -> list[str]:
    """Words in the order of the deck."""
    return sorted(words, key=order.index)


def counted(words: list[str]) -> dict[str, int]:
    """How many of each Reagent."""
    return {word: words.count(word) for word in REAGENTS}


def entry(text: str) -> Json:
    """`copper+lead`: an Alembic at work on Copper that was paid with Lead."""
    recipe, _, paid = text.partition("+")
    parts = [paid if part.startswith("any ") else part for part in BY_ID[recipe].ingredients]
    formula = BY_ID[recipe].type == "Formula"
    return {
        "recipe": recipe,
        "with": [paid] if paid else [],
        "ingredients": parts,
        "formula": formula,
    }


def _stack_reagents(truth: Json, named: list[str], rest_in_pile: bool) -> None:
    """The named Reagents on top, the rest of all there are below, or discarded."""
    left = Counter(DECK.reagents)
    left.subtract(truth["pile"])
    left.subtract(named)
    for seat in range(truth["players"]):
        left.subtract(truth["labs"][seat]["reagents"])
        for work in truth["work"][seat]:
            left.subtract(["Alembic", *(p for p in work["ingredients"] if p in REAGENTS)])
    assert min(left.values()) >= 0, left
    if rest_in_pile:
        truth["pile"] = {word: truth["pile"][word] + left[word] for word in REAGENTS}
    rest = [] if rest_in_pile else [word for word in REAGENTS for _ in range(left[word])]
    truth["stack"] = named + rest
    truth["stack_left"] = len(truth["stack"])


def _stack_recipes(truth: Json, stacks: Words, pile: str | None) -> None:
    """Stacks as they are named, the others from what is left."""
    seats = range(truth["players"])
    named = {seat: text.split() for seat, text in stacks.items()}
    left = Counter({card.id: card.copies for card in CARDS})
    for cards in (*truth["hands"], *named.values(), (pile or "").split()):
        left.subtract(cards)
    for seat in seats:
        left.subtract(truth["labs"][seat]["paraphernalia"])
        for work in truth["work"][seat]:
            left.subtract([work["recipe"], *(p for p in work["ingredients"] if p in BY_ID)])
    assert min(left.values()) >= 0, left
    rest = [word for word in RECIPES for _ in range(left[word])]
    size = 5 if pile is None else 30
    for seat in seats:
        if seat not in named:
            named[seat] = [rest.pop() for _ in range(min(size, len(rest)))]
    assert pile is None or not rest, "too many Recipes are left over"
    truth["recipes"] = [named[seat] for seat in seats]
    truth["recipes_left"] = [len(named[seat]) for seat in seats]
    truth["recipe_pile"] = ordered([*rest, *(pile or "").split()], RECIPES)


def play(t: Table, *actions: str) -> Table:
    """Carry out actions of whoever may act, given in plain text; `1: shed Air` names the seat."""
    for action in actions:
        seat, colon, text = action.partition(": ")
        t.play(text if colon else action, int(seat) if colon else None)
    return t


def choices(t: Table, seat: int | None = None) -> list[str]:
    """The legal actions in plain text."""
    chooser = t.actors[0] if seat is None else seat
    return [GAME.moves.text(number) for number in t.legal_numbers(chooser)]


def lab(t: Table, seat: int) -> str:
    """The free Reagents of a seat."""
    found = t.truth()["labs"][seat]["reagents"]
    return " ".join(word for word in REAGENTS for _ in range(found[word]))


def shelf(t: Table, seat: int) -> str:
    """The Paraphernalia in play of a seat."""
    return " ".join(t.truth()["labs"][seat]["paraphernalia"])


def hand(t: Table, seat: int) -> str:
    """The hand of a seat."""
    return " ".join(t.truth()["hands"][seat])


def at_work(t: Table, seat: int) -> list[str]:
    """The Recipes at work in a Lab."""
    return [work["recipe"] for work in t.truth()["work"][seat]]


def lab_count(t: Table, seat: int) -> int:
    """Free Reagents and Alembics at work."""
    return len(lab(t, seat).split()) + len(at_work(t, seat))


def discarded(t: Table) -> str:
    """The Reagent Discard Pile."""
    found = t.truth()["pile"]
    return " ".join(word for word in REAGENTS for _ in range(found[word]))


def gone(before: Table | Json, t: Table) -> list[str]:
    """Recipes that have come to the Discard Pile since."""
    old = before["recipe_pile"] if isinstance(before, dict) else before.truth()["recipe_pile"]
    new: Counter[str] = Counter(t.truth()["recipe_pile"])
    new.subtract(old)
    return ordered([word for word, n in new.items() for _ in range(n)], RECIPES)


def next_turn(t: Table, seat: int) -> Table:
    """Let everyone do as little as they can until that seat has been asked to draw or use."""
    while t.truth()["turn"] != seat or t.truth()["phase"] not in ("effects", "draw"):
        options = choices(t)
        idle = [c for c in ("draw reagents", "end", "skip", *options) if c in options]
        t.play(idle[0])
    return t
