"""What can be typed besides a choice. Each command returns whether it settles the question."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from athanor.bots import Budget
from athanor.bots.advice import advice
from athanor.cli.terminal.choices import Choice, meant
from athanor.cli.terminal.wording import fields_told, verb_told
from athanor.kernel.errors import Refused, Unreadable
from athanor.language import say

if TYPE_CHECKING:
    from athanor.cli.terminal.session import Session


HINT = Budget(seconds=3.0)
MOST_HINTS = 5


class Leave(Exception):
    """The user wants to quit."""


def why(session: "Session", seat: int, found: list[Choice], rest: str) -> bool:
    """Explain a refusal without trying the action."""
    try:
        action = meant(session.table, found, rest.removeprefix("not ").strip() or "?")
        refusal = session.table.refusal(action, seat)
    except Unreadable as error:
        session.screen.no(str(error))
        return False
    if refusal is None:
        session.screen.say(say("terminal.allowed", action=action))
    else:
        session.screen.refusal(refusal)
    return False


def undo(session: "Session", seat: int, found: list[Choice], rest: str) -> bool:
    """Take back the last choice that was the person's own."""
    earlier = session.table.copy()
    try:
        earlier.undo(seat)
        while earlier.ply in session.automatic:
            earlier.undo(seat)
    except Refused as error:
        session.screen.refusal(error.refusal)
        return False
    taken_back = session.table.history[earlier.ply :]
    session.table = earlier
    session.automatic = {ply for ply in session.automatic if ply < earlier.ply}
    for viewer in session.told:
        session.told[viewer] = min(session.told[viewer], len(earlier.events(viewer)))
    number = session.table.game.number(taken_back[0][1], session.table.players)
    verb, _, fields = session.table.game.moves.text(number).partition(" ")
    action = f"{verb_told(verb)} {fields_told(session.table.game.name, fields)}".rstrip()
    session.screen.say(say("terminal.taken.back", action=action), "dim")
    return True


def log(session: "Session", seat: int, found: list[Choice], rest: str) -> bool:
    """What happened, as this person may read it."""
    events = session.table.events(seat)
    session.screen.log(events[-int(rest) :] if rest.isascii() and rest.isdigit() else events)
    return False


def hint(session: "Session", seat: int, found: list[Choice], rest: str) -> bool:
    """What a strong bot thinks of the choices, from what this person sees."""
    table = session.table
    session.screen.say(say("terminal.thinking", seconds=f"{HINT.seconds:g}"), "dim")
    best = advice(table.view(seat), seat, table.legal(seat), secrets.randbits(64), HINT)
    session.screen.hint(table.game, best[:MOST_HINTS])
    return False


def rules(session: "Session", seat: int, found: list[Choice], rest: str) -> bool:
    """Look up the rules."""
    session.screen.rules(rest)
    return False


def info(session: "Session", seat: int, found: list[Choice], rest: str) -> bool:
    """What a word on the screen means."""
    session.screen.info(rest)
    return False


def help_(session: "Session", seat: int, found: list[Choice], rest: str) -> bool:
    """What can be typed."""
    session.screen.help()
    return False


def board(session: "Session", seat: int, found: list[Choice], rest: str) -> bool:
    """Draw everything again."""
    session.show_board(seat)
    session.list_choices(found)
    return False


def save(session: "Session", seat: int, found: list[Choice], rest: str) -> bool:
    """Save and continue."""
    if not rest:
        session.screen.no(say("terminal.save.needs"))
    else:
        session.keep(Path(rest).expanduser())
    return False


def quit_(session: "Session", seat: int, found: list[Choice], rest: str) -> bool:
    """Quit."""
    raise Leave


Command = Callable[["Session", int, list[Choice], str], bool]

COMMANDS: dict[str, Command] = {
    "why": why, "info": info, "hint": hint, "undo": undo, "log": log, "rules": rules,
    "help": help_, "?": help_, "board": board, "save": save, "quit": quit_, "exit": quit_,
}  # fmt: skip
