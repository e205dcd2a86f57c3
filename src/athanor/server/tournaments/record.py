"""The record of a tournament: its entrants and tables as stored, and what follows from them."""

from collections import Counter, defaultdict
from itertools import combinations
from typing import Any

import msgspec
from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.storage.schema import results, tables
from athanor.server.storage.tournament_schema import entrants, pairings
from athanor.server.tournaments.points import Game, Line, standings

UNFINISHED = (None, "open", "playing")  # of a table; None if it is not opened yet
CANCELLED = "cancelled"  # such a table gives no points


class Paired:
    """A table of a tournament: who sits where, and its status."""

    def __init__(self, row: Row[Any]) -> None:
        self.table: str = row.table_id
        self.round: int = row.round
        self.number: int = row.number
        self.at: float = row.at
        self.status: str | None = row.status
        self.updated: float | None = row.updated
        self.card: str | None = row.card
        self.deadline: float | None = row.deadline
        self.entry: str | None = row.entry
        self.seats: list[int | None] = msgspec.json.decode(row.seats)

    @property
    def unfinished(self) -> bool:
        """Whether it is still in play; a frozen or cancelled table gives no points."""
        return self.status in UNFINISHED


class Record:
    """A tournament as it is stored, read in one transaction."""

    def __init__(self, row: Row[Any], people: list[Row[Any]], paired: list[Paired]) -> None:
        self.row, self.paired = row, paired
        self.entrants: dict[int, Any] = {one.number: one for one in people}
        self.states: dict[int, str] = {one.number: one.state for one in people}
        self.games: list[Game] = []
        self.accuracies: dict[int, list[float]] = defaultdict(list)  # of reviewed games
        self.arena: bool = row.form == "arena"

    def byes(self) -> dict[int, list[int]]:
        """The rounds that entrants sat out for lack of a table."""
        return {
            number: msgspec.json.decode(one.byes, type=list[int])
            for number, one in self.entrants.items()
        }

    def lines(self) -> list[Line]:
        """The standings."""
        return standings(self.entrants, self.games, self.byes(), self.arena)

    @property
    def unfinished(self) -> list[Paired]:
        """The tables in play."""
        return [one for one in self.paired if one.unfinished]

    def accuracy(self, number: int) -> float | None:
        """The mean accuracy of an entrant's reviewed games here."""
        known = self.accuracies.get(number)
        return sum(known) / len(known) if known else None

    def busy(self) -> dict[int, str]:
        """Entrants who are playing now, with their tables."""
        return {
            number: one.table for one in self.unfinished for number in one.seats
            if number is not None
        }  # fmt: skip

    def playing(self) -> dict[int, str]:
        """Entrants whose tables are open, so that they can sit down now."""
        opened = {one.table for one in self.paired if one.status is not None}
        return {number: table for number, table in self.busy().items() if table in opened}

    def free(self) -> list[int]:
        """Entrants who want a table and have none."""
        busy = self.busy()
        return [number for number in self.entrants
                if self.states[number] == "in" and number not in busy]  # fmt: skip

    def walked_out(self) -> list[int]:
        """Entrants who have left their last table since they entered."""
        last = {number: game for game in sorted(self.games, key=lambda one: one.ended)
                for number in game.seats}  # fmt: skip
        return [
            number
            for number, one in self.entrants.items()
            if one.state == "in" and number in last and last[number].ended > one.joined
            and last[number].left[last[number].seats.index(number)]
        ]  # fmt: skip

    def set_state(self, numbers: list[int], state: str) -> None:
        """Update the record with what was stored."""
        self.states |= dict.fromkeys(numbers, state)

    def met(self) -> Counter[frozenset[int]]:
        """How often two entrants have met; a game without a result does not count."""
        found: Counter[frozenset[int]] = Counter()
        for one in self.paired:
            if one.status == CANCELLED:
                continue
            here = [number for number in one.seats if number is not None]
            found.update(frozenset(pair) for pair in combinations(here, 2))
        return found


async def read_record(connection: AsyncConnection, row: Row[Any]) -> Record:
    """Everything about a tournament."""
    of_it = pairings.c.tournament == row.id
    people = list(
        await connection.execute(
            select(entrants).where(entrants.c.tournament == row.id).order_by(entrants.c.number)
        )
    )
    tables_of = await connection.execute(
        select(pairings, tables.c.status, tables.c.updated, tables.c.card,
               tables.c.deadline)
        .outerjoin(tables, tables.c.id == pairings.c.table_id)
        .where(of_it)
        .order_by(pairings.c.number)
    )  # fmt: skip
    record = Record(row, people, [Paired(one) for one in tables_of])
    ended = await connection.execute(
        select(results.c.table_id, results.c.seat, results.c.place, results.c.outcome,
               results.c.ended, results.c.accuracy)
        .join(pairings, pairings.c.table_id == results.c.table_id)
        .where(of_it)
        .order_by(results.c.table_id, results.c.seat)
    )  # fmt: skip
    by_table: dict[str, list[Any]] = defaultdict(list)
    for one in ended:
        by_table[one.table_id].append(one)
    for paired in record.paired:
        seats = by_table[paired.table]
        if seats:
            record.games.append(_game(paired, seats))
        for number, seat in zip(paired.seats, seats, strict=False):
            if number is not None and seat.accuracy is not None:
                record.accuracies[number].append(seat.accuracy)
    return record


def bot_name(level: str | None, number: int | None = None) -> str:
    """What a bot is called in standings and at its table; without a number it only fills a seat."""
    return f"{level or ''} {number or ''}".strip().capitalize()


def _game(paired: Paired, seats: list[Any]) -> Game:
    return Game(
        paired.table, paired.round, seats[0].ended, tuple(paired.seats),
        tuple(seat.place for seat in seats), tuple(seat.outcome == "left" for seat in seats),
    )  # fmt: skip
