"""The board of Alchemists in the terminal, drawn from a view alone.

Colour never carries meaning alone: every potion and seal has its word.
"""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from athanor.kernel.declare.words import Json

from .components import ROUNDS, WANTED, WANTS, Adventurer, Ingredient, Potion, Space

View = Mapping[str, Json]

STYLES = {"R": "red3", "G": "green3", "B": "dodger_blue1", "N": "grey62", "A": "gold3"}
NOTHING = Text("·", "dim")


def board(view: View, seat: int | None, names: Sequence[str]) -> RenderableType:
    """Everything a viewer may see: town, spaces, theories, everyone's belongings, own facts."""
    parts: list[RenderableType] = [heading(view, names), *ending(view), spaces(view, names)]
    parts += [theories(view, names), seats(view, seat, names), shops(view)]
    if seat is not None:
        parts += [own(view, seat), facts(view, seat)]
    if view["over"]:
        parts.append(world(view))
    return Group(*parts)


def coloured(word: str) -> Text:
    """A potion or alchemical in its colour."""
    return Text(word, STYLES.get(word[0], ""))


def joined(words: Sequence[str]) -> Text:
    """Potions one after another, or a dot."""
    return Text(" ").join(coloured(word) for word in words) if words else NOTHING


def plain_table(*columns: str) -> Table:
    """A table without lines."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        table.add_column(column)
    return table


def wants(adventurer: str) -> Text:
    """The three potions an adventurer wants."""
    number = [tile.word for tile in Adventurer].index(adventurer)
    return joined([list(Potion)[WANTS[number, i]].word for i in range(WANTED)])


def heading(view: View, names: Sequence[str]) -> Text:
    """Round, phase, who is asked what, and the adventurers."""
    line = Text.assemble(
        ("round ", "dim"), f"{view['round']}/{ROUNDS}", ("  phase ", "dim"), view["phase"]
    )
    if view["pending"]:
        who = "all" if len(view["actors"]) == len(names) else "".join(asked_names(view, names))
        ask = view["pending"][-1]["ask"]
        line.append_text(Text.assemble(("  asked ", "dim"), (f"{ask} ", "bold"), who))
    town, coming = view["adventurer"]["town"], view["adventurer"]["next"]
    for label, adventurer in (("  in town ", town), ("  coming ", coming)):
        if adventurer != "none":
            line.append_text(Text.assemble((label, "dim"), adventurer, " ", wants(adventurer)))
    return line


def asked_names(view: View, names: Sequence[str]) -> list[str]:
    """Who is asked, with commas between."""
    return [f"{', ' if i else ''}{names[seat]}" for i, seat in enumerate(view["actors"])]


def ending(view: View) -> list[Text]:
    """What ends with this round."""
    if view["over"]:
        return []
    lines = ["conference at the end of this round"] if view["conference"]["due"] else []
    if view["round"] == ROUNDS:
        lines.append("LAST ROUND: the exhibition comes last, then everything is counted")
    return [Text(line, "bold") for line in lines]


def spaces(view: View, names: Sequence[str]) -> RenderableType:
    """The spaces where someone acts, top row first: actions left out of those declared."""
    table = plain_table("space", "actions left of those declared, in the order of acting")
    for space in Space:
        found = view["spaces"][space.word]
        rows = [
            f"{names[seat]} {found['left'][seat]}/{found['declared'][seat]}"
            for seat in found["rows"]
        ]
        here = space.word == view["phase"]
        if rows or here:
            table.add_row(Text(space.word, "bold" if here else ""), ", ".join(rows) or NOTHING)
    return table if table.row_count else Text("nothing is declared yet", "dim")


def theories(view: View, names: Sequence[str]) -> RenderableType:
    """Theories with their seals; a seal whose kind is hidden shows a question mark."""
    table = plain_table("theory", "", "seals", "in conflict with")
    kinds = [kind.word for kind in Ingredient]
    published = [kind for kind in kinds if view["theories"][kind]["token"] != "none"]
    for kind in published:
        theory = view["theories"][kind]
        seals = ", ".join(f"{names[s['seat']]} ({s['kind'] or '?'})" for s in theory["seals"])
        conflicts = ", ".join(theory["conflicts"]) or NOTHING
        table.add_row(kind, coloured(theory["token"]), seals or NOTHING, conflicts)
    free = Text.assemble(
        ("no theory on ", "dim"), ", ".join(k for k in kinds if k not in published) or "none"
    )
    return Group(table, free) if published else free


def seats(view: View, seat: int | None, names: Sequence[str]) -> RenderableType:
    """What each seat has in the open."""
    table = plain_table("", "reputation", "gold", "cubes", "cards", "favors", "seals", "made")
    for column in table.columns:
        column.no_wrap = True
    for i, name in enumerate(names):
        cubes = view["cubes"][i]
        table.add_row(
            Text(f"▸ {name}" if i == seat else f"  {name}", "bold" if i == seat else ""),
            str(view["reputation"][i]),
            str(view["gold"][i]),
            f"{cubes['ready']}/{cubes['placed']}/{cubes['unused']}",
            str(view["hands"][i]["count"]),
            str(view["favors"][i]["count"]),
            str(view["seals"][i]["count"]),
            joined(view["made"][i]),
        )
    return Group(table, Text("  cubes: ready/placed/unused", "dim"), *belongings(view, names))


def belongings(view: View, names: Sequence[str]) -> list[Text]:
    """Artifacts and grants of the seats that have any."""
    lines = []
    for i, name in enumerate(names):
        grants = [tile for tile, owner in view["grants"].items() if owner == i]
        owned = view["artifacts"]["owned"][i]
        parts = [f"artifacts {', '.join(owned)}"] if owned else []
        parts += [f"grants {', '.join(grants)}"] if grants else []
        if parts:
            lines.append(Text.assemble((f"  {name}: ", "dim"), "; ".join(parts)))
    return lines


def shops(view: View) -> Text:
    """The row of ingredients, the artifacts for sale, and the student."""
    return Text.assemble(
        ("row ", "dim"), ", ".join(view["row"]) or "empty",
        ("  for sale ", "dim"), ", ".join(view["artifacts"]["row"]) or "nothing",
        ("  student ", "dim"), view["student"],
        ("  deck ", "dim"), str(len(view["deck"])),
    )  # fmt: skip


def counted(cards: Mapping[str, int] | None) -> str:
    """Cards by kind, without kinds that are absent."""
    if cards is None:
        return "?"
    return ", ".join(f"{count} {kind}" for kind, count in cards.items() if count) or "nothing"


def own(view: View, seat: int) -> Text:
    """The viewer's own hand, favors and seals."""
    return Text.assemble(
        ("hand ", "dim"), counted(view["hands"][seat]["cards"]),
        ("  favors ", "dim"), counted(view["favors"][seat]["cards"]),
        ("  seals ", "dim"), counted(view["seals"][seat]["left"]),
    )  # fmt: skip


def facts(view: View, seat: int) -> Text:
    """The latest facts with a pair or an aspect that the viewer may see."""
    lines = [told(fact) for fact in view["facts"] if told(fact)]
    return Text.assemble(("facts ", "dim"), "; ".join(lines[-8:]) or "none yet")


def told(fact: View) -> str:
    """A fact in a few words, or nothing if its content is hidden."""
    if fact["how"] == "debunk":
        return f"{fact['ingredient']} has {fact['colour']} {fact['sign']}"
    if fact["how"] == "peek":
        return f"{fact['ingredient']} was in mix {fact['of']}" if fact["ingredient"] else ""
    if fact["pair"] is None:
        return ""
    pair = " + ".join(fact["pair"])
    if fact["how"] == "sell":
        return f"{pair} for {fact['asked']}: {fact['quality']}"
    if fact["how"] == "demonstrate":
        return f"{pair} = {fact['potion']}: {'yes' if fact['answer'] else 'no'}"
    return f"{pair} = {fact['potion']}"


def world(view: View) -> Text:
    """The answers, once the game is over."""
    parts = [Text.assemble(kind, " ", coloured(a)) for kind, a in view["world"].items()]
    return Text.assemble((f"{view['code']}: ", "dim"), Text("  ").join(parts))
