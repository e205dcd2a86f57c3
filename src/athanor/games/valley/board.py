"""The board of The Valley of Alchemists in the terminal, drawn from a view alone.

Colour never carries meaning alone: every coloured square is next to its word or letter.
"""

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from athanor.kernel.declare.words import Json

from .components import (
    CELLS,
    ELIXIRS,
    MOST_BREWED,
    Colour,
    Ingredient,
)
from .deck import Elixir
from .explain import explain_sale, full_lines

View = Mapping[str, Json]

CARDS = {card.name: card for card in ELIXIRS}
STYLES = {
    "yellow": "yellow3", "red": "red3", "blue": "dodger_blue1", "water": "grey74",
    "orange": "dark_orange", "green": "green3", "purple": "medium_purple1",
}  # fmt: skip
LETTERS = {word: word[0].upper() for word in STYLES}
SQUARE = "■"
ALMOST_EMPTY = 5  # cards in the pile: one turn can take that many
NOTHING = Text("·", "dim")


def board(view: View, seat: int | None, names: Sequence[str]) -> RenderableType:
    """Everything is open: the display, all boards and chests, and what lines would sell for."""
    parts: list[RenderableType] = [heading(view), *display(view), boards(view, seat, names)]
    own = [] if seat is None else [chest(view, seat, names[seat])]
    rivals = [small_chest(view, i, name) for i, name in enumerate(names) if i != seat]
    parts += [*own, Columns(rivals, padding=(0, 3))]
    return Group(*parts, *sales(view, seat, names), *pending(view))


def heading(view: View) -> Text:
    """The round, the pile, and how close the end is."""
    line = Text.assemble((" round ", "dim"), (str(view["round"]), "bold"))
    line.append("   pile ", "dim").append(str(view["pile_left"]), "bold")
    if view["phase"] in ("turn", "collect", "brew", "make"):
        line.append("   actions left ", "dim").append(str(view["acts_left"]), "bold")
    if view["over"]:
        return line
    if view["last_round"] or view["round"] == view["options"]["cap"]:
        line.append("   LAST ROUND: seats that have not had their turn still get it", "bold red3")
    elif view["pile_left"] <= ALMOST_EMPTY:
        line.append("   the game ends with the round that empties the pile", "bold")
    return line


def display(view: View) -> list[RenderableType]:
    """The ten open cards, one per line; nothing before they are dealt."""
    if not any(view["display"]):
        return []
    table = plain_table("card", "shape")
    table.add_column("colour", min_width=17)
    for column in ("level", "EP"):
        table.add_column(column, justify="right")
    table.add_column("costs", min_width=17)
    table.add_column("raises")
    for name in view["display"]:
        table.add_row(*(card_cells(CARDS[name]) if name else [NOTHING]))
    return [table]


def card_cells(card: Elixir) -> list[Text]:
    """Everything on a card."""
    cost = [squares(count, colour) for colour, count in card.cost.items()]
    skills = [squares(1, skill) for skill in card.skills]
    return [
        Text(card.name, "bold"),
        Text(card.shape or "any"),
        look(card),
        Text(str(card.level)),
        Text(str(card.points), "bold"),
        Text(" ").join(cost),
        Text(" ").join(skills) if skills else NOTHING,
    ]


def look(card: Elixir) -> Text:
    """The colours of a card, `any` for a wild."""
    return Text("+").join(Text(c, STYLES[c]) for c in card.colours) if card.colours else Text("any")


def boards(view: View, seat: int | None, names: Sequence[str]) -> Table:
    """Tracks, cauldron, decoctions and bonus of every seat."""
    table = plain_table("seat")
    for title in ("track → in cauldron", "decoctions"):
        table.add_column(title, no_wrap=True)
    table.add_column("bonus", justify="right")
    for other, name in enumerate(names):
        mark = "▸" if other in view["actors"] else " "
        shown = Text(f"{mark}{name}", "bold" if other == seat else "")
        bonus = Text(str(view["bonus"][other]), "bold")
        table.add_row(shown, ingredients(view, other), decoctions(view, other), bonus)
    return table


def ingredients(view: View, seat: int) -> Text:
    """`Y1→0`: the yellow track is at 1, and none is in the cauldron."""
    skills, held = view["skills"][seat], view["cauldron"][seat]
    words = [kind.word for kind in Ingredient]
    parts = [
        Text.assemble((f"{LETTERS[w]}{skills[w]}", STYLES[w]), ("→", "dim"), str(held[w]))
        for w in words
    ]
    return Text("  ").join(parts)


