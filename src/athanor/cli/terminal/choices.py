"""The choices of a seat as numbered lines, and what a typed answer means."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from athanor.cli.terminal.glossary import Glossary
from athanor.cli.terminal.numbers import Numbers, is_refusal
from athanor.cli.terminal.wording import fields_told, verb_told
from athanor.kernel.declare.words import Number, Seat
from athanor.kernel.errors import Unreadable
from athanor.kernel.game import Game
from athanor.kernel.table import Table
from athanor.language import say


@dataclass(frozen=True)
class Choice:
    """One legal action: the number to answer with, and its plain text."""

    number: int
    verb: str
    rest: str  # its fields in plain text
    note: str  # names of the seats in its fields
    told: tuple[str, str]  # verb and rest in the reader's language

    @property
    def text(self) -> str:
        return f"{self.verb} {self.rest}".rstrip()

    @property
    def shown(self) -> str:
        return " ".join(self.told).rstrip()

    def is_meant(self, answer: str) -> bool:
        """Whether an answer is its number, or its text in English or in the reader's language."""
        known = {self.text.casefold(), self.shown.casefold(), str(self.number)}
        return answer.casefold() in known


def choices(table: Table, seat: int, names: Sequence[str], numbers: Numbers) -> list[Choice]:
    """The legal actions of a seat in the order of the game; declining comes last."""
    legal = table.legal_numbers(seat)
    given = own_numbers(table.game, legal) or numbers.of(table.view(seat), legal)
    found = []
    for number, action in zip(given, legal, strict=True):
        verb, _, rest = table.game.moves.text(action).partition(" ")
        told = (verb_told(verb), fields_told(table.game.name, rest))
        found.append(Choice(number, verb, rest, who(table.game, action, names), told))
    return sorted(found, key=lambda choice: is_refusal(choice.verb))


def own_numbers(game: Game, legal: list[int]) -> list[int]:
    """If the question asks for a number, the answers are those numbers; else nothing.

    To choose the tile of value 9, type 9, whatever its position in the list.
    """
    families = {game.moves.family(action) for action in legal}
    if len(families) != 1:
        return []
    kinds = families.pop().kinds
    field, kind = next(iter(kinds.items()), ("", None))
    if len(kinds) != 1 or not isinstance(kind, Number) or isinstance(kind, Seat):
        return []
    return [kind.value(game.moves.values(action)[field]) for action in legal]


def who(game: Game, action: int, names: Sequence[str]) -> str:
    """The names of the seats that an action refers to."""
    kinds, values = game.moves.family(action).kinds, game.moves.values(action)
    meant = [names[values[field]] for field, kind in kinds.items() if isinstance(kind, Seat)]
    return f" ({', '.join(meant)})" if meant else ""


def listed(found: list[Choice], glossary: Glossary) -> Grid:
    """The choices, a line or more for each verb."""
    width = max(len(str(choice.number)) for choice in found)
    grid = Grid(box=None, show_header=False, padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for verb, group in groupby(found, key=lambda choice: choice.verb):
        grid.add_row(verb_told(verb), entries(list(group), width, glossary))
    return grid


def entries(group: list[Choice], width: int, glossary: Glossary) -> RenderableType:
    """The choices of one verb side by side, or with a line of explanation for each."""
    if group[0].verb not in glossary.explained:
        return Columns([entry(choice, width) for choice in group], padding=(0, 2))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for choice in group:
        meaning = glossary.meaning(choice.rest.split()[0]) if choice.rest else ""
        grid.add_row(entry(choice, width), Text(meaning, "dim"))
    return grid


def entry(choice: Choice, width: int) -> Text:
    """`12 blue`; the number alone if it says everything."""
    number = Text(f"{choice.number:>{width}}", "bold cyan", no_wrap=True)
    rest = "" if choice.rest == str(choice.number) else f" {choice.told[1]}"
    return Text.assemble(number, rest, (choice.note, "dim"))


def meant(table: Table, found: list[Choice], answer: str) -> str:
    """The plain text of the action that an answer means, legal or not; raises `Unreadable`."""
    for choice in found:
        if choice.is_meant(answer):
            return choice.text
    is_number = answer.isascii() and answer.isdigit()
    if is_number and any(choice.rest != str(choice.number) for choice in found):
        raise Unreadable(say("mistakes.no.choice", number=answer))
    verbs = {choice.verb for choice in found}
    known = [member.verb for member in table.game.moves]
    if len(verbs) == 1 and answer.split()[0] not in known:
        answer = f"{verbs.pop()} {answer}"
    table.game.moves.parse(answer, table.players)
    return answer
