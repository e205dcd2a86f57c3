"""The board of Alchemists in the terminal, drawn from a view alone.

Colour never carries meaning alone: every potion and seal has its word.
"""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from athanor.kernel.declare.words import Json
from athanor.language import SOURCE, catalogue, say, word_of

from .components import ROUNDS, WANTED, WANTS, Adventurer, Ingredient, Potion, Space

View = Mapping[str, Json]

STYLES = {"R": "red3", "G": "green3", "B": "dodger_blue1", "N": "grey62", "A": "gold3"}
NOTHING = Text("·", "dim")
GAME, TERMINAL = "alchemists", "alchemists-terminal"


def board(view: View, seat: int | None, names: Sequence[str]) -> RenderableType:
    """Everything a viewer may see: town, spaces, theories, everyone's belongings, own facts."""
    parts: list[RenderableType] = [heading(view, names), *ending(view), spaces(view, names)]
    parts += [theories(view, names), seats(view, seat, names), shops(view)]
    if seat is not None:
        parts += [own(view, seat), facts(view, seat)]
    if view["over"]:
        parts.append(world(view))
    return Group(*parts)


def name_of(word: str) -> str:
    """A word that `info` explains: a term of the terminal, or the name of a component."""
    known = f"term.{word}" in catalogue(SOURCE, TERMINAL)
    return say(f"{TERMINAL}.term.{word}") if known else word_of(GAME, word)


def names_of(words: Iterable[str]) -> str:
    """Names with commas between."""
    return ", ".join(map(name_of, words))


def label(text: str, gap: str = "  ") -> tuple[str, str]:
    """A word in front of what it names."""
    return f"{gap}{text} ", "dim"


def phrase(key: str) -> str:
    """A text of the board that is no word of its own."""
    return say(f"{TERMINAL}.board.{key}")


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
    line = Text.assemble(label(name_of("round"), ""), f"{view['round']}/{ROUNDS}")
    line.append_text(Text.assemble(label(name_of("phase")), name_of(view["phase"])))
    if view["pending"]:
        everyone = len(view["actors"]) == len(names)
        who = phrase("all") if everyone else ", ".join(names[i] for i in view["actors"])
        ask = name_of(view["pending"][-1]["ask"])
        line.append_text(Text.assemble(label(phrase("asked")), (f"{ask} ", "bold"), who))
    town, coming = view["adventurer"]["town"], view["adventurer"]["next"]
    for text, tile in ((phrase("town"), town), (name_of("coming"), coming)):
        if tile != "none":
            line.append_text(Text.assemble(label(text), name_of(tile), " ", wants(tile)))
    return line


def ending(view: View) -> list[Text]:
    """What ends with this round."""
    if view["over"]:
        return []
    lines = [phrase("conference")] if view["conference"]["due"] else []
    if view["round"] == ROUNDS:
        lines.append(phrase("last"))
    return [Text(line, "bold") for line in lines]


def spaces(view: View, names: Sequence[str]) -> RenderableType:
    """The spaces where someone acts, top row first: actions left out of those declared."""
    table = plain_table(name_of("space"), phrase("actions"))
    for space in Space:
        found = view["spaces"][space.word]
        rows = [
            f"{names[seat]} {found['left'][seat]}/{found['declared'][seat]}"
            for seat in found["rows"]
        ]
        here = space.word == view["phase"]
        if rows or here:
            shown = Text(name_of(space.word), "bold" if here else "")
            table.add_row(shown, ", ".join(rows) or NOTHING)
    return table if table.row_count else Text(phrase("undeclared"), "dim")


def theories(view: View, names: Sequence[str]) -> RenderableType:
    """Theories with their seals; a seal whose kind is hidden shows a question mark."""
    table = plain_table(name_of("theory"), "", name_of("seals"), phrase("conflicts"))
    kinds = [kind.word for kind in Ingredient]
    published = [kind for kind in kinds if view["theories"][kind]["token"] != "none"]
    for kind in published:
        theory = view["theories"][kind]
        seals = ", ".join(f"{names[s['seat']]} ({seal_of(s)})" for s in theory["seals"])
        conflicts = names_of(theory["conflicts"]) or NOTHING
        table.add_row(name_of(kind), coloured(theory["token"]), seals or NOTHING, conflicts)
    left = names_of(kind for kind in kinds if kind not in published)
    free = Text.assemble(label(phrase("free"), ""), left or phrase("none"))
    return Group(table, free) if published else free