def decoctions(view: View, seat: int) -> Text:
    """Decoctions by letter; a colour that cannot be brewed now is marked."""
    held = view["decoctions"][seat]
    shown = [
        Text.assemble((f"{LETTERS[c.word]}", STYLES[c.word]), str(held[c.word]))
        + Text("!" if held[c.word] >= MOST_BREWED else " ")
        for c in Colour
    ]
    return Text(" ").join(shown)


def chest(view: View, seat: int, name: str) -> Group:
    """Three shelves of three, and the tokens left; an empty cell shows its number."""
    tokens = " ".join(view["tokens"][seat]) or "none"
    title = chest_title(view, seat, name).append(f"  tokens left: {tokens}", "dim")
    table = Table(show_header=False, box=None, padding=(0, 1))
    for _ in range(3):
        table.add_column(min_width=22)
    for shelf in range(0, CELLS, 3):
        cells = range(shelf, shelf + 3)
        table.add_row(*(cell_text(cell, view["chest"][seat][cell]) for cell in cells))
    return Group(title, table)


def chest_title(view: View, seat: int, name: str) -> Text:
    """Whose chest, and how many elixirs have left it."""
    sold = len(view["sold"][seat])
    return Text.assemble((f" {name}'s chest", "bold"), (f"  {sold} sold", "dim"))


def cell_text(cell: int, elixir: View | None) -> Text:
    """An elixir in short: card, shape, colours, level, points, and the token on it."""
    if elixir is None:
        return Text(f"{cell}", "dim")
    card = CARDS[elixir["card"]]
    colours = Text("").join(squares(1, colour) for colour in card.colours)
    text = Text.assemble((f"{cell} ", "dim"), (card.name, "bold"), " ")
    text.append(colours if card.colours else Text("any"))
    text.append(f" L{'any' if card.wild else card.level} {card.points}EP\n  ")
    text.append(card.shape or "any")
    if elixir["token"]:
        text.append(f" +{elixir['token']}", "bold")
    return text


def small_chest(view: View, seat: int, name: str) -> Group:
    """A rival's chest by the names of its cards; `info C08` explains one of them."""
    table = Table(show_header=False, box=None, padding=(0, 1))
    for shelf in range(0, CELLS, 3):
        cells = [view["chest"][seat][cell] for cell in range(shelf, shelf + 3)]
        table.add_row(*(small_cell(elixir) for elixir in cells))
    return Group(chest_title(view, seat, name), table)


def small_cell(elixir: View | None) -> Text:
    """The name of a card, with a plus if it has a token."""
    if elixir is None:
        return NOTHING
    return Text(elixir["card"] + ("+" if elixir["token"] else ""))


def sales(view: View, seat: int | None, names: Sequence[str]) -> list[Text]:
    """What each full line would sell for now, point by point."""
    shown = []
    for other in range(len(names)) if seat is None else [seat]:
        held = view["chest"][other]
        found = [explain_sale(held, line) for line in full_lines(held)]
        for sale in sorted(found, key=lambda sale: -sale["total"]):
            shown.append(sale_text(names[other], sale))
    return [Text(), *shown] if shown else []


def sale_text(name: str, sale: View) -> Text:
    """`sell 0+4+8`: cards 7, bonus 12, and why."""
    line = "+".join(map(str, sale["line"]))
    text = Text.assemble((f" {name} can ", "dim"), (f"sell {line}", "bold"))
    text.append(f": cards {sale['points']}, bonus {sale['bonus']}")
    earned = [reason["words"] for reason in sale["reasons"] if reason["points"]]
    return text.append("".join(f"\n     {words}" for words in earned), "dim")


def pending(view: View) -> list[Text]:
    """The kind already taken in the current collect action."""
    chosen = view["pending"]
    if chosen is None:
        return []
    return [Text.assemble((" collected so far  ", "dim"), (chosen["kind"], "bold"))]


def squares(count: int, colour: str) -> Text:
    """`■■B`, in colour."""
    return Text(SQUARE * count + LETTERS[colour], STYLES[colour])


def plain_table(*headings: str) -> Table:
    """A table without lines."""
    return Table(*headings, box=None, header_style="dim", padding=(0, 1))
