"""The card reader in a terminal: typed questions, answers in large print."""

import sys
from collections.abc import Callable
from getpass import getpass

from rich.console import Console
from rich.panel import Panel
from rich.prompt import Prompt
from rich.table import Table

from athanor.cli.terminal.notebook import COMMANDS, NotebookShell
from athanor.reader import (
    COLOURS,
    INGREDIENTS,
    POTIONS,
    BadCode,
    BadFact,
    BadQuestion,
    CardReader,
    Fact,
    fingerprint,
)
from athanor.reader.card_reader import LEVELS, PRINTED, meant

NAMES = {
    "R+": "healing", "R-": "poison", "G+": "speed", "G-": "paralysis", "B+": "wisdom",
    "B-": "insanity", "N": "neutral",
}  # fmt: skip
QUALITIES = {
    "exact": "the very potion", "sign": "right sign, wrong colour", "neutral": "neutral",
    "wrong": "wrong sign",
}  # fmt: skip
STYLES = {"R": "red", "G": "green", "B": "blue", "N": "white"}
OTHERS = {
    "final": "the final round, or back", "level": "apprentices or masters", "code": "the code",
    "game": "another game: new, or a code", "answers": "all answers, asks twice",
    "board": "the gamemaster's triangle, asks twice", "help": "this list", "quit": "leave",
}  # fmt: skip


class Leave(Exception):
    """The user wants to quit."""


