"""The notebook in a terminal: facts as short lines, and what follows from them."""

from collections.abc import Callable
from math import inf
from typing import Any

from babel.numbers import format_decimal
from rich.console import Console
from rich.table import Table

from athanor.games.alchemists.alchemy import COLOURS, INGREDIENTS, POTIONS, QUALITIES
from athanor.language import chosen, listed, say
from athanor.language.saying import locale
from athanor.reader import ALCHEMICALS, BadQuestion, Clash, Fact, Notebook
from athanor.reader.card_reader import PRINTED, meant
from athanor.reader.words import alchemical, named, sentence
from athanor.reader.worlds import COUNT

NOUN = "terminal-reader"
COMMANDS = ("note", "fact", "facts", "forget", "grid", "hints", "theories", "why")
MOST_HINTS = 8
YES = ("y", "yes")  # in every language


class NotebookShell:
    """A notebook, and a console to show it on."""

    def __init__(self, console: Console) -> None:
        self.console, self.notebook = console, Notebook()
        self.last: Fact | None = None

    def answer(self, command: str, rest: str) -> None:
        """Carry out one of the commands."""
        words = rest.split()
        if command == "note":
            self.note()
        elif command == "fact":
            self.learn(*read(words))
        elif command == "facts":
            self.facts()
        elif command == "forget":
            self.forget(words)
        elif command == "grid":
            self.grid()
        elif command == "hints":
            self.hints(words)
        elif command == "theories":
            self.theories()
        else:
            self.why(words)

    def note(self) -> None:
        """The last answer."""
        if self.last is None:
            raise BadQuestion(text("note.none"))
        self.learn(self.last, False)

    def learn(self, fact: Fact, what_if: bool) -> None:
        """Write down a fact, or say what it contradicts."""
        try:
            self.notebook.learn(fact, what_if)
        except Clash as error:
            others = "; ".join(sentence(one) for one in error.facts[:-1])
            raise BadQuestion(text("clash", fact=sentence(fact), facts=others)) from None
        self.console.print(self.left())

    def left(self) -> str:
        """How many worlds the facts leave."""
        return say("notebook.left", left=self.notebook.worlds, all=COUNT)

    def facts(self) -> None:
        """Everything written down, by number."""
        for number, fact in enumerate(self.notebook.facts, 1):
            self.console.print(f"  {number:2} {sentence(fact)}", markup=False)
        self.console.print(self.left())

    def forget(self, words: list[str]) -> None:
        """Delete a fact."""
        if len(words) != 1 or not words[0].isdigit() or words[0] == "0":
            raise BadQuestion(text("forget.which"))
        try:
            self.notebook.forget(int(words[0]) - 1)
        except IndexError:
            raise BadQuestion(text("forget.none", number=words[0])) from None
        self.facts()

    def grid(self) -> None:
        """Percent by ingredient and alchemical; a dot where it is excluded."""
        table = Table(box=None, padding=(0, 1))
        for name in ("", *map(named, PRINTED)):
            table.add_column(name, justify="right")
        for token in ALCHEMICALS:
            row = [self.notebook.grid[kind][token] for kind in PRINTED]
            table.add_row(token, *(f"{100 * chance:.0f}" if chance else "·" for chance in row))
        self.console.print(table)

    def hints(self, words: list[str]) -> None:
        """Pairs by expected information in bits."""
        hand = [meant(word, INGREDIENTS) for word in words] or None
        for (one, two), bits in self.notebook.experiments(hand)[:MOST_HINTS]:
            pair = listed([named(one), named(two)])
            told = text("bits", bits=format_decimal(abs(bits), "0.00", locale=locale(chosen())))
            self.console.print(f"  {told}  {pair}")

    def theories(self) -> None:
        """The best theory for each ingredient, most likely first."""
        found = sorted(self.notebook.theories().items(), key=lambda one: -one[1]["probability"])
        grid = Table.grid(padding=(0, 2, 0, 0))
        for kind, one in found:
            hedge = text("hedge", colour=named(one["hedge"])) if one["hedge"] else text("certain")
            chance = f"  {100 * one['probability']:3.0f} %"
            grid.add_row(chance, named(kind), alchemical(one["alchemical"]), hedge)
        self.console.print(grid)

    def why(self, words: list[str]) -> None:
        """The facts that exclude a cell."""
        if len(words) != 2:
            raise BadQuestion(text("why.which"))
        kind, token = meant(words[0].lower(), INGREDIENTS), meant(words[1].upper(), ALCHEMICALS)
        reasons = self.notebook.why(kind, token)
        for fact in reasons:
            self.console.print(f"  {sentence(fact)}", markup=False)
        if not reasons:
            self.console.print(text("maybe", kind=named(kind), alchemical=alchemical(token)))


def text(key: str, **arguments: Any) -> str:
    """A text of reader and notebook in a terminal."""
    return say(f"{NOUN}.{key}", **arguments)


def read(words: list[str]) -> tuple[Fact, bool]:
    """A fact from the words of a line, and whether it is an assumption."""
    what_if = bool(words) and words[-1].endswith("?")
    told = [word for word in " ".join(words).rstrip("?").split() if word]
    kind = told[0].lower() if told else ""
    two = [meant(word.lower(), INGREDIENTS) for word in told[1:3]] if kind in PAIRED else []
    one = meant(told[1].lower(), INGREDIENTS) if len(told) > 1 else ""
    rest = told[3:] if kind in PAIRED else told[2:]
    if kind not in SHAPES or len(rest) not in SHAPES[kind]:
        raise BadQuestion(text("fact.bad", words=repr(" ".join(words)), help=text("cmd.fact")))
    if two and two[0] == two[1]:
        raise BadQuestion(text("pair.same", kind=named(two[0])))
    about = {"ingredients": two} if kind in PAIRED else {"ingredient": one}
    return {"fact": kind, **about, **SHAPES[kind][len(rest)](rest)}, what_if


PAIRED = ("mix", "sale", "demonstration")


def potion(word: str) -> str:
    """A potion by its letters."""
    return meant(word.upper(), POTIONS)


def number(word: str) -> float:
    """Odds."""
    try:
        found = float(word)
    except ValueError:
        found = 0
    if not 0 < found < inf:
        raise BadQuestion(text("odds.bad", word=repr(word)))
    return found


def sold(words: list[str]) -> Fact:
    """The requested potion, and the quality of the sale."""
    return {"wanted": potion(words[0]), "quality": meant(words[1].lower(), QUALITIES)}


def aspect(words: list[str]) -> Fact:
    """A colour and its sign."""
    return {"colour": meant(words[0].lower(), COLOURS), "sign": meant(words[1], ("+", "-"))}


def is_yes(typed: str) -> bool:
    """Whether a word means yes in English or in the current language."""
    return typed.lower() in (*YES, *text("yes.words").split())


# By kind of fact and number of words after the ingredients, how those are read.
SHAPES: dict[str, dict[int, Callable[[list[str]], Fact]]] = {
    "mix": {1: lambda w: {"potion": potion(w[0])}},
    "sale": {2: sold},
    "aspect": {2: aspect},
    "demonstration": {2: lambda w: {"potion": potion(w[0]), "answer": is_yes(w[1])}},
    "peek": {1: lambda w: {"potion": potion(w[0])}, 2: sold},
    "odds": {2: lambda w: {"alchemical": meant(w[0].upper(), ALCHEMICALS), "odds": number(w[1])}},
}
