"""Searches for the deals of guided games, and writes src/athanor/lessons/<game>.json.

    python -m scripts.lessons [GAME ...]

Each chapter starts at the newcomer's first question where everything it teaches is possible.
"""

import json
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import athanor
from athanor.bots import BOTS
from athanor.bots.bot import Bot, Budget
from athanor.kernel.table import Table
from athanor.lessons import PLAYERS
from athanor.reader.findings import notebook

FOLDER = Path(athanor.__file__).parent / "lessons"
Wanted = Callable[[Table], bool]


def verbs(table: Table) -> set[str]:
    """The newcomer's legal actions."""
    return {action["do"] for action in table.legal(0)}


def pairs(hand: dict[str, int]) -> list[tuple[str, str]]:
    """The pairs of different kinds in a hand."""
    kinds = [kind for kind, many in hand.items() if many]
    return [(one, other) for at, one in enumerate(kinds) for other in kinds[at + 1 :]]


# Alchemist


def can_create(table: Table) -> bool:
    """The first turn, with cubes for a recipe of five."""
    stock = table.view(0)["stock"][0]
    pots = [pot for pot in table.view(0)["cauldrons"] if pot["creator"] is None]
    fits = [sum(min(2, stock[c]) for c in stock if c not in pot["products"]) for pot in pots]
    return table.ply == 0 and max(fits) >= 5


def can_copy(table: Table) -> bool:
    """A valuable potion of a rival can be copied."""
    view = table.view(0)
    copies = {action["cauldron"] for action in table.legal(0) if action["do"] == "copy"}
    theirs = [pot for pot in view["cauldrons"] if pot["creator"] == 1 and pot["name"] in copies]
    return any(pot["value"] >= 5 for pot in theirs) and {"take", "draw"} <= verbs(table)


# Alchemists


def first_round(table: Table) -> bool:
    """Two favors without a Herbalist, and three kinds to mix."""
    view = table.view(0)
    offered = {action["favor"] for action in table.legal(0) if action["do"] == "keep"}
    kinds = sum(many > 0 for many in view["hands"][0]["cards"].values())
    return table.ply == 0 and "assistant" in offered and "herbalist" not in offered and kinds >= 3


def sale_and_theory(table: Table) -> bool:
    """A potion can be offered that the hand surely makes, and a likely theory published later."""
    view = table.view(0)
    if view["round"] != 3 or "offer" not in verbs(table):
        return False
    book, spaces = notebook(view), view["spaces"]
    open_ = [action["potion"] for action in table.legal(0) if action["do"] == "offer"]
    sure = [p for p in pairs(view["hands"][0]["cards"])
            if max(book.chances(*p)[potion] for potion in open_) == 1]  # fmt: skip
    free = [kind for kind, theory in view["theories"].items() if theory["token"] == "none"]
    likely = max(max(book.grid[kind].values()) for kind in free)
    wasted = sum(spaces[space]["left"][0] for space in ("test", "drink", "debunk"))
    return bool(sure) and likely >= 0.5 and spaces["publish"]["left"][0] > 0 and not wasted


def debunk_and_exhibit(table: Table) -> bool:
    """Round 6: one theory of the rival is known to be wrong, another can be endorsed."""
    view = table.view(0)
    if view["round"] != 6 or view["phase"] != "order" or view["gold"][0] < 4:
        return False
    book = notebook(view)
    rival = {
        kind: theory["token"]
        for kind, theory in view["theories"].items()
        if [seal["seat"] for seal in theory["seals"]] == [1]
    }
    wrong = [kind for kind, token in rival.items() if any(known_wrong(book, kind, token))]
    likely = [kind for kind, token in rival.items() if book.grid[kind][token] >= 0.4]
    cards = view["hands"][0]["cards"]
    shows = [p for p in pairs(cards) if max(list(book.chances(*p).values())[:6]) == 1]
    return bool(wrong and likely and shows) and sum(cards.values()) >= 4 and no_herbalist(view)


def box() -> dict[str, Any]:
    """The tables of Alchemists."""
    return dict(athanor.game("alchemists").tables())  # type: ignore[misc]


def known_wrong(book: Any, kind: str, token: str) -> list[bool]:
    """By colour, whether the notebook is sure that a theory has the wrong sign."""
    signs = box()["alchemicals"]
    left = [one for one, chance in book.grid[kind].items() if chance > 0]
    return [all(signs[one][c] != signs[token][c] for one in left) for c in box()["colours"]]


def no_herbalist(view: Any) -> bool:
    """Whether no Herbalist waits in the hand."""
    return not view["favors"][0]["cards"]["herbalist"]


