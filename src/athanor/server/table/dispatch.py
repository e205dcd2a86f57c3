"""Dispatch: turns a seat's request into a command and executes it."""

import contextlib
import secrets
from typing import Any

import msgspec

import athanor
from athanor.server import metrics
from athanor.server.levels import strongest
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.company import nudges
from athanor.server.table.live_table import LiveTable
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem, StaleProblem
from athanor.server.wire.responses import Refusal

SEED_BITS = 128


def command_of(live_table: LiveTable, seat: int, wanted: requests.LiveMessage) -> Command:
    """The command that a request asks for."""
    match wanted:
        case requests.Act():
            decide = commands.act(seat, wanted.question, wanted.action)
        case requests.Undo():
            decide = commands.undo(seat, wanted.moment)
        case requests.Resign():
            decide = commands.resign(seat, strongest(live_table.projection.game.name))
        case requests.CastVote():
            best = strongest(live_table.projection.game.name)
            decide = commands.vote(
                seat, wanted.about, wanted.seat, wanted.yes, best, live_table.absent
            )
        case requests.Back():
            decide = commands.back(seat)
        case requests.Nudge():
            decide = nudges.nudge(seat, wanted.seat, live_table.registry.settings.nudge_after)
        case _:
            raise Problem("unreadable", "command")
    return Command(decide, f"seat {seat}", wanted.request)


async def execute(live_table: LiveTable, seat: int, wanted: requests.LiveMessage) -> int:
    """Execute a seat's request. Returns the number of its entry."""
    command = command_of(live_table, seat, wanted)
    await check_repeated(live_table, command, wanted)
    try:
        entry = await live_table.submit(command)
        if isinstance(wanted, requests.Back):
            await take_back(live_table, seat)
        return entry
    except StaleProblem as stale:
        raise live_table.problem_of(stale, seat) from None
    except Problem as problem:
        if problem.kind == "action/refused":
            metrics.REFUSED.inc()
        raise


async def check_repeated(
    live_table: LiveTable, command: Command, wanted: requests.LiveMessage
) -> None:
    """Refuse another command under a request id that has been used before."""
    known = command.answered(live_table.projection)
    if known is None:
        return
    [entry, *_] = await live_table.registry.store.log(live_table.projection.id, known - 1)
    asked = msgspec.to_builtins(wanted)
    same = entry.data.keys() & asked.keys()
    if entry.kind != asked["type"] or any(entry.data[name] != asked[name] for name in same):
        raise Problem("request/other")


async def take_back(live_table: LiveTable, seat: int) -> None:
    """Undo, as far as possible, what a bot has begun in the turn of someone who is back."""
    while True:
        projection = live_table.projection
        begun = projection.ply > 0 and projection.ply in projection.stand_ins
        if not begun or projection.table is None or not projection.table.can_undo(seat):
            return
        try:
            await live_table.submit(Command(commands.undo(seat, projection.moment)))
        except Problem:  # somebody else was faster
            return


async def lift(live_table: LiveTable, seat: int | None) -> None:
    """Start the clock of the person who looks at their seat on a shared device."""
    if seat is not None and seat in live_table.projection.curtained:
        with contextlib.suppress(Problem):
            await live_table.submit(Command(commands.lift(seat)))


def explain(live_table: LiveTable, seat: int, action: Any) -> Refusal | None:
    """Why a seat may not do something now, or None."""
    table = live_table.projection.table
    if table is None or live_table.projection.status != "playing":
        raise Problem("table/not-playing")
    try:
        refusal = table.refusal(action, seat)
    except athanor.Unreadable as error:
        raise Problem("action/unreadable", "detail", detail=str(error)) from None
    if refusal is None:
        return None
    return Refusal(refusal.rule, refusal.code, refusal.words, dict(refusal.fields))


async def start(live_table: LiveTable, person: str | None) -> None:
    """Begin a game, with a secret deal unless it has its own. Without a person, only once."""
    author = "everyone" if person is None else None
    decide = commands.start(person, secrets.randbits(SEED_BITS))
    await live_table.submit(Command(decide, author, "start"))
    for viewer in tuple(live_table.viewers):
        await lift(live_table, viewer.seat)
