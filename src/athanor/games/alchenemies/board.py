"""The board of AlchEnemies in the terminal, drawn from a view alone.

Colour never carries meaning alone: everything has its name.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from athanor import language
from athanor.kernel.declare.words import Json

from .components import CHOSEN_DRAWS, LAB_LIMIT
from .deck import Card
from .effects import Effect
from .glossary import BY_ID, does, named

View = Mapping[str, Json]

STYLES = {
    "Air": "cyan", "Earth": "dark_orange3", "Fire": "red", "Water": "dodger_blue1",
    "Alembic": "bold", "Metal": "yellow3", "Essence": "green3", "Formula": "medium_purple1",
}  # fmt: skip
NOTHING = Text("·", "dim")
FEW_RECIPES = CHOSEN_DRAWS  # as many as one Draw step can take
PENDING = ("with", "taken", "offer", "kept", "steal")  # what a card being played has so far


def say(key: str, **arguments: Any) -> str:
    """A text of this board."""
    return language.say(f"alchenemies-terminal.{key}", **arguments)


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
    near = [names[seat] for seat in range(len(names)) if left[seat] <= FEW_RECIPES]
    if empty:
        return [Text(f" {say('ending.empty', names=empty)}", "bold")]
    if view["round"] == view["options"]["cap"]:
        return [Text(f" {say('ending.cap')}", "bold")]
    return [Text(f" {say('ending.near', names=near)}", "bold")] if near else []


def stacks(view: View) -> Table:
    """The Reagent Stack and both Discard Piles."""
    table = rows()
    table.add_row(head("Stack"), Text(say("reagents", count=view["stack_left"]), "bold"))
    table.add_row(head("discarded"), reagents(view["pile"]))
    table.add_row(head("and Recipes"), counted(view["recipe_pile"]))
    return table


def rows() -> Table:
    """Lines that begin with a word."""
    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(width=15, style="dim")
    table.add_column()
    return table


def head(term: str) -> str:
    """The first word of a line."""
    return f"  {say(f'term.{term}')}"


def lab(view: View, seat: int, viewer: int | None, name: str) -> Table:
    """The Lab of a seat: Reagents, Paraphernalia, Alembics at work, stack and hand sizes."""
    table = rows()
    mark = "▸" if seat == viewer else " "
    turn = f"  {say('to.move')}" if seat == view["turn"] and not view["over"] else ""
    sealed = f"  {say('term.sealed')}" if view["sealed"][seat] else ""
    table.add_row(Text(f"{mark} {name}", "not dim bold"), standing(view, seat, turn + sealed))
    own = view["labs"][seat]
    table.add_row(head("Reagents"), reagents(own["reagents"]))
    table.add_row(head("in play"), counted(own["paraphernalia"]))
    for work in view["work"][seat]:
        table.add_row(head("at work"), at_work(work))
    for term, cards in remembered(view, seat, viewer):
        table.add_row(head(term), counted(cards))
    return table


def remembered(view: View, seat: int, viewer: int | None) -> list[tuple[str, list[str]]]:
    """What a viewer has seen and still knows about a hand or the viewer's own stack."""
    if viewer is None:
        return []
    bottom = view["bottom"][seat] if seat == viewer else []
    found = [("at the bottom", bottom), ("surely holds", view["seen"][viewer][seat])]
    return [(term, cards) for term, cards in found if cards]


def standing(view: View, seat: int, signs: str) -> Text:
    """Coin, how full the Lab is, and how many Recipes are in stack and hand."""
    own = view["labs"][seat]
    full = sum(own["reagents"].values()) + len(view["work"][seat])
    coin = coin_in_play([BY_ID[card] for card in own["paraphernalia"]])
    return Text.assemble(
        (say("worth", coin=coin), "bold"), f"  {say('term.Lab')} {full}/{LAB_LIMIT}",
        f"  {say('term.stack')} {view['recipes_left'][seat]}",
        f"  {say('term.hand')} {view['hand_size'][seat]}", signs,
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
    whose = say("hand.yours") if seat == viewer else say("hand.of", name=name)
    table = Table(box=None, header_style="dim", padding=(0, 1))
    table.add_column(whose, width=22)
    table.add_column(say("term.takes"), ratio=2)
    table.add_column(say("term.Coin"), justify="right")
    table.add_column(say("term.does"), ratio=3)
    for kind, count in Counter(view["hands"][seat]).items():
        table.add_row(card(kind, count), takes(kind), worth(kind), does(BY_ID[kind]) or NOTHING)
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
    return [line("looked", counted(view["looked"]))]


def pending(view: View, names: Sequence[str]) -> list[Text]:
    """What is being chosen, and who still has to give something up."""
    lines = []
    chosen = view["pending"]
    if chosen is not None:
        parts = [named(chosen["card"])]
        parts += [say("pending.against", name=names[chosen["seat"]])] if "seat" in chosen else []
        parts += [
            say(f"pending.{name}", cards=several(chosen[name]))
            for name in PENDING
            if chosen.get(name)
        ]
        lines.append(line("played", ", ".join(parts)))
        if BY_ID[chosen["card"]].text:
            lines.append(line("text", BY_ID[chosen["card"]].text))
    owing = [f"{names[seat]} {owed}" for seat, owed in enumerate(view["owed"]) if owed]
    if owing:
        agreed = view["phase"] == "target"
        lines.append(line("moves" if agreed else "owed", language.listed(owing)))
    return lines


def line(key: str, rest: Text | str) -> Text:
    """A line below the hands."""
    return Text.assemble((f"  {say(key):<15} ", "dim"), rest)


def several(value: Json) -> list[str]:
    """A card or several by their names."""
    return [named(part) for part in (value if isinstance(value, list) else [value])]


def reagents(counts: Mapping[str, int]) -> Text:
    """`2 Air  1 Alembic`."""
    shown = [Text(f"{n} {named(word)}", STYLES[word]) for word, n in counts.items() if n]
    return Text("  ").join(shown) if shown else NOTHING


def counted(cards: Sequence[str]) -> Text:
    """Cards with how many of each there are."""
    shown = [card(kind, count) for kind, count in Counter(cards).items()]
    return Text(", ").join(shown) if shown else NOTHING


def card(kind: str, count: int = 1) -> Text:
    """`2 Lead`, in the colour of its type."""
    times = f"{count} " if count > 1 else ""
    return Text(f"{times}{named(kind)}", STYLES[BY_ID[kind].type])
