"""The card reader in a terminal: typed questions, answers in large print."""

import sys
from collections.abc import Callable
from getpass import getpass

from rich.console import Console
from rich.panel import Panel
from rich.prompt import Prompt
from rich.table import Table

from athanor.cli.terminal.notebook import COMMANDS, NOUN, NotebookShell, is_yes, text
from athanor.cli.terminal.wording import command_of, typed
from athanor.language import listed
from athanor.reader import (
    COLOURS,
    INGREDIENTS,
    POTIONS,
    BadCode,
    BadQuestion,
    CardReader,
    Fact,
    fingerprint,
)
from athanor.reader.card_reader import LEVELS, PRINTED, meant
from athanor.reader.words import SIGNS, named, quality, told

STYLES = {"R": "red", "G": "green", "B": "blue", "N": "white"}
OTHERS = ("final", "level", "code", "game", "answers", "board", "help", "quit")
CODES = {"code": "code.unreadable", "code-scheme": "code.scheme"}
EXAMPLE = ("toad", "fern")


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
                asked = text("or", questions=self.questions)
                self.answer(*self.ask(asked).partition(" ")[::2])
            except BadQuestion as error:
                self.console.print(f"✗ {error}", style="red", markup=False)
            except (Leave, EOFError, KeyboardInterrupt):
                self.console.print(text("bye"), style="dim")
                return

    def greet(self) -> None:
        """Which game this is, and what can be typed."""
        begun = text("new", code=self.cards.code) if self.fresh else text("goes.on")
        self.console.print(f"{begun} {self.debunking()}", markup=False)
        self.console.print(self.compare(), markup=False)
        self.help()

    def help(self) -> None:
        """What can be typed."""
        asked, example = ", ".join(self.questions), " ".join(map(named, EXAMPLE)).lower()
        self.console.print(text("ask", questions=asked, example=example))
        grid = Table.grid(padding=(0, 2, 0, 0))
        for name in (*OTHERS, *COMMANDS):
            grid.add_row(f"  {typed(NOUN, name)}", text(f"cmd.{name}"), style="dim")
        self.console.print(grid)

    @property
    def questions(self) -> list[str]:
        """What can be asked now, as it is typed."""
        return [typed(NOUN, question) for question in self.cards.questions]

    def answer(self, word: str, rest: str = "") -> None:
        """Carry out one command; an unknown one is explained."""
        command = command_of(NOUN, word)
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
            raise BadQuestion(text("unknown", command=repr(word.casefold())))
        if command not in now:
            when = "later" if command == "exhibit" else "before"
            raise BadQuestion(text(when, command=word))
        deeds[command]()

    def mix(self) -> None:
        """K25.4 Test, drink and exhibit."""
        one, two = self.pair()
        if self.sure():
            potion = self.cards.mix(one, two)
            self.show(potion)
            self.remember({"fact": "mix", "ingredients": [one, two], "potion": potion})

    def sell(self) -> None:
        """K25.5 Sell: shows only the quality."""
        wanted = self.potion(text("wanted.ask"), POTIONS[:6])
        one, two = self.pair()
        if self.sure():
            found = self.cards.sell(one, two, wanted)
            self.say(quality(found), told("reader", "told.quality", potion=wanted))
            pair = {"fact": "sale", "ingredients": [one, two]}
            self.remember({**pair, "wanted": wanted, "quality": found})

    def debunk(self) -> None:
        """K25.6 Debunk, as apprentices or as masters do."""
        if self.cards.level == "master":
            self.demonstrate()
        else:
            self.aspect()

    def demonstrate(self) -> None:
        """Whether two ingredients make a potion."""
        one, two = self.pair()
        potion = self.potion(text("make.ask"), POTIONS)
        if self.sure():
            yes = self.cards.demonstrate(one, two, potion)
            both = listed([named(one), named(two)])
            detail = text("told.pair", pair=both, potion=named(potion))
            self.say(told("reader", "yes" if yes else "no"), detail)
            pair = {"fact": "demonstration", "ingredients": [one, two]}
            self.remember({**pair, "potion": potion, "answer": yes})

    def aspect(self) -> None:
        """The sign of one aspect."""
        kind = self.word(text("kind.ask"), INGREDIENTS)
        colour = self.word(text("colour.ask"), COLOURS)
        if self.sure():
            sign = self.cards.aspect(kind, colour)
            detail = told("reader", "told.sign", colour=colour, kind=kind)
            self.say(named(SIGNS[sign]), detail, colour)
            self.remember({"fact": "aspect", "ingredient": kind, "colour": colour, "sign": sign})

    def remember(self, fact: Fact) -> None:
        """Remember the fact that the next `note` would write down."""
        self.notes.last = fact

    def final(self) -> None:
        """K25.8 The final round."""
        self.cards.final = not self.cards.final
        self.console.print(text("now", questions=", ".join(self.questions)))

    def level(self) -> None:
        """K25.9 The variant, in a running game."""
        self.cards.level = LEVELS[1 - LEVELS.index(self.cards.level)]
        self.console.print(self.debunking())

    def debunking(self) -> str:
        """By whose rules theories are debunked."""
        return text("debunking", level=self.cards.level)

    def code(self) -> None:
        """The code, for another device."""
        self.console.print(f"{text('code', code=self.cards.code)} {self.compare()}")

    def compare(self) -> str:
        """Two words that reveal a mistyped code."""
        return text("print", words=fingerprint(self.cards.code))

    def game(self) -> None:
        """K25.1 Another game."""
        answer = self.ask(text("game.ask"))
        level = self.cards.level
        fresh = command_of(NOUN, answer) == "new"
        try:
            cards = CardReader.new(level) if fresh else CardReader(answer, level)
        except BadCode as error:
            raise BadQuestion(code_refused(error, answer)) from None
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
        kept = text("game.keeps", code=self.cards.code, count=facts)
        self.console.print(kept, markup=False)
        return self.sure(text("game.leave"), text("game.stay"))

    def answers(self) -> None:
        """K25.10 Everything, after a second question."""
        if self.sure(text("answers.ask")):
            world = self.cards.answers()
            grid = Table.grid(padding=(0, 2, 0, 0))
            for kind in PRINTED:
                grid.add_row(f"  {named(kind)}", world[kind])
            self.console.print(grid)

    def board(self) -> None:
        """K25.12 The triangle, for one who does not play."""
        if not self.sure(text("board.ask")):
            return
        table = Table(box=None, padding=(0, 1))
        table.add_column(no_wrap=True)
        for kind in PRINTED[:-1]:
            table.add_column(named(kind))
        for kind, row in self.cards.triangle():
            table.add_row(named(kind), *row)
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
        typed = self.ask(text("pair.ask"), unseen=True).lower().replace(",", " ").split()
        if len(typed) != 2:
            raise BadQuestion(text("pair.two"))
        one, two = (meant(word, INGREDIENTS) for word in typed)
        self.cards.mix(one, two)  # two of a kind are refused before anything is confirmed
        return one, two

    def word(self, question: str, words: tuple[str, ...]) -> str:
        """One of these words."""
        names = ", ".join(named(one) for one in words)
        return meant(self.ask(f"{question} ({names})").lower(), words)

    def potion(self, question: str, potions: tuple[str, ...]) -> str:
        """A potion, by its name or by its sign."""
        names = ", ".join(named(one) for one in potions)
        typed = self.ask(f"{question} ({names})")
        return typed.upper() if typed.upper() in potions else meant(typed.lower(), potions)

    def sure(self, question: str = "", otherwise: str = "") -> bool:
        """K25.7 The step before an answer; anything but yes cancels."""
        yes = is_yes(self.ask(question or text("sure.ask")))
        if not yes:
            self.console.print(otherwise or text("cancelled"), style="dim")
        return yes

    def show(self, potion: str) -> None:
        """A potion, for the whole table."""
        style = STYLES[potion[0]]
        sign = SIGNS.get(potion[1:], "")
        look = told("reader", "potion.look", colour=style, sign=sign) if sign else ""
        self.say(named(potion), look, style)

    def say(self, title: str, detail: str, style: str = "white") -> None:
        """An answer in large print, readable across a table."""
        large = " ".join(title.upper())
        self.console.print(Panel.fit(f"[b]{large}[/b]\n{detail}", style=style, padding=(1, 4)))


def code_refused(error: BadCode, typed: str) -> str:
    """Why four letters are not a code."""
    return told("reader", CODES[error.code], code=typed.upper())
