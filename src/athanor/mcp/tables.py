"""The tables of models, each with one seat for the model and bots on the others.

A table's id cannot be guessed. A table shows only what the model's seat may know. Error messages
for a model are raised as `Mistake`.
"""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from athanor.bots.prompts import choice_texts, meant, situation
from athanor.bots.specs import BadBotName
from athanor.kernel.checks import checked_seed
from athanor.kernel.declare.words import Json, listed
from athanor.kernel.errors import Refused, Unreadable
from athanor.kernel.registry import find_game, find_games
from athanor.kernel.table import Table
from athanor.lab.plan import comfortable
from athanor.language import COMPLETE, SOURCE, matching, translated
from athanor.mcp.answers import Told
from athanor.mcp.opponents import Opponents, SeatBots, bots_here

T = TypeVar("T")
Off = Callable[[Callable[[], Any]], Coroutine[Any, Any, Any]]  # does some work elsewhere
IDLE_SECONDS = 3600.0  # a table that nobody has asked about for so long may be dropped
MOST_NOTES, LONGEST_NOTE = 200, 2000
LONGEST_WORD = 200  # letters of what is looked for, or of an action


class Mistake(Exception):
    """What was wrong with a request, in a sentence."""


class Client(NamedTuple):
    """Who asks. Tables are listed by name, which nobody else knows; they are counted by both."""

    name: str | None
    address: str


HERE = Client("here", "here")
asking: ContextVar[Client] = ContextVar("asking", default=HERE)


class Caps(NamedTuple):
    """How many tables are kept: of one client, of one address, and of all together."""

    client: int = 100
    address: int = 100
    all: int = 100


KEPT = Caps()


@dataclass
class Seating:
    """One table: the model's seat, the bots, and the model's notes."""

    key: str
    client: Client
    table: Table
    seat: int
    bots: Opponents
    takes_notes: bool
    notes: list[str] = field(default_factory=list)
    asked: int = -1  # the ply up to which the model has seen the events
    used: float = field(default_factory=monotonic)
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)  # one request at a time

    async def go_on(self) -> None:
        """Let bots play until the model is asked; at a sealed choice they answer first, unseen."""
        table = self.table
        while not table.over and any(seat != self.seat for seat in table.actors):
            await self.bots.act(table, next(seat for seat in table.actors if seat != self.seat))


async def at_once(work: Callable[[], T]) -> T:
    """Do some work with the rules here and now."""
    return work()


