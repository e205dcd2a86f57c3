"""The end announces itself on every board, and what is promised before it comes true."""

from typing import Any

import athanor
from tests.support.page_modules import call

Json = dict[str, Any]
NAMES = ["Ada", "Ben", "Cyd"]
MODULES = {game: f"games/{game}/words.ts" for game in athanor.GAMES}
ENDING = """(page, { game, view, names, seat }) => page[game].ending({ view, names, seat })"""


def endings(game: str, views: list[Json], seat: int = 0) -> list[str]:
    """What the banner says of each view, seen from a seat."""
    asked = [{"game": game, "view": view, "names": NAMES, "seat": seat} for view in views]
    return call(MODULES, ENDING, asked)


def start(game: str) -> Json:
    view: Json = athanor.game(game).new(3, seed=1).view(0)
    return view


def test_alchemist_says_how_many_colours_are_left() -> None:
    view = start("alchemist")
    few = [view | {"reserve": view["reserve"] | dict.fromkeys(gone, 0)}
           for gone in ((), ("gray",), ("gray", "blue"), ("gray", "blue", "green"))]  # fmt: skip
    said = endings("alchemist", [*few, few[3] | {"phase": "over"}])
    assert said[:2] == ["", ""]
    assert "holds 3 colours" in said[2]
    assert said[3].startswith("Last round: ")
    assert "schools count" in said[3]
    assert said[4] == ""


def test_alchemists_names_its_sixth_round() -> None:
    view = start("alchemists")
    said = endings("alchemists", [view, view | {"round": 6}])
    assert said[0] == ""
    assert said[1].startswith("Last round: the exhibition")


def test_alchenemies_says_whose_stack_ends_it_and_who_is_near() -> None:
    view = start("alchenemies") | {"turn": 0}
    stacks = ([9, 9, 9], [9, 2, 9], [9, 0, 9], [0, 9, 9])
    said = endings("alchenemies", [view | {"recipes_left": one} for one in stacks])
    assert said[0] == ""
    assert said[1] == "Ben can bring the end: few Recipes are left."
    assert said[2].startswith("Ben’s Recipe Stack is empty: the game ends when Ben is next")
    assert said[3].startswith("Your Recipe Stack is empty: the game ends when you are next")
    assert all("Alembic then counts nothing" in one for one in said[2:])
    capped = view | {"round": view["options"]["cap"]}
    assert endings("alchenemies", [capped])[0].startswith("Last round: ")


def test_the_valley_says_when_the_pile_runs_out() -> None:
    view = start("valley")
    few, last = view | {"pile_left": 1}, view | {"pile_left": 0, "last_round": True}
    capped = view | {"round": view["options"]["cap"]}
    said = endings("valley", [view, few, last, capped])
    assert said[0] == ""
    assert said[1].startswith("1 card left in the pile")
    assert all(one.startswith("Last round: ") for one in said[2:])


ASKED = """({ alchenemies }, { table, recipe }) => {
  const card = recipe && { id: "lead", name: "Lead", type: "Metal",
    ingredients: ["Earth", "Earth"], coin: 2, effect: "", amounts: {}, victim: "" };
  const places = new Map();
  return alchenemies.sum({ phase: "play", table, me: 0, played: card, settled: null,
    reading: null, places, play: { names: [] } });
}"""


def test_alchenemies_promises_only_what_will_be_finished() -> None:
    view = start("alchenemies") | {"turn": 0}
    tables = [view, view | {"recipes_left": [9, 0, 9]}, view | {"recipes_left": [0, 9, 9]},
              view | {"round": view["options"]["cap"]}]  # fmt: skip
    module = {"alchenemies": MODULES["alchenemies"]}
    begun = call(module, ASKED, [{"table": one, "recipe": True} for one in tables])
    assert begun[0].endswith("At your next Clean Up it is 2 Coin in your Lab.")
    assert all(one.endswith("before your next Clean Up: it will not be finished.")
               for one in begun[1:])  # fmt: skip
    ended = call(module, ASKED, [{"table": one, "recipe": False} for one in tables])
    assert "finished at your next one" in ended[0]
    assert all("your last one" in one for one in ended[1:])
