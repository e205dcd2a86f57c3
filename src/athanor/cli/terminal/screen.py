"""What is printed during a game: board, events, choices, log, rules and the final sheet."""

import re
import sys
from collections.abc import Callable, Iterable, Sequence

from rich.console import Console, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from athanor.bots.advice import Advice
from athanor.cli.terminal import board
from athanor.cli.terminal.glossary import Glossary
from athanor.cli.terminal.telling import event_told, line_told, refusal_told
from athanor.cli.terminal.wording import fields_told, typed, verb_told
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Refusal
from athanor.kernel.game import Game
from athanor.language import listed, number, percent, say

HELP = {  # what a key explains; words in braces are commands and verbs
    "number": "12",
    "text": "{create} K3",
    "why": "{why} {create} K3",
    "info": "{info} K3",
    "hint": "{hint}",
    "undo": "{undo}",
    "board": "{board}",
    "log": "{log}, {log} 10",
    "rules": "{rules}, {rules} A14",
    "save": "{save} FILE",
    "quit": "{quit}",
}
WIPE = "\x1b[3J"  # the lines that can be scrolled back to


class Screen:
    """A console that knows the game and the names at the table."""

    def __init__(self, game: Game, names: Sequence[str], console: Console) -> None:
        self.game = game
        self.names = names
        self.console = console
        self.glossary = Glossary(game)

    def say(self, sentence: str, style: str = "") -> None:
        """A line of text, with seats replaced by names."""
        self.show(Text(self.named(sentence), style))

    def show(self, thing: RenderableType) -> None:
        """Anything, indented by one column."""
        self.console.print(Padding(thing, (0, 0, 0, 1), expand=False))

    def marked(self, mark: str, sentence: str, style: str = "") -> None:
        """A sentence after a mark, with a hanging indent."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_row(Text(mark, style), Text(self.named(sentence), style))
        self.show(grid)

    def named(self, sentence: str) -> str:
        """`Seat 1` replaced by the name of that seat."""
        return re.sub(r"\bSeat (\d+)\b", self._name, sentence)

    def heading(self, view: dict[str, Json], whose: str) -> None:
        """A line across, with the round and whose turn it is."""
        words = say("terminal.heading", game=self.game.title, round=view["round"], whose=whose)
        self.console.print()
        self.console.rule(Text(words, "bold"), align="left", style="dim", characters="─")

    def board(self, view: dict[str, Json], seat: int | None) -> None:
        """The position as a viewer sees it."""
        drawn = self.game.board or board.board
        self.console.print(drawn(view, seat, self.names))

    def paged(self, draw: Callable[[], None], wait: Callable[[str], str]) -> None:
        """Draw something page by page if it is taller than the terminal."""
        if not (self.console.is_terminal and sys.stdin.isatty()):
            draw()
            return
        with self.console.capture() as drawn:
            draw()
        lines, height = drawn.get().splitlines(keepends=True), self.console.size.height - 1
        while len(lines) > height:
            self.console.file.write("".join(lines[: height - 1]))
            lines = lines[height - 1 :]
            if wait(f" {say('terminal.more')} ").casefold().startswith("q"):
                return
        self.console.file.write("".join(lines))

    def info(self, word: str) -> None:
        """What a word means."""
        who = {name: say("terminal.player.on", seat=n) for n, name in enumerate(self.names)}
        known = {name: text for name, text in who.items() if name.casefold() == word.casefold()}
        found = known or self.glossary.info(word)
        if not word:
            self.say(say("terminal.info.needs"))
        elif not found:
            self.say(say("terminal.info.none", word=repr(word), plain=word))
        self.pairs(found)

    def events(self, events: Iterable[dict[str, Json]]) -> None:
        """What has happened."""
        for event in events:
            self.marked("›", event_told(self.game, event, self.names))

    def log(self, events: Sequence[dict[str, Json]]) -> None:
        """What has happened, with the number of the choice that caused it."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="dim", justify="right")
        for event in events:
            grid.add_row(
                str(event["ply"]), Text(self.named(event_told(self.game, event, self.names)))
            )
        self.show(grid)

    def refusal(self, refusal: Refusal) -> None:
        """Why not, with the sentence of the clause."""
        self.no(refusal_told(self.game, refusal, self.names))
        rules = self.glossary.rules
        if refusal.rule in rules:
            self.marked(f"  {refusal.rule}", rules[refusal.rule], "dim")

    def no(self, sentence: str) -> None:
        """What went wrong, in a sentence."""
        self.marked("✗", sentence, "red")

    def rules(self, wanted: str) -> None:
        """All clauses, the clause with that id, or those that contain a word."""
        rules = self.glossary.rules
        found = [id_ for id_ in rules if id_.casefold() == wanted.casefold()]
        found = found or [id_ for id_ in rules if wanted.casefold() in rules[id_].casefold()]
        if not found:
            first, last = next(iter(rules)), [*rules][-1]
            self.say(say("terminal.no.clause", word=repr(wanted), first=first, last=last))
        self.pairs({id_: rules[id_] for id_ in found})

    def hint(self, game: Game, choices: Sequence[Advice]) -> None:
        """Choices, the best first, with their expected results."""
        grid = Grid(box=None, header_style="dim", padding=(0, 1))
        for heading in ("choice", "win", "points", "lead"):
            justify: JustifyMethod = "left" if heading == "choice" else "right"
            grid.add_column(say(f"terminal.col.{heading}"), justify=justify)
        for one in choices:
            text = game.moves.text(game.moves.number(one.action, len(self.names)))
            lead = number(round(one.lead), sign=round(one.lead) > 0)
            grid.add_row(self.choice(text), percent(one.chance), number(round(one.points)), lead)
        self.show(grid)

    def choice(self, text: str) -> str:
        """A choice as its line in the list has it, with what it means."""
        verb, _, rest = text.partition(" ")
        told = f"{verb_told(verb)} {fields_told(self.game.name, rest)}".rstrip()
        explained = rest and verb in self.glossary.explained
        meaning = self.glossary.meaning(rest.split()[0]) if explained else ""
        return f"{told} ({meaning})" if meaning else told

    def help(self) -> None:
        """What can be typed."""
        words = {name: typed("terminal", name) for name in HELP if f"{{{name}}}" in HELP[name]}
        words["create"] = verb_told("create")
        self.pairs(
            {line.format_map(words): say(f"terminal.help.{key}") for key, line in HELP.items()}
        )

    def pairs(self, pairs: dict[str, str]) -> None:
        """Words and what they mean, in two columns."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold", no_wrap=True)
        for word, meaning in pairs.items():
            grid.add_row(word, Text(meaning))
        self.show(grid)

    def curtain(self) -> None:
        """Clear the screen before the next person looks."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write(WIPE)
        self.console.print()

    def sheet(self, sheet: Sequence[dict[str, int]], winners: Sequence[int]) -> None:
        """The points line by line, and who has won."""
        grid = Grid(box=None, header_style="bold", padding=(0, 1))
        grid.add_column(say("terminal.col.points"), style="dim")
        for name in self.names:
            grid.add_column(Text(name), justify="right")
        for line in sheet[0]:
            grid.add_row(line_told(self.game, line), *(number(points[line]) for points in sheet))
        totals = [sum(points.values()) for points in sheet]
        grid.add_row(
            Text(say("terminal.total"), "not dim bold"), *(Text(number(n), "bold") for n in totals)
        )
        self.console.print(grid)
        self.console.print()
        who, points = listed([self.names[seat] for seat in winners]), totals[winners[0]]
        key = "terminal.wins" if len(winners) == 1 else "terminal.share"
        self.show(Text(say(key, who=who, points=points), "bold"))

    def _name(self, found: re.Match[str]) -> str:
        seat = int(found[1])
        return self.names[seat] if seat < len(self.names) else found[0]
