"""The board of AlchEnemies in the terminal, drawn from a view alone.

Colour never carries meaning alone: everything has its name.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from athanor.kernel.declare.words import Json, listed

from .components import CARDS, CHOSEN_DRAWS, LAB_LIMIT
from .deck import Card
from .effects import Effect

View = Mapping[str, Json]

BY_ID = {card.id: card for card in CARDS}
STYLES = {
    "Air": "cyan", "Earth": "dark_orange3", "Fire": "red", "Water": "dodger_blue1",
    "Alembic": "bold", "Metal": "yellow3", "Essence": "green3", "Formula": "medium_purple1",
}  # fmt: skip
NOTHING = Text("·", "dim")
FEW_RECIPES = CHOSEN_DRAWS  # as many as one Draw step can take


def board(view: View, seat: int | None, names: Sequence[str]) -> RenderableType:
    """Everything a viewer may see: piles, Labs with what is at work, hands, and current choices."""
    parts: list[RenderableType] = [*ending(view, names), stacks(view), Text()]
    parts += [lab(view, other, seat, name) for other, name in enumerate(names)]
    parts += [
        hand(view, other, seat, name) for other, name in enumerate(names) if known(view, other)
    ]
    return Group(*parts, *looked(view), *pending(view, names))


def ending(view: View, names: Sequence[str]) -> list[Text]:
    """E30 Whose empty Recipe Stack ends the game, and whose is almost empty."""
    if view["over"]:
        return []
    left = view["recipes_left"]
    empty = [names[seat] for seat in range(len(names)) if not left[seat]]
    if empty:
        words = f"The game ends before the next turn of {' or '.join(empty)}: no Recipe is left."
        return [Text(f" LAST TURNS  {words} What is under an Alembic then counts nothing.", "bold")]
    if view["round"] == view["options"]["cap"]:
        return [Text(" LAST ROUND  The game ends after it.", "bold")]
    near = [names[seat] for seat in range(len(names)) if left[seat] <= FEW_RECIPES]
    words = f"{' and '.join(near)} can bring the end: few Recipes are left."
    return [Text(f" {words}", "bold")] if near else []


def stacks(view: View) -> Table:
    """The Reagent Stack and both Discard Piles."""
    table = rows()
    table.add_row("  Stack", Text(f"{view['stack_left']} Reagents", "bold"))
    table.add_row("  discarded", reagents(view["pile"]))
    table.add_row("  and Recipes", counted(view["recipe_pile"]))
    return table


def rows() -> Table:
    """Lines that begin with a word."""
    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(width=15, style="dim")
    table.add_column()
    return table


def lab(view: View, seat: int, viewer: int | None, name: str) -> Table:
    """The Lab of a seat: Reagents, Paraphernalia, Alembics at work, stack and hand sizes."""
    table = rows()
    mark = "▸" if seat == viewer else " "
    turn = "  to move" if seat == view["turn"] and not view["over"] else ""
    sealed = "  sealed" if view["sealed"][seat] else ""
    table.add_row(Text(f"{mark} {name}", "not dim bold"), standing(view, seat, turn + sealed))
    own = view["labs"][seat]
    table.add_row("  Reagents", reagents(own["reagents"]))
    table.add_row("  in play", counted(own["paraphernalia"]))
    for work in view["work"][seat]:
        table.add_row("  at work", at_work(work))
    for name, cards in remembered(view, seat, viewer):
        table.add_row(f"  {name}", counted(cards))
    return table


def remembered(view: View, seat: int, viewer: int | None) -> list[tuple[str, list[str]]]:
    """What a viewer has seen and still knows about a hand or the viewer's own stack."""
    if viewer is None:
        return []
    bottom = view["bottom"][seat] if seat == viewer else []
    found = [("at the bottom", bottom), ("surely holds", view["seen"][viewer][seat])]
    return [(name, cards) for name, cards in found if cards]