class ReaderShell:
    """Answers questions until the user quits. Picks are typed without echo and never printed."""

    def __init__(self, cards: CardReader, fresh: bool, console: Console | None = None) -> None:
        self.cards, self.fresh = cards, fresh
        self.console = console or Console(highlight=False)
        self.notes = NotebookShell(self.console)
        self.notebooks = {cards.code: self.notes}  # by code, so that none is lost or confused

    def run(self) -> None:
        """Ask until the user quits."""
        self.greet()
        while True:
            try:
                self.answer(*self.ask(" or ".join(self.cards.questions)).partition(" ")[::2])
            except (BadQuestion, BadCode, BadFact) as error:
                self.console.print(f"✗ {error}", style="red", markup=False)
            except (Leave, EOFError, KeyboardInterrupt):
                self.console.print("The world and the code stay the same.", style="dim")
                return

    def greet(self) -> None:
        """Which game this is, and what can be typed."""
        told = (
            f"The code of the new game is {self.cards.code}; write it down."
            if self.fresh
            else "The game goes on."
        )
        self.console.print(f"{told} Debunking as {self.cards.level}s.", markup=False)
        self.console.print(self.compare(), markup=False)
        self.help()

    def help(self) -> None:
        """What can be typed."""
        asked = ", ".join(self.cards.questions)
        self.console.print(f"Ask: {asked}. Picks are typed without echo, as two names: toad fern.")
        grid = Table.grid(padding=(0, 2, 0, 0))
        for name, words in (OTHERS | COMMANDS).items():
            grid.add_row(f"  {name}", words, style="dim")
        self.console.print(grid)

    def answer(self, typed: str, rest: str = "") -> None:
        """Carry out one command; an unknown one is explained."""
        command = typed.lower()
        if command in COMMANDS:
            self.notes.answer(command, rest.strip())
            return
        deeds: dict[str, Callable[[], None]] = {
            "test": self.mix, "drink": self.mix, "exhibit": self.mix, "sell": self.sell,
            "debunk": self.debunk, "final": self.final, "level": self.level, "code": self.code,
            "game": self.game, "answers": self.answers, "board": self.board, "help": self.help,
            "quit": self.leave, "exit": self.leave, "": self.help,
        }  # fmt: skip
        now = (*self.cards.questions, *OTHERS, "exit", "")
        if command not in deeds:
            raise BadQuestion(f"{command!r} is not a question; `help` lists them all.")
        if command not in now:
            when = "in the final round" if command == "exhibit" else "before the final round"
            raise BadQuestion(f"{command} is asked {when}.")
        deeds[command]()

    def mix(self) -> None:
        """K25.4 Test, drink and exhibit."""
        one, two = self.pair()
        if self.sure():
            potion = self.cards.mix(one, two)
            self.show(potion)
            self.told({"fact": "mix", "ingredients": [one, two], "potion": potion})

    def sell(self) -> None:
        """K25.5 Sell: shows only the quality."""
        wanted = self.potion("wanted potion", POTIONS[:6])
        one, two = self.pair()
        if self.sure():
            quality = self.cards.sell(one, two, wanted)
            self.say(QUALITIES[quality], f"wanted was {NAMES[wanted]}")
            pair = {"fact": "sale", "ingredients": [one, two]}
            self.told({**pair, "wanted": wanted, "quality": quality})

    def debunk(self) -> None:
        """K25.6 Debunk, as apprentices or as masters do."""
        if self.cards.level == "master":
            self.demonstrate()
        else:
            self.aspect()

    def demonstrate(self) -> None:
        """Whether two ingredients make a potion."""
        one, two = self.pair()
        potion = self.potion("do they make", POTIONS)
        if self.sure():
            yes = self.cards.demonstrate(one, two, potion)
            self.say("yes" if yes else "no", f"{one} and {two}: {NAMES[potion]}")
            pair = {"fact": "demonstration", "ingredients": [one, two]}
            self.told({**pair, "potion": potion, "answer": yes})

    def aspect(self) -> None:
        """The sign of one aspect."""
        kind = self.word("ingredient", INGREDIENTS)
        colour = self.word("colour", COLOURS)
        if self.sure():
            sign = self.cards.aspect(kind, colour)
            self.say({"+": "plus", "-": "minus"}[sign], f"the {colour} of {kind}", colour)
            self.told({"fact": "aspect", "ingredient": kind, "colour": colour, "sign": sign})

    def told(self, fact: Fact) -> None:
        """Remember the fact that the next `note` would write down."""
        self.notes.last = fact

    def final(self) -> None:
        """K25.8 The final round."""
        self.cards.final = not self.cards.final
        self.console.print("Now: " + ", ".join(self.cards.questions) + ".")

    def level(self) -> None:
        """K25.9 The variant, in a running game."""
        self.cards.level = LEVELS[1 - LEVELS.index(self.cards.level)]
        self.console.print(f"Debunking as {self.cards.level}s.")

    def code(self) -> None:
        """The code, for another device."""
        self.console.print(f"The code is {self.cards.code}. {self.compare()}")

    def compare(self) -> str:
        """Two words that reveal a mistyped code."""
        words = fingerprint(self.cards.code)
        return f"Fingerprint of its world: {words}; other devices in this game show the same."

    def game(self) -> None:
        """K25.1 Another game."""
        answer = self.ask("new, or a code")
        level = self.cards.level
        fresh = answer.lower() == "new"
        cards = CardReader.new(level) if fresh else CardReader(answer, level)
        if cards.code != self.cards.code and not self.leaves_this_game():
            return
        self.cards, self.fresh = cards, fresh
        self.notes = self.notebooks.setdefault(cards.code, NotebookShell(self.console))
        self.greet()

    def leaves_this_game(self) -> bool:
        """Ask before leaving a game whose notebook has facts."""
        facts = len(self.notes.notebook.facts)
        if not facts:
            return True
        count = "1 fact" if facts == 1 else f"{facts} facts"
        self.console.print(
            f"The notebook of {self.cards.code} has {count}. It stays in memory until you quit, "
            f"and returns with that code; the other game has its own.",
            markup=False,
        )
        return self.sure("Leave this game? yes or no", "You stay in this game.")

    def answers(self) -> None:
        """K25.10 Everything, after a second question."""
        if self.sure("This ends the game. Show all answers? yes or no"):
            world = self.cards.answers()
            for kind in PRINTED:
                self.console.print(f"  {kind:9} {world[kind]}", markup=False)

    def board(self) -> None:
        """K25.12 The triangle, for one who does not play."""
        if not self.sure("This shows the whole world. Are you the gamemaster? yes or no"):
            return
        table = Table(box=None, padding=(0, 1))
        for name in ("", *PRINTED[:-1]):
            table.add_column(name)
        for kind, row in self.cards.triangle():
            table.add_row(kind, *row)
        self.console.print(table)

    def leave(self) -> None:
        """No more questions."""
        raise Leave

    def ask(self, question: str, unseen: bool = False) -> str:
        """One line of input."""
        if unseen and sys.stdin.isatty():
            # The prompt appears once echo is off.
            return getpass(f"{question}: ").strip()
        told: str = Prompt.ask(question, console=self.console, show_default=False, default="")
        return told.strip()

    def pair(self) -> tuple[str, str]:
        """Two ingredients, typed without echo."""
        typed = self.ask("two ingredients, unseen", unseen=True).lower().replace(",", " ").split()
        if len(typed) != 2:
            raise BadQuestion("A mix needs two ingredients, written with a space between them.")
        one, two = (meant(word, INGREDIENTS) for word in typed)
        self.cards.mix(one, two)  # two of a kind are refused before anything is confirmed
        return one, two

    def word(self, question: str, words: tuple[str, ...]) -> str:
        """One of these words."""
        return meant(self.ask(f"{question} ({', '.join(words)})").lower(), words)

    def potion(self, question: str, potions: tuple[str, ...]) -> str:
        """A potion, by its name or by its sign."""
        names = {NAMES[potion]: potion for potion in potions}
        typed = self.ask(f"{question} ({', '.join(names)})")
        if typed.upper() in potions:
            return typed.upper()
        return names[meant(typed.lower(), tuple(names))]

    def sure(
        self, question: str = "Ask it? yes or no", otherwise: str = "Cancelled; nothing was shown."
    ) -> bool:
        """K25.7 The step before an answer; anything but yes cancels."""
        yes = self.ask(question).lower() in ("y", "yes")
        if not yes:
            self.console.print(otherwise, style="dim")
        return yes

    def show(self, potion: str) -> None:
        """A potion, for the whole table."""
        sign = {"+": "plus", "-": "minus"}.get(potion[1:], "")
        colour = {"R": "red", "G": "green", "B": "blue"}.get(potion[0], "")
        self.say(NAMES[potion], " ".join([colour, sign]).strip(), STYLES[potion[0]])

    def say(self, title: str, detail: str, style: str = "white") -> None:
        """An answer in large print, readable across a table."""
        large = " ".join(title.upper())
        self.console.print(Panel.fit(f"[b]{large}[/b]\n{detail}", style=style, padding=(1, 4)))
