"""The tables of models, each with one seat for the model and bots on the others.

A table's id cannot be guessed. A table shows only what the model's seat may know. Error messages
for a model are raised as `Mistake`.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from athanor.bots.prompts import meant, question
from athanor.bots.specs import BadBotName
from athanor.kernel.checks import checked_seed
from athanor.kernel.declare.words import Json, listed
from athanor.kernel.errors import Refused, Unreadable
from athanor.kernel.game import Game
from athanor.kernel.registry import find_game, find_games
from athanor.kernel.table import Table
from athanor.lab.plan import comfortable
from athanor.language import COMPLETE, SOURCE, matching, translated
from athanor.mcp.opponents import Opponents, SeatBots, bots_here

MOST_TABLES = 100  # beyond this, the least recently used is dropped
MOST_NOTES, LONGEST_NOTE = 200, 2000


class Mistake(Exception):
    """What was wrong with a request, in a sentence."""


@dataclass
class Seating:
    """One table: the model's seat, the bots, and the model's notes."""

    table: Table
    seat: int
    bots: Opponents
    takes_notes: bool
    notes: list[str] = field(default_factory=list)
    asked: int = -1  # the ply up to which the model has seen the events
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)  # one request at a time

    async def go_on(self) -> None:
        """Let bots play until the model is asked; at a sealed choice they answer first, unseen."""
        table = self.table
        while not table.over and any(seat != self.seat for seat in table.actors):
            await self.bots.act(table, next(seat for seat in table.actors if seat != self.seat))


class ModelTables:
    """Opens tables and finds them again.

    `seat_bots` seats the opponents; `wanted` is told which games are asked for.
    """

    def __init__(
        self, games: Sequence[str] = (), seat_bots: SeatBots = bots_here,
        wanted: Callable[[str], None] = lambda game: None,
    ) -> None:  # fmt: skip
        self.games = tuple(games) or find_games()
        self.seat_bots, self.wanted = seat_bots, wanted
        self._tables: OrderedDict[str, Seating] = OrderedDict()

    def list_games(self) -> str:
        """The games, with their seats and options."""
        lines = []
        for name in self.games:
            game = find_game(name)
            seats = f"{min(game.seats)} to {max(game.seats)} seats"
            words = [f"{key} ({text})" for key, text in game.option_words.items()]
            lines.append(f"{name}: {game.title}, {seats}. Options: {'; '.join(words) or 'none'}")
        return "\n".join(lines)

    def rules(self, game: str, find: str = "", language: str = SOURCE) -> str:
        """The clauses of a game's rules: all, one by its id, or those that contain a word."""
        spoken = matching([language])
        if spoken is None:
            raise Mistake(f"There is no language {language!r}; there are {', '.join(COMPLETE)}.")
        rules = translated(game, self._game(game).rules, spoken)
        exact = {id_: words for id_, words in rules.items() if id_.casefold() == find.casefold()}
        found = exact or {i: w for i, w in rules.items() if find.casefold() in w.casefold()}
        if not found:
            raise Mistake(
                f"No clause has {find!r}; they are {next(iter(rules))} to {[*rules][-1]}."
            )
        return "\n".join(f"{id_}: {words}" for id_, words in found.items())

    async def sit_down(
        self, game: str, players: int = 0, seat: int = 0, opponents: str = "greedy",
        options: dict[str, Json] | None = None, seed: int | None = None, notes: bool = True,
    ) -> str:  # fmt: skip
        """Start a game on a seat, against bots; returns its id and the first question."""
        found = self._game(game)
        self.wanted(game)
        try:
            table = found.new(players or comfortable(found), checked_seed(seed), **(options or {}))
            if seat not in range(table.players):
                raise ValueError(f"seat: {seat!r} is not a seat from 0 to {table.players - 1}.")
            bots = self.seat_bots(table, seat, opponents)
        except (ValueError, BadBotName) as error:
            raise Mistake(str(error)) from None
        key = secrets.token_hex(8)
        self._tables[key] = seating = Seating(table, seat, bots, notes)
        if len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        async with seating.busy:
            return f"Table {key}. You are Seat {seat}.\n\n{await self._told(seating)}"

    async def look(self, table: str) -> str:
        """The position, what has happened, and the numbered choices, or how the game ended."""
        seating = self._seating(table)
        async with seating.busy:
            seating.asked = -1
            return await self._told(seating)

    def why_not(self, table: str, action: str) -> str:
        """Why an action is not allowed now, with the clause of the rules."""
        seating = self._seating(table)
        try:
            refusal = seating.table.refusal(self._meant(seating, action), seating.seat)
        except Unreadable as error:
            raise Mistake(str(error)) from None
        if refusal is None:
            return "It is allowed."
        clause = seating.table.game.rules.get(refusal.rule, "")
        return f"{refusal.words} ({refusal.rule}: {clause})"

    async def play(self, table: str, choice: str) -> str:
        """Make a choice, by its number or its text; returns what happened and the next question."""
        seating = self._seating(table)
        async with seating.busy:
            if seating.table.over:
                raise Mistake("The game is over.")
            try:
                seating.table.play(self._meant(seating, choice), seating.seat)
            except (Refused, Unreadable) as error:
                words = error.refusal.words if isinstance(error, Refused) else str(error)
                raise Mistake(words) from None
            return await self._told(seating)

    def note(self, table: str, text: str) -> str:
        """Write a note for yourself, if the table allows notes."""
        seating = self._noting(table)
        if len(text) > LONGEST_NOTE or len(seating.notes) >= MOST_NOTES:
            raise Mistake(f"There is room for {MOST_NOTES} notes of {LONGEST_NOTE} letters.")
        seating.notes.append(text)
        return f"Note {len(seating.notes)} is written."

    def notes(self, table: str) -> str:
        """Your notes at a table."""
        return "\n".join(self._noting(table).notes) or "There are no notes."

    def _game(self, name: str) -> Game:
        if name not in self.games:
            raise Mistake(f"There is no game {name!r}; the games are {listed(list(self.games))}.")
        return find_game(name)

    def _seating(self, key: str) -> Seating:
        if key not in self._tables:
            raise Mistake(f"There is no table {key!r}; sit down first.")
        self._tables.move_to_end(key)
        return self._tables[key]

    def _noting(self, key: str) -> Seating:
        seating = self._seating(key)
        if not seating.takes_notes:
            raise Mistake("This table does not allow notes.")
        return seating

    def _meant(self, seating: Seating, text: str) -> Json:
        table, said = seating.table, text if "[" in text else f"[{text}]"
        return meant(table.game, table.legal(seating.seat), table.players, said)

    async def _told(self, seating: Seating) -> str:
        """Let the others play, and say what a model needs for its next choice."""
        await seating.go_on()
        table, seat = seating.table, seating.seat
        events = table.events(seat, after=seating.asked)
        seating.asked = table.ply
        words = question(table.game, table.view(seat), table.legal(seat), events)
        return words if not table.over else f"{_result(table)}\n\n{words}"


def _result(table: Table) -> str:
    points = ", ".join(f"Seat {seat} has {score}" for seat, score in enumerate(table.scores))
    return f"The game is over: {points} points. First: seat {listed([*map(str, table.winners)])}."