class ModelTables:
    """Opens tables and finds them again.

    `seat_bots` seats the opponents; `wanted` is told which games are asked for; `off` does the work
    with the rules, which share one set of buffers, so that it must never do two things at a time.
    """

    def __init__(
        self, games: Sequence[str] = (), seat_bots: SeatBots = bots_here,
        wanted: Callable[[str], None] = lambda game: None, caps: Caps = KEPT,
        off: Off = at_once,
    ) -> None:  # fmt: skip
        self.games = tuple(games) or find_games()
        self.seat_bots, self.wanted, self.caps, self.off = seat_bots, wanted, caps, off
        self._tables: dict[str, Seating] = {}

    def list_games(self) -> Told:
        """The games, with their seats and options."""
        lines, found = [], []
        for name in self.games:
            game = find_game(name)
            seats = f"{min(game.seats)} to {max(game.seats)} seats"
            words = [f"{key} ({text})" for key, text in game.option_words.items()]
            lines.append(f"{name}: {game.title}, {seats}. Options: {'; '.join(words) or 'none'}")
            found.append({"name": name, "title": game.title, "seats": list(game.seats),
                          "options": dict(game.option_words)})  # fmt: skip
        return Told("\n".join(lines), {"games": found})

    async def rules(self, game: str, find: str = "", language: str = SOURCE) -> Told:
        """The clauses of a game's rules: all, one by its id, or those that contain a word."""
        spoken = matching([language[:LONGEST_WORD]])
        if spoken is None:
            raise Mistake(f"There is no language {language!r}; there are {', '.join(COMPLETE)}.")
        self._check_known(game)
        told: Told = await self.off(lambda: _clauses(game, find[:LONGEST_WORD].casefold(), spoken))
        return told

    async def sit_down(
        self, game: str, players: int = 0, seat: int = 0, opponents: str = "greedy",
        options: dict[str, Json] | None = None, seed: int | None = None, notes: bool = True,
    ) -> Told:  # fmt: skip
        """Start a game on a seat, against bots; returns its id and the first question.

        With a seed, the deal and the chance of the bots repeat.
        """
        self._check_known(game)
        client = asking.get()
        self._make_room(client)
        self.wanted(game)
        seating = await self.off(
            lambda: self._seated(client, game, players, seat, opponents, options or {}, seed, notes)
        )
        self._make_room(client)
        self._tables[seating.key] = seating
        async with seating.busy:
            told: Told = await self._told(seating)
        return Told(f"Table {seating.key}. You are Seat {seat}.\n\n{told.text}", told.data)

    async def look(self, table: str) -> Told:
        """The position, what has happened, and the numbered choices, or how the game ended."""
        seating = self._seating(table)
        async with seating.busy:
            seating.asked = -1
            return await self._told(seating)

    async def why_not(self, table: str, action: int | str) -> Told:
        """Why an action is not allowed now, with the clause of the rules."""
        seating = self._seating(table)
        async with seating.busy:
            told: Told = await self.off(lambda: _reason(seating, action))
        return told

    async def play(self, table: str, choice: int | str) -> Told:
        """Make a choice, by its number or its text; returns what happened and the next question."""
        seating = self._seating(table)
        async with seating.busy:
            await self.off(lambda: _play(seating, choice))
            return await self._told(seating)

    def note(self, table: str, text: str) -> Told:
        """Write a note for yourself, if the table allows notes."""
        seating = self._noting(table)
        if len(text) > LONGEST_NOTE or len(seating.notes) >= MOST_NOTES:
            raise Mistake(f"There is room for {MOST_NOTES} notes of {LONGEST_NOTE} letters.")
        seating.notes.append(text)
        return Told(f"Note {len(seating.notes)} is written.", {"notes": seating.notes})

    def notes(self, table: str) -> Told:
        """Your notes at a table."""
        notes = self._noting(table).notes
        return Told("\n".join(notes) or "There are no notes.", {"notes": notes})

    def list_tables(self) -> Told:
        """Your tables, with what is played there."""
        client = asking.get()
        if client.name is None:
            raise Mistake(
                "Your program has neither a session nor cookies, so your tables cannot be told "
                "from those of others: name a table by the id that sit_down gave you."
            )
        own = [one for one in self._tables.values() if one.client.name == client.name]
        text = "\n".join(map(_line, own)) or "You sit at no table."
        return Told(text, {"tables": [_short(one) for one in own]})

    def leave_table(self, table: str) -> Told:
        """Leave a table for good, finished or not: it is dropped, and makes room for another."""
        del self._tables[self._seating(table).key]
        return Told(f"You have left table {table}.", {"left": table})

    def _check_known(self, name: str) -> None:
        if name not in self.games:
            raise Mistake(f"There is no game {name!r}; the games are {listed(list(self.games))}.")

    def _seated(
        self, client: Client, game: str, players: int, seat: int, opponents: str,
        options: dict[str, Json], seed: int | None, notes: bool,
    ) -> Seating:  # fmt: skip
        found = find_game(game).apart()
        try:
            seats = players or comfortable(found)
            table = Table.start(found, seats, checked_seed(seed), options)
            if seat not in range(table.players):
                raise ValueError(f"seat: {seat!r} is not a seat from 0 to {table.players - 1}.")
            bots = self.seat_bots(table, seat, opponents)
        except (ValueError, TypeError, Unreadable, BadBotName) as error:
            raise Mistake(str(error)) from None
        return Seating(secrets.token_hex(8), client, table, seat, bots, notes)

    def _make_room(self, client: Client) -> None:
        """Drop tables that nobody uses any more; nobody loses a game they play to somebody else."""
        before = monotonic() - IDLE_SECONDS
        for one in [one for one in self._tables.values() if one.used < before]:
            del self._tables[one.key]
        there = list(self._tables.values())
        near = [one for one in there if one.client.address == client.address]
        own = [one for one in near if one.client == client]
        for cap, among in (
            (self.caps.client, own),
            (self.caps.address, near),
            (self.caps.all, there),
        ):
            if len(among) >= cap:
                self._drop_finished(own, among)

    def _drop_finished(self, own: list[Seating], among: list[Seating]) -> None:
        """Make room by a game of one's own that is over."""
        own = [one for one in own if one.table.over and one.key in self._tables]
        if not own:
            raise Mistake(
                f"There is room for {len(among)} tables, and all are taken: leave_table makes room."
            )
        del self._tables[own[0].key]

    def _seating(self, key: str) -> Seating:
        if key not in self._tables:
            raise Mistake(f"There is no table {key[:40]!r}; sit down first.")
        self._tables[key].used = monotonic()
        return self._tables[key]

    def _noting(self, key: str) -> Seating:
        seating = self._seating(key)
        if not seating.takes_notes:
            raise Mistake("This table does not allow notes.")
        return seating

    async def _told(self, seating: Seating) -> Told:
        """Let the others play, and say what a model needs for its next choice."""
        await seating.go_on()
        told: Told = await self.off(lambda: _position(seating))
        return told


