"""The desk: carries out what a seat asks for, however it came in."""

import secrets
from typing import Any

import athanor
from athanor.bots import BOTS, LEVELS
from athanor.server import asked, metrics, nudges, wishes
from athanor.server.hall import Hall
from athanor.server.problem import Problem, StaleProblem
from athanor.server.table import LiveTable
from athanor.server.wishes import Wish

SEED_BITS = 128


def levels(game: str) -> list[str]:
    """The bots that play a game, weakest first."""
    return [name for name in LEVELS if getattr(BOTS[name], "plays", _any)(game)]


def levels_here(hall: Hall, game: str) -> list[str]:
    """Those and the programs of this server, whose strength nobody knows, before them."""
    return [*hall.settings.programs, *levels(game)]


def best_bot(live: LiveTable) -> str:
    """The level that plays for people who are gone."""
    return levels(live.sitting.game.name)[-1]


def _any(game: str) -> bool:
    return True


def bot_words(level: str) -> str:
    """A sentence on how a bot plays."""
    if level not in BOTS:
        return "A program that the host of this server lets play."
    return (BOTS[level].__doc__ or "").strip().partition("\n")[0]


def wish_of(live: LiveTable, seat: int, wanted: asked.Spoken) -> Wish:
    """What a seat asks for, as a wish."""
    match wanted:
        case asked.Act():
            draft = wishes.act(seat, wanted.question, wanted.action)
        case asked.Undo():
            draft = wishes.undo(seat, wanted.moment)
        case asked.Resign():
            draft = wishes.resign(seat, best_bot(live))
        case asked.CastVote():
            best = best_bot(live)
            draft = wishes.vote(seat, wanted.about, wanted.seat, wanted.yes, best, live.absent)
        case asked.Back():
            draft = wishes.back(seat)
        case asked.Nudge():
            draft = nudges.nudge(seat, wanted.seat, live.hall.settings.nudge_after)
        case _:
            raise Problem("unreadable", "That is not for a seat to ask.")
    return Wish(draft, f"seat {seat}", wanted.request)


async def carry_out(live: LiveTable, seat: int, wanted: asked.Spoken) -> int:
    """Do what a seat asks for; the number of the entry that did it."""
    try:
        return await live.submit(wish_of(live, seat, wanted))
    except StaleProblem as stale:
        raise live.problem_of(stale, seat) from None
    except Problem as problem:
        if problem.kind == "action/refused":
            metrics.REFUSED.inc()
        raise


def explain(live: LiveTable, seat: int, action: Any) -> dict[str, Any] | None:
    """Why a seat may not do something now, or None."""
    table = live.sitting.table
    if table is None or live.sitting.status != "playing":
        raise Problem("table/not-playing", "No game is being played at this table now.")
    try:
        refusal = table.refusal(action, seat)
    except athanor.Unreadable as error:
        raise Problem("action/unreadable", str(error)) from None
    if refusal is None:
        return None
    return {
        "rule": refusal.rule,
        "code": refusal.code,
        "words": refusal.words,
        "fields": refusal.fields,
    }


async def start(live: LiveTable, person: str | None) -> None:
    """Begin a game with a deal that nobody knows; without a person, once and no more."""
    author = "everyone" if person is None else None
    await live.submit(Wish(wishes.start(person, secrets.randbits(SEED_BITS)), author, "start"))
