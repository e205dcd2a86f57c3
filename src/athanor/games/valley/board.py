"""The board of The Valley of Alchemists in the terminal, drawn from a view alone.

Colour never carries meaning alone: every coloured square is next to its word or letter.
"""

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from athanor.kernel.declare.words import Json
from athanor.language import listed, say, word_of

from .components import (
    CELLS,
    ELIXIRS,
    MOST_BREWED,
    Colour,
    Ingredient,
)
from .deck import Elixir
from .insight import explain_sale, full_lines

View = Mapping[str, Json]

CARDS = {card.name: card for card in ELIXIRS}
STYLES = {
    "yellow": "yellow3", "red": "red3", "blue": "dodger_blue1", "water": "grey74",
    "orange": "dark_orange", "green": "green3", "purple": "medium_purple1",
}  # fmt: skip
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
    line = Text.assemble((f" {term('round')} ", "dim"), (str(view["round"]), "bold"))
    line.append(f"   {term('pile')} ", "dim").append(str(view["pile_left"]), "bold")
    if view["phase"] in ("turn", "collect", "brew", "make"):
        left = say("valley-terminal.board.actions")
        line.append(f"   {left} ", "dim").append(str(view["acts_left"]), "bold")
    if view["over"]:
        return line
    if view["last_round"] or view["round"] == view["options"]["cap"]:
        line.append(f"   {say('valley-terminal.board.last')}", "bold red3")
    elif view["pile_left"] <= ALMOST_EMPTY:
        line.append(f"   {say('valley-terminal.board.soon')}", "bold")
    return line


def display(view: View) -> list[RenderableType]:
    """The ten open cards, one per line; nothing before they are dealt."""
    if not any(view["display"]):
        return []
    table = plain_table(term("card"), name_of("shape"))
    table.add_column(name_of("colour"), min_width=17)
    for column in (name_of("level"), term("EP")):
        table.add_column(column, justify="right")
    table.add_column(term("costs"), min_width=11)
    table.add_column(term("raises"))
    for name in view["display"]:
        table.add_row(*(card_cells(CARDS[name]) if name else [NOTHING]))
    return [table]


def card_cells(card: Elixir) -> list[Text]:
    """Everything on a card."""
    cost = [squares(count, colour) for colour, count in card.cost.items()]
    skills = [squares(1, skill) for skill in card.skills]
    return [
        Text(card.name, "bold"),
        shape_text(card),
        look(card),
        Text(str(card.level)),
        Text(str(card.points), "bold"),
        Text(" ").join(cost),
        Text(" ").join(skills) if skills else NOTHING,
    ]


def look(card: Elixir) -> Text:
    """The colours of a card, `any` for a wild."""
    shown = [Text(name_of(colour), STYLES[colour]) for colour in card.colours]
    return Text("+").join(shown) if shown else Text(term("any"))


def shape_text(card: Elixir) -> Text:
    """The shape of a card, `any` for a wild."""
    return Text(name_of(card.shape) if card.shape else term("any"))


def boards(view: View, seat: int | None, names: Sequence[str]) -> Table:
    """Tracks, cauldron, decoctions and bonus of every seat."""
    table = plain_table(term("seat"))
    for title in (say("valley-terminal.board.tracks"), name_of("decoctions")):
        table.add_column(title, no_wrap=True)
    table.add_column(term("bonus"), justify="right")
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
        Text.assemble((f"{letter(w)}{skills[w]}", STYLES[w]), ("→", "dim"), str(held[w]))
        for w in words
    ]
    return Text("  ").join(parts)


def decoctions(view: View, seat: int) -> Text:
    """Decoctions by letter; a colour that cannot be brewed now is marked."""
    held = view["decoctions"][seat]
    shown = [
        Text.assemble((letter(c.word), STYLES[c.word]), str(held[c.word]))
        + Text("!" if held[c.word] >= MOST_BREWED else " ")
        for c in Colour
    ]
    return Text(" ").join(shown)


