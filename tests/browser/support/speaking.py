"""Somebody who plays in another language: what she clicks she knows by the texts of locales/."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Locator, expect

from athanor.language import SOURCE, catalogue, nouns, say
from athanor.language.message import Nodes
from athanor.server.table.names import HOW, WHAT
from tests.browser.support.visitor import Visitor, play_until

LONG = 1_800  # seconds, at most: the longest games are played here click by click
LEAST_LETTERS = 6  # of an English text; shorter ones may be names, or words of both languages
# The names that the server gives to tables are English: one of them is "Copper owl".
TABLES = re.compile(rf"(?:{'|'.join(HOW)}) (?:{'|'.join(WHAT)})")
SEEN = """() => {
    const name = node => (node.getAttribute("aria-label") ?? node.innerText)
        .replace(/\\s+/g, " ").trim();
    const shown = [...document.querySelectorAll("button, [aria-label]")]
        .filter(node => node.checkVisibility() && !node.disabled);
    const buttons = shown.filter(node => node.matches("button"));
    return { names: buttons.map(name), lit: buttons.filter(n => n.matches(".can")).map(name),
        words: [document.body.innerText, ...shown.map(name)].join("\\n") };
}"""


@dataclass(frozen=True)
class Game:
    """A game by its short title, and the keys of its catalogue that name answers."""

    title: str
    noun: str
    answers: str = "do."  # how the keys of buttons that answer begin
    rests: tuple[str, ...] = ()  # of these, what ends or skips something
    rounds: int | None = None  # after which it ends at the latest, where it has such an option


ENEMIES = Game("AlchEnemies", "alchenemies", rests=("do.end", "do.skip", "do.skip.all"))


def pattern(nodes: Nodes) -> str:
    """What a message can look like, whatever its arguments are."""
    return "".join(re.escape(node) if isinstance(node, str) else _filled(node) for node in nodes)


def _filled(node: list[Any]) -> str:
    if len(node) == 3 and isinstance(node[2], dict):
        return f"(?:{'|'.join(pattern(case) for case in node[2].values())})"
    return ".+?"


def literals(nodes: Nodes) -> Iterator[str]:
    """The texts of a message between its arguments."""
    for node in nodes:
        if isinstance(node, str):
            yield node.strip()
        elif len(node) == 3 and isinstance(node[2], dict):
            for case in node[2].values():
                yield from literals(case)


@cache
def english(language: str, noun: str) -> re.Pattern[str]:
    """What of a catalogue can be told to be English, and not the language."""
    own = "\n".join(
        text for one in nouns() for nodes in catalogue(language, one).values()
        for text in literals(nodes)
    )  # fmt: skip
    texts = {text for nodes in catalogue(SOURCE, noun).values() for text in literals(nodes)}
    alien = [
        re.escape(text)
        for text in sorted(texts, key=len, reverse=True)
        if sum(map(str.isalpha, text)) >= LEAST_LETTERS and text not in own
    ]
    return re.compile(rf"(?<!\w)(?:{'|'.join(alien)})(?!\w)")


class Speaker:
    """A visitor who reads one language, at a table of one game."""

    def __init__(self, visitor: Visitor, language: str, game: Game, luck: random.Random) -> None:
        self.visitor, self.language, self.game, self.luck = visitor, language, game, luck
        self.page = visitor.page
        self.english: set[str] = set()  # what was not in her language
        self.known: set[str] = set()  # lines that she has read
        self.answers = self._names([key for key in self._texts if key.startswith(game.answers)])
        self.rests = self._names(list(game.rests))

    @property
    def _texts(self) -> dict[str, Nodes]:
        return catalogue(self.language, self.game.noun)

    def _names(self, keys: list[str]) -> re.Pattern[str]:
        return re.compile("|".join(pattern(self._texts[key]) for key in keys) or "(?!)")

    def say(self, key: str, **arguments: Any) -> str:
        return say(key, self.language, **arguments)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True).locator("visible=true")

    def open_table(self, seats: int, rounds: int | None) -> None:
        """A table with random bots, and few rounds where it can have them, by the dialog."""
        self.visitor.open(f"/?lang={self.language}")
        self.visitor.click(self.button(self.say("lobby.table.new")))
        self.page.get_by_label(self.say("people.your.name")).fill(self.visitor.name)
        dialog = self.page.get_by_role("dialog")
        self.visitor.click(dialog.get_by_role("button", name=self.say("people.sit.down")))
        self.visitor.click(self.page.get_by_role("radio", name=self.game.title, exact=True))
        self.visitor.click(self.page.get_by_role("radio", name=str(seats), exact=True))
        bot = self.say("lobby.level.bot", level=self.say("common.level.random"))
        for number in range(2, seats + 1):
            choice = self.page.get_by_label(self.say("lobby.seat.who", number=number))
            self.visitor.pick(choice, bot)
        if rounds is not None:
            self.page.get_by_role("spinbutton").first.fill(str(rounds))
        self.visitor.click(self.button(self.say("lobby.open.the")))
        self.page.get_by_role("region", name=self.say("table.question")).wait_for()

    @property
    def ended(self) -> bool:
        return self.page.get_by_role("table", name=self.say("table.final")).count() > 0

    def play_to_the_end(self) -> None:
        """Answer until the points are counted, and read who has won."""
        play_until(lambda: self.ended, self.page, self.step, LONG)
        keys = ("wins", "wins.by", "share.victory", "you.win", "you.win.by", "you.share")
        won = "|".join(pattern(catalogue(self.language, "table")[key]) for key in keys)
        heading = self.page.get_by_role("heading", name=re.compile(f"^(?:{won})$"))
        expect(heading.first).to_be_visible()
        self._read(self.page.evaluate(SEEN)["words"])

    def step(self) -> bool:
        """Click an answer, or something that glows; False where nothing is asked."""
        seen = self.page.evaluate(SEEN)
        self._read(seen["words"])
        lit = seen["lit"]
        answers = [
            name for name in seen["names"] if name not in lit and self.answers.fullmatch(name)
        ]
        resting = all(self.rests.fullmatch(name) for name in answers)
        if answers and (not lit or self.luck.random() < (0.15 if resting else 0.6)):
            return self._click(self.luck.choice(answers))
        return bool(lit) and self._click(self.luck.choice(lit))

    def _click(self, name: str) -> bool:
        return self.visitor.try_click(self.button(name).first)

    def _read(self, words: str) -> None:
        fresh = TABLES.sub("", "\n".join(set(words.splitlines()) - self.known))
        self.known.update(words.splitlines())
        for noun in (self.game.noun, "table", "common"):
            self.english.update(english(self.language, noun).findall(fresh))
