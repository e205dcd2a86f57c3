"""What can be typed besides a choice. Each command says whether the question is settled by it."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from athanor.bots import Budget
from athanor.bots.outlook import advice
from athanor.cli.choices import Choice, listed, meant
from athanor.kernel.errors import Refused, Unreadable

if TYPE_CHECKING:
    from athanor.cli.sitting import Sitting


HINT = Budget(seconds=3.0)
MOST_HINTS = 5


class Leave(Exception):
    """Somebody has had enough."""


def why(sitting: "Sitting", seat: int, found: list[Choice], rest: str) -> bool:
    """Explain a refusal without trying the action."""
    try:
        action = meant(sitting.table, found, rest.removeprefix("not ").strip() or "?")
        refusal = sitting.table.refusal(action, seat)
    except Unreadable as error:
        sitting.screen.no(str(error))
        return False
    if refusal is None:
        sitting.screen.say(f"{action} is allowed now.")
    else:
        sitting.screen.refusal(refusal)
    return False


def undo(sitting: "Sitting", seat: int, found: list[Choice], rest: str) -> bool:
    """Take back the last choice that was the person's own."""
    earlier = sitting.table.copy()
    try:
        earlier.undo(seat)
        while earlier.ply in sitting.automatic:
            earlier.undo(seat)
    except Refused as error:
        sitting.screen.refusal(error.refusal)
        return False
    taken_back = sitting.table.history[earlier.ply :]
    sitting.table = earlier
    sitting.automatic = {ply for ply in sitting.automatic if ply < earlier.ply}
    for viewer in sitting.told:
        sitting.told[viewer] = min(sitting.told[viewer], len(earlier.events(viewer)))
    number = sitting.table.game.number(taken_back[0][1], sitting.table.players)
    sitting.screen.say(f"Taken back: {sitting.table.game.moves.text(number)}", "dim")
    return True


def log(sitting: "Sitting", seat: int, found: list[Choice], rest: str) -> bool:
    """What happened, as this person may read it."""
    events = sitting.table.events(seat)
    sitting.screen.log(events[-int(rest) :] if rest.isascii() and rest.isdigit() else events)
    return False


def hint(sitting: "Sitting", seat: int, found: list[Choice], rest: str) -> bool:
    """What a strong bot makes of the choices, from what this person sees."""
    table = sitting.table
    sitting.screen.say(f"Thinking, for {HINT.seconds:g} seconds …", "dim")
    best = advice(table.view(seat), seat, table.legal(seat), secrets.randbits(64), HINT)
    sitting.screen.hint(table.game, best[:MOST_HINTS])
    return False


def rules(sitting: "Sitting", seat: int, found: list[Choice], rest: str) -> bool:
    """Look the rules up."""
    sitting.screen.rules(rest)
    return False


def help_(sitting: "Sitting", seat: int, found: list[Choice], rest: str) -> bool:
    """What can be typed."""
    sitting.screen.help()
    return False


def board(sitting: "Sitting", seat: int, found: list[Choice], rest: str) -> bool:
    """Draw everything again."""
    sitting.screen.board(sitting.table.view(seat), seat)
    sitting.screen.console.print(listed(found))
    return False


def save(sitting: "Sitting", seat: int, found: list[Choice], rest: str) -> bool:
    """Save and play on."""
    if not rest:
        sitting.screen.no("A save needs the name of a file: save FILE")
    else:
        sitting.keep(Path(rest).expanduser())
    return False


def quit_(sitting: "Sitting", seat: int, found: list[Choice], rest: str) -> bool:
    """Leave."""
    raise Leave


Command = Callable[["Sitting", int, list[Choice], str], bool]

COMMANDS: dict[str, Command] = {
    "why": why, "hint": hint, "undo": undo, "log": log, "rules": rules, "help": help_, "?": help_,
    "board": board, "save": save, "quit": quit_, "exit": quit_,
}  # fmt: skip
