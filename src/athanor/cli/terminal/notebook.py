"""The notebook in a terminal: facts as short lines, and what follows from them."""

from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from athanor.games.alchemists.alchemy import COLOURS, INGREDIENTS, POTIONS, QUALITIES
from athanor.reader import ALCHEMICALS, BadFact, Clash, Fact, Notebook
from athanor.reader.card_reader import PRINTED, meant

COMMANDS = {
    "note": "write down the last answer",
    "fact": "mix toad fern R+ · sale fern toad G+ sign · aspect toad red + · "
    "demonstration toad root B+ no · peek toad R+ · odds toad B+ 3; a ? at the end: what if",
    "facts": "the facts so far", "forget": "2: delete fact 2",
    "grid": "all probabilities", "hints": "what to try: all, or from a hand: toad fern claw",
    "theories": "what to publish, and what to hedge", "why": "toad R-: why it is crossed out",
}  # fmt: skip
MOST_HINTS = 8


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
            raise BadFact("There is no answer to write down yet.")
        self.learn(self.last, False)

    def learn(self, fact: Fact, what_if: bool) -> None:
        """Write down a fact, or say what it contradicts."""
        try:
            self.notebook.learn(fact, what_if)
        except Clash as error:
            told = "; ".join(said(one) for one in error.facts[:-1])
            raise BadFact(f"{said(fact)}: this contradicts {told}. Not written down.") from None
        self.console.print(f"{self.notebook.worlds:,} of 40,320 worlds are left.")

    def facts(self) -> None:
        """Everything written down, by number."""
        for number, fact in enumerate(self.notebook.facts, 1):
            self.console.print(f"  {number:2} {said(fact)}", markup=False)
        self.console.print(f"{self.notebook.worlds:,} of 40,320 worlds are left.")

    def forget(self, words: list[str]) -> None:
        """Delete a fact."""
        if len(words) != 1 or not words[0].isdigit() or words[0] == "0":
            raise BadFact("forget: which one? `facts` numbers them.")
        try:
            self.notebook.forget(int(words[0]) - 1)
        except IndexError:
            raise BadFact(f"forget: there is no fact {words[0]}.") from None
        self.facts()

    def grid(self) -> None:
        """Percent by ingredient and alchemical; a dot where it is excluded."""
        table = Table(box=None, padding=(0, 1))
        for name in ("", *PRINTED):
            table.add_column(name, justify="right")
        for alchemical in ALCHEMICALS:
            row = [self.notebook.grid[kind][alchemical] for kind in PRINTED]
            table.add_row(alchemical, *(f"{100 * chance:.0f}" if chance else "·" for chance in row))
        self.console.print(table)

    def hints(self, words: list[str]) -> None:
        """Pairs by expected information in bits."""
        hand = [meant(word, INGREDIENTS) for word in words] or None
        for (one, two), bits in self.notebook.experiments(hand)[:MOST_HINTS]:
            self.console.print(f"  {abs(bits):4.2f} bits  {one} and {two}")

    def theories(self) -> None:
        """The best theory for each ingredient, most likely first."""
        found = sorted(self.notebook.theories().items(), key=lambda one: -one[1]["probability"])
        for kind, one in found:
            hedge = f", hedge {one['hedge']}" if one["hedge"] else ", certain"
            chance = f"{100 * one['probability']:3.0f} %"
            self.console.print(f"  {chance}  {kind:9} {one['alchemical']}{hedge}", markup=False)

    def why(self, words: list[str]) -> None:
        """The facts that exclude a cell."""
        if len(words) != 2:
            raise BadFact("why: name an ingredient and an alchemical, such as why toad R-.")
        kind, alchemical = (
            meant(words[0].lower(), INGREDIENTS),
            meant(words[1].upper(), ALCHEMICALS),
        )
        reasons = self.notebook.why(kind, alchemical)
        for fact in reasons:
            self.console.print(f"  {said(fact)}", markup=False)
        if not reasons:
            self.console.print(f"{kind} may be {alchemical}.")


def read(words: list[str]) -> tuple[Fact, bool]:
    """A fact from the words of a line, and whether it is an assumption."""
    what_if = bool(words) and words[-1].endswith("?")
    told = [word for word in " ".join(words).rstrip("?").split() if word]
    kind = told[0].lower() if told else ""
    two = [meant(word.lower(), INGREDIENTS) for word in told[1:3]] if kind in PAIRED else []
    one = meant(told[1].lower(), INGREDIENTS) if len(told) > 1 else ""
    rest = told[3:] if kind in PAIRED else told[2:]
    if kind not in SHAPES or len(rest) not in SHAPES[kind]:
        raise BadFact(f"fact: {' '.join(words)!r} cannot be read; {COMMANDS['fact']}.")
    about = {"ingredients": two} if kind in PAIRED else {"ingredient": one}
    return {"fact": kind, **about, **SHAPES[kind][len(rest)](rest)}, what_if


PAIRED = ("mix", "sale", "demonstration")


def potion(word: str) -> str:
    """A potion by its letters."""
    return meant(word.upper(), POTIONS)


def number(word: str) -> float:
    """Odds."""
    try:
        return float(word)
    except ValueError:
        raise BadFact(f"odds: {word!r} is not a number.") from None


def sold(words: list[str]) -> Fact:
    """The requested potion, and the quality of the sale."""
    return {"wanted": potion(words[0]), "quality": meant(words[1].lower(), QUALITIES)}


# By kind of fact and number of words after the ingredients, how those are read.
SHAPES: dict[str, dict[int, Callable[[list[str]], Fact]]] = {
    "mix": {1: lambda w: {"potion": potion(w[0])}},
    "sale": {2: sold},
    "aspect": {2: lambda w: {"colour": meant(w[0].lower(), COLOURS), "sign": w[1]}},
    "demonstration": {
        2: lambda w: {"potion": potion(w[0]), "answer": w[1].lower() in ("y", "yes")}
    },
    "peek": {1: lambda w: {"potion": potion(w[0])}, 2: sold},
    "odds": {2: lambda w: {"alchemical": meant(w[0].upper(), ALCHEMICALS), "odds": number(w[1])}},
}


def said(fact: Fact) -> str:
    """A fact as it would be typed."""
    about = fact.get("ingredients") or [fact["ingredient"]]
    rest = [fact[key] for key in ("colour", "sign", "wanted", "quality", "potion", "alchemical")
            if key in fact]  # fmt: skip
    if "answer" in fact:
        rest.append("yes" if fact["answer"] else "no")
    if "odds" in fact:
        rest.append(f"{fact['odds']:g}")
    return " ".join([fact["fact"], *about, *rest]) + ("?" if fact.get("what_if") else "")