def seal_of(seal: View) -> str:
    """The kind of a seal, if the viewer may know it."""
    return name_of(seal["kind"]) if seal["kind"] else "?"


def seats(view: View, seat: int | None, names: Sequence[str]) -> RenderableType:
    """What each seat has in the open."""
    table = plain_table(
        "", name_of("reputation"), say(f"{GAME}.title.gold"),
        *map(name_of, ("cubes", "cards", "favors", "seals", "made")),
    )  # fmt: skip
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
    parts = "/".join(map(name_of, ("ready", "placed", "unused")))
    legend = Text(f"  {name_of('cubes')}: {parts}", "dim")
    return Group(table, legend, *belongings(view, names))


def belongings(view: View, names: Sequence[str]) -> list[Text]:
    """Artifacts and grants of the seats that have any."""
    lines = []
    for i, name in enumerate(names):
        grants = [tile for tile, owner in view["grants"].items() if owner == i]
        owned = view["artifacts"]["owned"][i]
        parts = [f"{name_of('artifacts')} {names_of(owned)}"] if owned else []
        parts += [f"{name_of('grants')} {', '.join(grants)}"] if grants else []
        if parts:
            lines.append(Text.assemble((f"  {name}: ", "dim"), "; ".join(parts)))
    return lines


def shops(view: View) -> Text:
    """The row of ingredients, the artifacts for sale, and the student."""
    return Text.assemble(
        label(name_of("row"), ""), names_of(view["row"]) or phrase("empty"),
        label(phrase("sale")), names_of(view["artifacts"]["row"]) or phrase("nothing"),
        label(name_of("student")), name_of(view["student"]),
        label(name_of("deck")), str(len(view["deck"])),
    )  # fmt: skip


def counted(cards: Mapping[str, int] | None) -> str:
    """Cards by kind, without kinds that are absent."""
    if cards is None:
        return "?"
    found = [f"{count} × {name_of(kind)}" for kind, count in cards.items() if count]
    return ", ".join(found) or phrase("nothing")


def own(view: View, seat: int) -> Text:
    """The viewer's own hand, favors and seals."""
    return Text.assemble(
        label(name_of("hand"), ""), counted(view["hands"][seat]["cards"]),
        label(name_of("favors")), counted(view["favors"][seat]["cards"]),
        label(name_of("seals")), counted(view["seals"][seat]["left"]),
    )  # fmt: skip


def facts(view: View, seat: int) -> Text:
    """The latest facts with a pair or an aspect that the viewer may see."""
    lines = [told(fact) for fact in view["facts"] if told(fact)]
    return Text.assemble(label(name_of("facts"), ""), "; ".join(lines[-8:]) or phrase("unknown"))


def told(fact: View) -> str:
    """A fact in a few words, or nothing if its content is hidden."""
    if fact["how"] == "debunk":
        sign = name_of(fact["sign"])
        kind, colour = fact["ingredient"], fact["colour"]
        return say(f"{GAME}.fact.aspect", kind=kind, colour=colour, sign=sign)
    if fact["how"] == "peek":
        return peeked(fact) if fact["ingredient"] else ""
    if fact["pair"] is None:
        return ""
    pair = " + ".join(map(name_of, fact["pair"]))
    if fact["how"] == "sell":
        return f"{pair} → {fact['asked']}: {name_of(fact['quality'])}"
    if fact["how"] == "demonstrate" and not fact["answer"]:
        return f"{pair} ≠ {fact['potion']}"
    return f"{pair} = {fact['potion']}"


def peeked(fact: View) -> str:
    """A card seen in a rival's mix."""
    return say(f"{TERMINAL}.board.peek", kind=name_of(fact["ingredient"]), mix=fact["of"])


def world(view: View) -> Text:
    """The answers, once the game is over."""
    parts = [Text.assemble(name_of(kind), " ", coloured(a)) for kind, a in view["world"].items()]
    return Text.assemble((f"{view['code']}: ", "dim"), Text("  ").join(parts))
