"""A session: a game played at one terminal by one or more people, with bots on the other seats."""

import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from rich.text import Text

from athanor.bots import Bot, Budget
from athanor.cli.terminal import saves
from athanor.cli.terminal.choices import Choice, choices, listed, meant
from athanor.cli.terminal.commands import COMMANDS, Leave
from athanor.cli.terminal.numbers import Numbers
from athanor.cli.terminal.screen import Screen
from athanor.cli.terminal.seats import Participant
from athanor.cli.terminal.wording import command_of, phase_told
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Refused, Unreadable
from athanor.kernel.table import Table
from athanor.language import say

THINKING = Budget(seconds=3.0)
OF_THE_QUESTION = ("phase", "actors", "pending")  # fields of a view that need no redraw


class Session:
    """The table, the person at the screen, and what each seat has been shown."""

    def __init__(
        self,
        table: Table,
        participants: list[Participant],
        bots: Mapping[int, Bot],
        screen: Screen,
        auto: bool,
        path: Path | None,
    ) -> None:
        self.table = table
        self.participants = participants
        self.bots = bots
        self.screen = screen
        self.auto = auto
        self.path = path  # where the game was saved last
        self.people = [seat for seat in range(table.players) if seat not in bots]
        self.viewer: int | None = None  # the person at the screen
        self.asked = 0  # questions that person has answered since taking the seat
        self.told: dict[int | None, int] = {}  # events shown to a viewer, or to a bot
        self.shown: dict[str, Json] = {}  # the last view that was drawn
        self.numbers = {seat: Numbers(table.game) for seat in self.people}
        self.automatic: set[int] = set()  # plies that were answered for a person

    @property
    def hot_seat(self) -> bool:
        """Whether several people share the screen."""
        return len(self.people) > 1

    @property
    def curtained(self) -> bool:
        """Whether people who share the screen have something to hide from each other."""
        return self.hot_seat and self.table.game.hides

    def run(self) -> None:
        """Play to the end."""
        if self.people:
            self.screen.say(say("terminal.welcome"), "dim")
        while not self.table.over:
            seat = self.next_seat()
            if seat in self.bots:
                self.ask_bot(seat)
            else:
                self.ask_person(seat)
        self.close()

    def next_seat(self) -> int:
        """Bots first, then the person already at the screen."""
        actors = self.table.actors
        waiting = [seat for seat in actors if seat in self.bots or seat == self.viewer]
        return min(waiting, key=lambda seat: seat == self.viewer) if waiting else actors[0]

    def ask_bot(self, seat: int) -> None:
        """A bot sees its view, its choices and what happened since, and nothing else."""
        table = self.table
        action = self.bots[seat].choose(
            table.view(seat), table.legal(seat), self.new_events(seat), THINKING
        )
        table.play(action, seat)

    def ask_person(self, seat: int) -> None:
        """Show what is new, then ask until a choice is made."""
        if self.curtained and seat != self.viewer:
            self.hand_over(seat)
        self.viewer = seat
        self.draw(seat)
        found = choices(self.table, seat, self.screen.names, self.numbers[seat])
        alone = not self.curtained or self.asked > 0  # else the others would learn something
        if self.auto and alone and len(found) == 1:
            self.screen.say(say("terminal.only", text=found[0].shown), "dim")
            self.automatic.add(self.table.ply)
            self.table.play(found[0].text, seat)
            return
        self.screen.console.print()
        self.list_choices(found)
        while not self.answered(seat, found, self.read(seat)):
            pass

    def hand_over(self, seat: int) -> None:
        """Clear the screen, so that the next person sees nothing of the last one."""
        name = self.participants[seat].name
        self.screen.curtain()
        forget_typed_lines()
        self.screen.say(say("terminal.hand.over", name=name), "bold")
        self.typed(f" {say('terminal.press', name=name)} ")
        self.screen.curtain()
        self.asked, self.shown = 0, {}

    def draw(self, seat: int | None) -> None:
        """What happened since, and the board if it has changed."""
        view = self.table.view(seat)
        drawn = {name: part for name, part in view.items() if name not in OF_THE_QUESTION}
        fresh = self.new_events(seat)
        if drawn == self.shown:
            self.screen.events(fresh)
            return
        name = self.participants[seat or 0].name
        over = self.table.over
        whose = say("terminal.the.end") if over else say("terminal.to.choose", name=name)

        def everything() -> None:
            self.screen.heading(view, whose)
            self.screen.events(fresh)
            self.screen.console.print()
            self.screen.board(view, seat)

        self.screen.paged(everything, self.typed)
        self.shown = drawn

    def show_board(self, seat: int | None) -> None:
        """The board once more."""
        view = self.table.view(seat)
        self.screen.paged(lambda: self.screen.board(view, seat), self.typed)

    def list_choices(self, found: list[Choice]) -> None:
        """What can be chosen, by number."""
        self.screen.console.print(listed(found, self.screen.glossary))

    def new_events(self, viewer: int | None) -> list[dict[str, Json]]:
        """The events that a viewer has not seen yet; marks them as seen."""
        events = self.table.events(viewer)
        fresh = events[self.told.get(viewer, self.known(viewer)) :]
        self.told[viewer] = len(events)
        if viewer not in self.bots:
            self.told[None] = len(self.table.events(None))
        return fresh

    def known(self, viewer: int | None) -> int:
        """How many events a seat had seen at its last choice, in a resumed game."""
        own = [ply for ply, (seat, _) in enumerate(self.table.history, 1) if seat == viewer]
        last = own[-1] if own else 0
        return sum(event["ply"] < last for event in self.table.events(viewer))

    def read(self, seat: int) -> str:
        """An answer to the question of this phase."""
        phase = phase_told(self.table.view(seat)["phase"])
        return self.typed(f" {self.participants[seat].name}, {phase} > ")

    def typed(self, prompt: str) -> str:
        """A line from the keyboard, or from a script."""
        try:
            line = input(prompt).strip()
        except EOFError:
            self.screen.console.print()
            raise Leave from None
        if not sys.stdin.isatty():
            self.screen.console.print(Text(line))
        return line

    def answered(self, seat: int, found: list[Choice], line: str) -> bool:
        """Act on a line; returns whether it settles the question."""
        word, _, rest = line.partition(" ")
        verbs = [member.verb for member in self.table.game.moves]
        is_choice = word in verbs or any(choice.is_meant(line) for choice in found)
        command = None if is_choice else COMMANDS.get(command_of("terminal", word))
        if not line:
            self.list_choices(found)
            return False
        if command is not None:
            return command(self, seat, found, rest.strip())
        return self.choose(seat, found, line)

    def choose(self, seat: int, found: list[Choice], line: str) -> bool:
        """Play what a line means, or explain why not."""
        try:
            self.table.play(meant(self.table, found, line), seat)
        except Unreadable as error:
            self.screen.no(f"{error} {say('terminal.type.help')}")
            return False
        except Refused as error:
            self.screen.refusal(error.refusal)
            return False
        self.asked += 1
        return True

    def keep(self, path: Path) -> None:
        """Write the game to a file and say how to continue it."""
        try:
            saves.write(path, self.table)
        except saves.BadSave as error:
            self.screen.no(str(error))
            return
        self.path = path
        seats = ",".join(participant.written for participant in self.participants)
        game = self.table.game.name
        command = ["athanor", "play", game, "--seats", seats, "--resume", str(path)]
        self.screen.say(say("terminal.saved"))
        self.screen.console.print(f"   {shlex.join(command)}", soft_wrap=True, markup=False)

    def leave(self) -> None:
        """End early, with the game saved if there is anything to save."""
        if self.table.ply and not self.table.over:
            self.keep(self.path or saves.free_name(self.table.game.name))
        self.screen.say(say("terminal.goodbye"))

    def close(self) -> None:
        """The end of the game: the last events, the open board, and the sheet."""
        viewer = None if self.hot_seat or not self.people else self.people[0]
        if self.curtained:
            self.screen.curtain()
        self.draw(viewer)
        self.screen.console.print()
        self.screen.sheet(self.table.sheet(), self.table.winners)


def forget_typed_lines() -> None:
    """Clear the input history, so that nobody finds another's answers with the arrow keys."""
    readline = sys.modules.get("readline")
    if readline is not None:
        readline.clear_history()
