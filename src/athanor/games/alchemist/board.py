"""The board of Alchemist in the terminal, drawn from a view alone.

Colour never carries meaning alone: every coloured square is next to its word.
"""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from athanor.kernel.declare.words import Json
from athanor.language import say

from .components import COLOURS_AT_END, CREATION_SEALS, Colour
from .scoring import chips

View = Mapping[str, Json]

COLOURS = [colour.word for colour in Colour]
STYLES = {
    "gray": "grey62", "blue": "dodger_blue1", "orange": "dark_orange",
    "green": "green3", "yellow": "yellow3",
}  # fmt: skip
SQUARE = "■"
NOTHING = Text("·", "dim")


def board(view: View, seat: int | None, names: Sequence[str]) -> RenderableType:
    """Everything a viewer may see: cauldrons, tiles, schools, and everyone's cubes and fame."""
    lines = [*schools(view, names), *ending(view), *pending(view)]
    return Group(cauldrons(view, names), tiles(view), Text(), seats(view, seat, names), *lines)


def cauldrons(view: View, names: Sequence[str]) -> Table:
    """The ten cauldrons: what they give, and the potion on each."""
    table = plain_table(term("cauldron"), term("gives"))
    table.add_column(term("value"), justify="right")
    table.add_column(term("recipe"), min_width=27)
    table.add_column(say("alchemist-terminal.board.by"))
    for cauldron in view["cauldrons"]:
        gives = Text(" ").join(cubes(1, colour) for colour in cauldron["products"])
        table.add_row(Text(cauldron["name"], "bold"), gives, *potion(cauldron, names))
    return table


def potion(cauldron: View, names: Sequence[str]) -> list[Text]:
    """Value, recipe and creator of the potion on a cauldron; a dot if there is none."""
    if cauldron["creator"] is None:
        return [NOTHING, NOTHING, NOTHING]
    value, creator = str(cauldron["value"]), names[cauldron["creator"]]
    return [Text(value, "bold"), recipe(cauldron["recipe"]), Text(creator)]


def tiles(view: View) -> Text:
    """The value tiles beside the board."""
    left = "  ".join(map(str, view["tiles"])) or say("alchemist-terminal.board.none")
    label = say("alchemist-terminal.board.tiles")
    return Text.assemble((f" {label}  ", "dim"), (left, "bold"))


def seats(view: View, seat: int | None, names: Sequence[str]) -> Table:
    """Reserve and bag, then every seat: its cubes as far as they are known, fame and seals."""
    table = plain_table(f"  {term('cubes')}")
    for colour in COLOURS:
        table.add_column(Text(colour_name(colour), f"not dim {STYLES[colour]}"), justify="right")
    for heading in ("all", "fame", "ring+chip"):
        table.add_column(term(heading), justify="right")
    table.add_column(term("seals"))
    reserve = view["reserve"]
    unseen = [Text("?", "dim") if view["bag_left"] else NOTHING] * len(COLOURS)
    table.add_row(f"  {term('reserve')}", *numbers(reserve), str(sum(reserve.values())))
    table.add_row(f"  {term('bag')}", *unseen, str(view["bag_left"]))
    for other, name in enumerate(names):
        shown = Text(f"▸ {name}", "bold") if other == seat else Text(f"  {name}")
        table.add_row(shown, *held(view, other), *standing(view, other))
    return table


def held(view: View, seat: int) -> list[Text]:
    """A stock by colour: the viewer's own in full, others' as far as everyone has seen them."""
    stock, size = view["stock"][seat], Text(str(view["stock_size"][seat]))
    if stock is not None:
        return [*numbers(stock), size]
    seen = view["seen"][seat].values()
    return [*(Text(f"{n}+") if n else Text("?", "dim") for n in seen), size]


def numbers(counts: Mapping[str, int]) -> list[Text]:
    """Counts by colour; a dot for none."""
    return [Text(str(counts[colour])) if counts[colour] else NOTHING for colour in COLOURS]


def standing(view: View, seat: int) -> list[Text]:
    """A30 Fame, its place on the ring with its chip, and the seals left."""
    fame, seals = view["fame"][seat], view["seals"][seat]
    space, chip = chips(fame)
    ring = f"{space}+{chip}" if chip else str(space)
    left = "●" * seals + "○" * (CREATION_SEALS - seals)
    return [Text(str(fame), "bold"), Text(ring, "dim"), Text(left)]


def schools(view: View, names: Sequence[str]) -> list[Text]:
    """The schools that the viewer may see, and how to read a stock that is not seen."""
    shown = [(names[s], school) for s, school in enumerate(view["school"]) if school is not None]
    lines = [school_of(name, colour) for name, colour in shown]
    hidden = any(stock is None for stock in view["stock"])
    note = Text(f" {say('alchemist-terminal.board.least')}", "dim")
    return [*lines, note] if hidden else lines


def school_of(name: str, colour: str) -> Text:
    """The school of one seat."""
    label = say("alchemist-terminal.board.school", name=name)
    return Text.assemble((f" {label}  ", "dim"), cubes(1, colour))


def pending(view: View) -> list[Text]:
    """What this turn has chosen so far."""
    chosen = view["pending"]
    if chosen is None:
        return []
    label = say("alchemist-terminal.board.chosen")
    line = Text.assemble((f" {label}  ", "dim"), (chosen["cauldron"], "bold"))
    if "recipe" in chosen:
        line.append(": ").append(recipe(chosen["recipe"]))
    return [line]


def ending(view: View) -> list[Text]:
    """A31 The game ends after a round that leaves two colours or fewer in the reserve."""
    left = sum(count > 0 for count in view["reserve"].values())
    if view["over"] or left > COLOURS_AT_END + 1:
        return []
    if left <= COLOURS_AT_END:
        return [Text(f" {say('alchemist-terminal.board.last')}", "bold")]
    return [Text(f" {say('alchemist-terminal.board.soon')}", "bold")]


def recipe(counts: Mapping[str, int]) -> Text:
    """The cubes of a recipe, colour by colour."""
    return Text(" ").join(cubes(n, colour) for colour, n in counts.items() if n)


def cubes(count: int, colour: str) -> Text:
    """`■■ blue`, the squares in colour."""
    return Text.assemble((SQUARE * count, STYLES[colour]), " ", colour_name(colour))


def term(word: str) -> str:
    """A word that `info` explains."""
    return say(f"alchemist-terminal.term.{word}")


def colour_name(colour: str) -> str:
    """The colour of a cube."""
    return say(f"alchemist-terminal.colour.{colour}")


def plain_table(*headings: str) -> Table:
    """A table without lines."""
    return Table(*headings, box=None, header_style="dim", padding=(0, 1))