def chest(view: View, seat: int, name: str) -> Group:
    """Three shelves of three, and the tokens left; an empty cell shows its number."""
    tokens = " ".join(map(name_of, view["tokens"][seat])) or say("valley-terminal.board.none")
    left = say("valley-terminal.board.tokens", tokens=tokens)
    title = chest_title(view, seat, name).append(f"  {left}", "dim")
    table = Table(show_header=False, box=None, padding=(0, 1))
    for _ in range(3):
        table.add_column(min_width=22)
    for shelf in range(0, CELLS, 3):
        cells = range(shelf, shelf + 3)
        table.add_row(*(cell_text(cell, view["chest"][seat][cell]) for cell in cells))
    return Group(title, table)


def chest_title(view: View, seat: int, name: str) -> Text:
    """Whose chest, and how many elixirs have left it."""
    whose = say("valley-terminal.board.chest", name=name)
    sold = say("valley-terminal.board.sold", count=len(view["sold"][seat]))
    return Text.assemble((f" {whose}", "bold"), (f"  {sold}", "dim"))


def cell_text(cell: int, elixir: View | None) -> Text:
    """An elixir in short: card, shape, colours, level, points, and the token on it."""
    if elixir is None:
        return Text(f"{cell}", "dim")
    card = CARDS[elixir["card"]]
    colours = Text("").join(squares(1, colour) for colour in card.colours)
    text = Text.assemble((f"{cell} ", "dim"), (card.name, "bold"), " ")
    text.append(colours if card.colours else Text(term("any")))
    level = say("valley-terminal.board.level", level=term("any") if card.wild else card.level)
    text.append(f" {level} {card.points}{term('EP')}\n  ").append(shape_text(card))
    if elixir["token"]:
        text.append(f" +{name_of(elixir['token'])}", "bold")
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
        found = [explain_sale(held, line, view["options"]) for line in full_lines(held)]
        for sale in sorted(found, key=lambda sale: -sale["total"]):
            shown.append(sale_text(names[other], sale))
    return [Text(), *shown] if shown else []


def sale_text(name: str, sale: View) -> Text:
    """`sell 0+4+8`: cards 7, bonus 12, and why."""
    typed = f"sell {'+'.join(map(str, sale['line']))}"
    told = say("valley-terminal.board.sell", name=name, sell=typed, points=sale["points"],
               bonus=sale["bonus"])  # fmt: skip
    text = Text(f" {told}")
    text.highlight_words([typed], "bold")
    earned = [reason_text(reason) for reason in sale["reasons"] if reason["points"]]
    return text.append("".join(f"\n     {words}" for words in earned), "dim")


def reason_text(reason: View) -> str:
    """One bonus of a sale: what all three show, and what was named for it."""
    what, values = reason["what"], listed([name_of(value) for value in reason["values"]])
    if what == "level":
        why = say("valley.sale.all.level", level=values)
    else:
        why = say("valley.sale.all", values=values)
    parts = [why, *map(named_text, reason["named"])]
    return say("valley-terminal.board.reason", points=reason["points"], what=name_of(what),
               why="; ".join(parts))  # fmt: skip


def named_text(named: View) -> str:
    """`C32 (square) counts as conical, by its token`."""
    printed = listed([name_of(value) for value in named["printed"]]) or term("any")
    shown = listed([name_of(value) for value in named["shown"]])
    return say(f"valley.sale.{named['by']}", card=f"{named['card']} ({printed})", value=shown)


def pending(view: View) -> list[Text]:
    """The kind already taken in the current collect action."""
    chosen = view["pending"]
    if chosen is None:
        return []
    label = say("valley-terminal.board.pending")
    return [Text.assemble((f" {label}  ", "dim"), (name_of(chosen["kind"]), "bold"))]


def squares(count: int, colour: str) -> Text:
    """`■■B`, in colour."""
    return Text(SQUARE * count + letter(colour), STYLES[colour])


def letter(colour: str) -> str:
    """A colour in a letter or two."""
    return say(f"valley-terminal.letter.{colour}")


def term(word: str) -> str:
    """A word that `info` explains."""
    return say(f"valley-terminal.term.{word}")


def name_of(component: str) -> str:
    """The name of a component; a deck's own shapes have none but their word."""
    return word_of("valley", component)


def plain_table(*headings: str) -> Table:
    """A table without lines."""
    return Table(*headings, box=None, header_style="dim", padding=(0, 1))