@cache
def _rules_of(game: str, language: str) -> dict[str, str]:
    return translated(game, find_game(game).rules, language)


def _clauses(game: str, find: str, language: str) -> Told:
    rules = _rules_of(game, language)
    exact = {id_: words for id_, words in rules.items() if id_.casefold() == find}
    found = exact or {i: w for i, w in rules.items() if find in w.casefold()}
    if not found:
        raise Mistake(f"No clause has {find!r}; they are {next(iter(rules))} to {[*rules][-1]}.")
    return Told("\n".join(f"{id_}: {words}" for id_, words in found.items()), {"clauses": found})


def _meant(seating: Seating, said: int | str) -> Json:
    if seating.table.over:
        raise Mistake("The game is over.")
    table, text = seating.table, str(said)[:LONGEST_WORD]
    answer = text if "[" in text else f"[{text}]"
    try:
        return meant(table.game, table.legal(seating.seat), table.players, answer)
    except Unreadable as error:
        raise Mistake(str(error)) from None


def _reason(seating: Seating, action: int | str) -> Told:
    meaning = _meant(seating, action)
    refusal = seating.table.refusal(meaning, seating.seat)
    if refusal is None:
        words = "It is allowed."
        return Told(words, {"allowed": True, "words": words, "rule": None})
    clause = seating.table.game.rules.get(refusal.rule, "")
    told = {"allowed": False, "words": refusal.words, "rule": refusal.rule}
    return Told(f"{refusal.words} ({refusal.rule}: {clause})", told)


def _play(seating: Seating, choice: int | str) -> None:
    try:
        seating.table.play(_meant(seating, choice), seating.seat)
    except (Refused, Unreadable) as error:
        words = error.refusal.words if isinstance(error, Refused) else str(error)
        raise Mistake(words) from None


def _position(seating: Seating) -> Told:
    table, seat = seating.table, seating.seat
    view, legal = table.view(seat), table.legal(seat)
    events = table.events(seat, after=seating.asked)
    seating.asked = table.ply
    words = situation(table.game, view, legal, events, seat)
    texts = choice_texts(table.game, legal, table.players)
    told = {
        "table": seating.key, "game": table.game.name, "seat": seat, "ply": table.ply,
        "over": table.over, "events": [event["words"] for event in events], "view": view,
        "choices": [{"number": number, "text": text, "action": action}
                    for number, (text, action) in enumerate(zip(texts, legal, strict=True), 1)],
        "points": table.scores if table.over else None,
        "first": list(table.winners) if table.over else None,
    }  # fmt: skip
    return Told(f"{_result(table)}\n\n{words}" if table.over else words, told)


def _result(table: Table) -> str:
    points = ", ".join(f"Seat {seat} has {score}" for seat, score in enumerate(table.scores))
    return f"The game is over: {points} points. First: seat {listed([*map(str, table.winners)])}."


def _short(one: Seating) -> dict[str, Json]:
    return {"table": one.key, "game": one.table.game.name, "seat": one.seat,
            "players": one.table.players, "ply": one.table.ply, "over": one.table.over}  # fmt: skip


def _line(one: Seating) -> str:
    how = "over" if one.table.over else f"{one.table.ply} choices made"
    title = one.table.game.title
    return f"{one.key}: {title}, Seat {one.seat} of {one.table.players}, {how}"