# AlchEnemies


def can_begin_a_work(table: Table) -> bool:
    """After one Reagent and one Recipe, something that is worth Coin can be started."""
    if table.ply > 0 or table.actors != (0,):
        return False
    ahead = table.copy()
    for stack in ("reagents", "recipes"):
        action = {"do": "draw", "from": stack}
        if action not in ahead.legal(0):
            return False
        ahead.play(action, 0)
    return any(is_paraphernalia(action) for action in ahead.legal(0))


def is_paraphernalia(action: dict[str, Any]) -> bool:
    """Whether an action starts something that stays."""
    return action["do"] == "transmute" and bool(cards()[action["recipe"]]["type"] != "Formula")


def cards() -> dict[str, Any]:
    """The Recipes of AlchEnemies by id."""
    return {card["id"]: card for card in athanor.game("alchenemies").own_deck["recipes"]}


def can_play_a_formula(table: Table) -> bool:
    """A Formula can be played, and something made out of something."""
    view = table.view(0)
    formulas = [action for action in table.legal(0)
                if action["do"] == "transmute" and not is_paraphernalia(action)]  # fmt: skip
    better = [action for action in table.legal(0) if is_paraphernalia(action) and action["with"]]
    return view["phase"] == "play" and bool(formulas) and bool(better)


# The Valley


def can_train(table: Table) -> bool:
    """The first choice of the game."""
    return table.ply == 0 and table.actors == (0,)


def can_sell(table: Table) -> bool:
    """A line to sell, a token and a place to move to, with both actions left."""
    view = table.view(0)
    return view["phase"] == "turn" and view["acts_left"] == 2 and {"sell", "move"} <= verbs(table)


CHAPTERS: dict[str, list[Wanted]] = {
    "alchemist": [can_create, can_copy],
    "alchemists": [first_round, sale_and_theory, debunk_and_exhibit],
    "alchenemies": [can_begin_a_work, can_play_a_formula],
    "valley": [can_train, can_sell],
}


class Careless:
    """A rival for lessons: publishes early, and is often wrong."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def choose(self, view: Any, legal: list[Any], events: Any, budget: Budget) -> Any:
        bold = [one for one in legal if one.get("space") == "publish" or one["do"] == "publish"]
        shy = [one for one in legal if one["do"] not in ("decline", "pass")]
        return self.chance.choice(bold or shy or legal)


class Seller:
    """The newcomer of Alchemists up to a chapter: sells and publishes where possible."""

    def __init__(self, seed: int) -> None:
        self.usual = BOTS["greedy"]("alchemists", 0, seed)

    def choose(self, view: Any, legal: list[Any], events: Any, budget: Budget) -> Any:
        for space in ("sell", "publish"):
            wanted = {"do": "place", "space": space}
            if wanted in legal and not view["spaces"][space]["declared"][0]:
                return wanted
        calm = [one for one in legal if one.get("space") not in ("test", "drink", "debunk")]
        late = view["round"] == 3 and calm
        return self.usual.choose(view, calm if late else legal, events, budget)


def rivals(name: str, seed: int) -> list[Bot]:
    """Who plays the game up to a chapter."""
    if name == "alchemists":
        sides: list[Any] = [Seller(seed), Careless(seed)]
        return sides
    return [BOTS["greedy"](name, 0, seed), BOTS["apprentice"](name, 1, seed)]


def game(name: str, seed: int) -> Iterator[Table]:
    """A game of bots, yielded whenever the newcomer's seat is asked."""
    table, bots, last = athanor.game(name).new(PLAYERS, seed), rivals(name, seed), [-1, -1]
    while not table.over:
        if table.actors[0] == 0:
            yield table
        for seat in table.actors:
            view, told = table.view(seat), table.events(seat, after=last[seat])
            table.play(bots[seat].choose(view, table.legal(seat), told, Budget(1.0)), seat)
            last[seat] = table.ply


def find(name: str, wanted: Wanted) -> dict[str, Any]:
    """The first deal that leads to the wanted position, and the moves to it."""
    for seed in count():
        for table in game(name, seed):
            if wanted(table):
                return {"seed": seed, "history": [list(one) for one in table.history]}
    raise AssertionError


def main(names: list[str]) -> None:
    """Find the chapters of the games named, or of all."""
    for name in names or CHAPTERS:
        found = [find(name, wanted) for wanted in CHAPTERS[name]]
        (FOLDER / f"{name}.json").write_text(json.dumps(found, separators=(",", ":")) + "\n")
        print(name, [(one["seed"], len(one["history"])) for one in found])


if __name__ == "__main__":
    main(sys.argv[1:])