def standing(view: View, seat: int, signs: str) -> Text:
    """Coin, how full the Lab is, and how many Recipes are in stack and hand."""
    own = view["labs"][seat]
    full = sum(own["reagents"].values()) + len(view["work"][seat])
    coin = coin_in_play([BY_ID[card] for card in own["paraphernalia"]])
    return Text.assemble(
        (f"{coin} Coin", "bold"), f"  Lab {full}/{LAB_LIMIT}",
        f"  stack {view['recipes_left'][seat]}", f"  hand {view['hand_size'][seat]}", signs,
    )  # fmt: skip


def coin_in_play(cards: Sequence[Card]) -> int:
    """E31, E63 What a Lab is worth."""
    metals = sum(card.type == "Metal" for card in cards)
    bonus = sum(card.amounts["n"] for card in cards if card.effect == Effect.STONE)
    return sum(card.coin for card in cards) + bonus * metals


def at_work(work: View) -> Text:
    """`Copper: Lead, Fire, Water`."""
    under = ", ".join(named(part) for part in work["ingredients"])
    return Text.assemble(card(work["recipe"]), f": {under}")


def known(view: View, seat: int) -> bool:
    """Whether a viewer sees a hand."""
    return view["hands"][seat] is not None


def hand(view: View, seat: int, viewer: int | None, name: str) -> Table:
    """The cards of a hand with their ingredients, values and effects."""
    whose = "your hand" if seat == viewer else f"hand of {name}"
    table = Table(box=None, header_style="dim", padding=(0, 1))
    table.add_column(whose, width=22)
    table.add_column("takes", ratio=2)
    table.add_column("Coin", justify="right")
    table.add_column("does", ratio=3)
    for kind, count in Counter(view["hands"][seat]).items():
        table.add_row(card(kind, count), takes(kind), worth(kind), BY_ID[kind].says or NOTHING)
    if not view["hands"][seat]:
        table.add_row(NOTHING, NOTHING, NOTHING, NOTHING)
    return table


def takes(kind: str) -> str:
    """The ingredients of a Recipe."""
    return ", ".join(named(part) for part in BY_ID[kind].ingredients)


def worth(kind: str) -> Text:
    """The Coin of a Paraphernalia."""
    return NOTHING if BY_ID[kind].type == "Formula" else Text(str(BY_ID[kind].coin))


def looked(view: View) -> list[Text]:
    """The cards that Distillation shows."""
    if not view["looked"]:
        return []
    return [Text.assemble(("  you look at     ", "dim"), counted(view["looked"]))]


def pending(view: View, names: Sequence[str]) -> list[Text]:
    """What is being chosen, and who still has to give something up."""
    lines = []
    chosen = view["pending"]
    if chosen is not None:
        parts = [named(chosen["card"])]
        parts += [f"against {names[chosen['seat']]}"] if "seat" in chosen else []
        for name in ("with", "taken", "offer", "kept", "steal"):
            parts += [f"{name} {said(chosen[name])}"] if chosen.get(name) else []
        lines.append(Text.assemble(("  being played    ", "dim"), ", ".join(parts)))
    owing = [f"{names[seat]} {owed}" for seat, owed in enumerate(view["owed"]) if owed]
    if owing:
        lines.append(Text.assemble(("  must give up    ", "dim"), listed(owing)))
    return lines


def said(value: Json) -> str:
    """A card or several."""
    return listed([named(part) for part in (value if isinstance(value, list) else [value])])


def reagents(counts: Mapping[str, int]) -> Text:
    """`2 Air  1 Alembic`."""
    shown = [Text(f"{n} {word}", STYLES[word]) for word, n in counts.items() if n]
    return Text("  ").join(shown) if shown else NOTHING


def counted(cards: Sequence[str]) -> Text:
    """Cards with how many of each there are."""
    shown = [card(kind, count) for kind, count in Counter(cards).items()]
    return Text(", ").join(shown) if shown else NOTHING


def card(kind: str, count: int = 1) -> Text:
    """`2 Lead`, in the colour of its type."""
    times = f"{count} " if count > 1 else ""
    return Text(f"{times}{BY_ID[kind].name}", STYLES[BY_ID[kind].type])


def named(word: str) -> str:
    """The name of a card, a Reagent or an icon."""
    return BY_ID[word].name if word in BY_ID else word
