"""Tables of Alchemist that stand where a test needs them.

A position starts as the truth of a new game; only what a test names is changed, and the cubes
that come or go are taken from the box, or else from the bag and from stocks nobody named.
"""

from collections.abc import Mapping
from typing import Any

import athanor
from athanor import Table

Json = Any
Cubes = str | Mapping[str, int]

GAME = athanor.game("alchemist")
COLOURS = ("gray", "blue", "orange", "green", "yellow")
ADA, BEA, CAL, DEE, EVE = range(5)
NINE = "gray2,blue2,orange1"  # the recipe of the rulebook's example


def cubes(text: str = "") -> dict[str, int]:
    """`blue2,gray1` as a count of every colour."""
    found = dict.fromkeys(COLOURS, 0)
    for part in text.split(",") if text else []:
        colour = part.rstrip("0123456789")
        found[colour] += int(part[len(colour) :])
    return found


def every(count: int) -> str:
    """So many cubes of each colour."""
    return ",".join(f"{colour}{count}" for colour in COLOURS)


def table(players: int = 3, turn: int | None = ADA, **changes: Any) -> Table:
    """A table where it is that seat's turn, or where the game is over."""
    return athanor.load(position(players, turn, **changes))


def position(
    players: int = 3,
    turn: int | None = ADA,
    *,
    round: int = 2,  # noqa: A002 the name it has in the data
    starter: int = ADA,
    edition: str = "mayfair",
    stock: Mapping[int, str] | None = None,
    reserve: Cubes | None = None,
    bag: str | None = None,
    seen: Mapping[int, str] | None = None,
    school: str | None = None,
    fame: Mapping[int, int] | None = None,
    potions: Mapping[str, tuple[int, str, int]] | None = None,
) -> Json:
    """The data of such a position; a potion is its creator, recipe and value."""
    truth: Json = GAME.new(players, 7, starter=starter, edition=edition).truth()
    _seat_turn(truth, turn, round)
    _brew(truth, potions or {})
    for seat, text in (stock or {}).items():
        truth["stock"][seat] = cubes(text)
    for seat, text in (seen or {}).items():
        truth["seen"][seat] = cubes(text)
    if reserve is not None:
        truth["reserve"] = (
            cubes(reserve) if isinstance(reserve, str) else truth["reserve"] | dict(reserve)
        )
    if bag is not None:
        truth["bag"] = bag.split()
    if school is not None:
        truth["school"] = school.split()
    for seat, points in (fame or {}).items():
        truth["fame"][seat] = points
    balance(truth, named=set(stock or {}), bag_named=bag is not None)
    return truth


def _seat_turn(truth: Json, turn: int | None, number: int) -> None:
    players, starter = truth["players"], truth["starter"]
    moved = players if turn is None else (turn - starter) % players
    truth["round"] = number
    truth["turns"] = [number - 1 + ((seat - starter) % players < moved) for seat in range(players)]
    truth["actors"] = [] if turn is None else [turn]
    truth["over"] = turn is None
    truth["phase"] = "over" if turn is None else "turn"


def _brew(truth: Json, potions: Mapping[str, tuple[int, str, int]]) -> None:
    for name, (creator, recipe, value) in potions.items():
        cauldron = next(c for c in truth["cauldrons"] if c["name"] == name)
        cauldron |= {"creator": creator, "value": value, "recipe": cubes(recipe)}
        truth["tiles"].remove(value)
        truth["seals"][creator] -= 1
        truth["fame"][creator] += value


def balance(truth: Json, named: set[int], bag_named: bool) -> None:
    """Put 32 cubes of each colour into the position again, and count what is counted there."""
    for colour in COLOURS:
        while (spare := 32 - cubes_of(truth, colour)) < 0:
            _take_out(truth, colour, named, bag_named)
        truth["removed"][colour] = spare
    truth["bag_left"] = len(truth["bag"])
    truth["stock_size"] = [sum(stock.values()) for stock in truth["stock"]]


def cubes_of(truth: Json, colour: str) -> int:
    """Cubes of a colour that are in play: all but those out of the game."""
    shown = [c["recipe"][colour] for c in truth["cauldrons"] if c["recipe"]]
    stocks = [stock[colour] for stock in truth["stock"]]
    return truth["reserve"][colour] + sum(shown) + sum(stocks) + truth["bag"].count(colour)  # type: ignore[no-any-return]


def _take_out(truth: Json, colour: str, named: set[int], bag_named: bool) -> None:
    if colour in truth["bag"] and not bag_named:
        truth["bag"].remove(colour)
        return
    holders = [s for s in range(truth["players"]) if s not in named and truth["stock"][s][colour]]
    assert holders, f"the test asks for more than 32 {colour} cubes"
    truth["stock"][holders[0]][colour] -= 1


def potion(t: Table, name: str) -> Json:
    """What stands on a cauldron."""
    return next(c for c in t.truth()["cauldrons"] if c["name"] == name)


def create(t: Table, cauldron: str, recipe: str, value: int) -> None:
    """A whole creation."""
    t.play(f"create {cauldron}")
    t.play(f"recipe {recipe}")
    t.play(f"value {value}")


def copy(t: Table, cauldron: str, tribute: str) -> None:
    """A whole copy."""
    t.play(f"copy {cauldron}")
    t.play(f"tribute {tribute}")


def verbs(t: Table) -> set[str]:
    """The verbs of all legal actions."""
    return {action["do"] for action in t.legal()}


def full_board(players: int) -> dict[str, tuple[int, str, int]]:
    """Ten potions, one cube of each allowed colour in each, shared out among the seats."""
    found = {}
    for i, cauldron in enumerate(GAME.new(players, 7).truth()["cauldrons"]):
        allowed = [f"{colour}1" for colour in COLOURS if colour not in cauldron["products"]]
        found[cauldron["name"]] = (i % players, ",".join(allowed), i + 1)
    return found
