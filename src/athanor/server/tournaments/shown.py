"""Tournaments as people see them."""

from typing import Any

import msgspec
from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

import athanor
from athanor.server.people.circles import check_member, is_member
from athanor.server.people.people import People
from athanor.server.ratings.ladder import Ladders, shown_rating
from athanor.server.ratings.scale import Rating
from athanor.server.storage.company_schema import members
from athanor.server.storage.database import Database
from athanor.server.storage.schema import people as people_table
from athanor.server.storage.tournament_schema import entrants, tournaments
from athanor.server.tournaments.points import Line
from athanor.server.tournaments.record import CANCELLED, Paired, Record, bot_name, read_record
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses.lobby import Pace
from athanor.server.wire.tournaments import (
    GamePoints,
    Tournament,
    TournamentLine,
    TournamentSeat,
    TournamentSummary,
    TournamentTable,
)

MOST_LISTED, MOST_OF_HOST = 30, 3  # per status
LAST_ENDED = 4  # ended tables of an arena that are still shown


class Board:
    """The list of tournaments, and their standings."""

    def __init__(self, database: Database, people: People) -> None:
        self.database, self.people, self.ladders = database, people, Ladders(database)

    async def listed(
        self, viewer: str | None, circle: str | None = None
    ) -> list[TournamentSummary]:
        """Running, upcoming and recent tournaments, of a circle or all that the viewer may see."""
        if circle is not None:
            await check_member(self.database, circle, viewer or "")
        seen = _seen_by(viewer) if circle is None else tournaments.c.circle == circle
        async with self.database.reading() as connection:
            queries = [_of_status(one, seen, viewer) for one in ("running", "planned", "over")]
            rows = [row for query in queries for row in await connection.execute(query)]
            counts = await _counts(connection, [row.id for row in rows])
            mine = await _mine(connection, viewer)
            winners = await _winners(connection, [row.id for row in rows])
        ids = [one.person for one in winners.values() if one.person]
        await self.people.learn_names([*(row.host for row in rows), *ids])
        return [
            TournamentSummary(
                **self._common(row), entrants=counts.get(row.id, 0), you=row.id in mine,
                **self._winner(winners.get(row.id)),
            )
            for row in rows
        ]  # fmt: skip

    async def tournament(self, tournament: str, viewer: str | None) -> Tournament:
        """A tournament with its standings and its tables."""
        async with self.database.reading() as connection:
            query = select(tournaments).where(tournaments.c.id == tournament)
            row = (await connection.execute(query)).first()
            if row is None:
                raise Problem("not-found", "tournament")
            record = await read_record(connection, row)
        if row.circle is not None and not await is_member(self.database, row.circle, viewer):
            raise Problem("not-found", "tournament")
        ids = [one.person for one in record.entrants.values() if one.person]
        await self.people.learn_names([row.host, *ids])
        public = await self._public(row, ids)
        ratings = await self.ladders.ratings_of(public, row.game)
        lines = record.lines()
        busy = record.playing()
        shown = [self._line(record, line, viewer, busy, ratings) for line in lines]
        for one in shown:
            if one.you or one.person in public:
                one.accuracy = record.accuracy(one.number)
        return Tournament(
            **self._common(row),
            entrants=sum(one.state != "left" or bool(one.games) for one in shown),
            you=any(one.you and one.state != "left" for one in shown),
            **self._winner(record.entrants.get(row.winner)),
            standings=[one for one in shown if one.state != "left" or one.games],
            tables=self._tables(record, lines, viewer),
            mine=next((one for one in shown if one.you), None),
            waiting=len(record.free()),
        )

    async def _public(self, row: Row[Any], ids: list[str]) -> list[str]:
        """The entrants whose page everyone who sees the tournament may see."""
        enough = ("all", "circles") if row.circle is not None else ("all",)
        query = select(people_table.c.id).where(
            people_table.c.id.in_(ids), people_table.c.visibility.in_(enough)
        )
        async with self.database.reading() as connection:
            return [str(one) for one in await connection.scalars(query)]

    def _winner(self, entrant: Any) -> dict[str, Any]:
        return {
            "winner": _name(self.people, entrant) if entrant else None,
            "winner_level": entrant.level if entrant else None,
            "winner_number": entrant.number if entrant else None,
        }

    def _common(self, row: Row[Any]) -> dict[str, Any]:
        pace = msgspec.json.decode(row.pace, type=Pace)
        same = ("id", "name", "game", "form", "size", "rated", "listed", "circle", "bots", "host",
                "begins", "ends", "rounds", "round", "next_round", "status")  # fmt: skip
        return {name: getattr(row, name) for name in same} | {
            "title": athanor.game(row.game).title, "pace": pace,
            "host_name": self.people.name(row.host),
        }  # fmt: skip

    def _line(
        self, record: Record, line: Line, viewer: str | None, busy: dict[int, str],
        ratings: dict[str, Rating],
    ) -> TournamentLine:  # fmt: skip
        entrant = record.entrants[line.number]
        known = ratings.get(entrant.person)
        return TournamentLine(
            place=line.place, number=line.number, person=entrant.person,
            name=_name(self.people, entrant), level=entrant.level, state=entrant.state,
            points=line.points, met=line.met_points, won=line.won,
            games=[msgspec.convert(one, GamePoints, from_attributes=True) for one in line.games],
            table=busy.get(line.number), rating=None if known is None else shown_rating(known),
            accuracy=None,
            you=viewer is not None and entrant.person == viewer,
        )  # fmt: skip

    def _tables(
        self, record: Record, lines: list[Line], viewer: str | None
    ) -> list[TournamentTable]:
        """The tables of this round; in an arena those in play, leaders first, and recent ones."""
        place = {line.number: line.place for line in lines}
        points = {line.number: line.points for line in lines}
        running, ended = record.unfinished, [one for one in record.paired if not one.unfinished]
        if record.arena:
            running.sort(key=lambda one: min((place[n] for n in one.seats if n), default=0))
            latest = sorted(ended, key=lambda one: -(one.updated or 0))[:LAST_ENDED]
            shown = [*running, *latest]
        else:
            shown = [one for one in record.paired
                     if one.round == record.row.round and one.status != CANCELLED]  # fmt: skip
        return [self._table(record, one, points, viewer) for one in shown if one.status is not None]

    def _table(
        self, record: Record, paired: Paired, points: dict[int, float], viewer: str | None
    ) -> TournamentTable:
        card = msgspec.json.decode(paired.card) if paired.card else {}
        seats = []
        for number in paired.seats:
            entrant = record.entrants.get(number) if number is not None else None
            seats.append(
                TournamentSeat(
                    number=number,
                    name=_name(self.people, entrant) if entrant else bot_name(record.row.bots),
                    person=entrant.person if entrant else None,
                    level=entrant.level if entrant else record.row.bots,
                    points=points.get(number) if number is not None else None,
                    you=bool(viewer and entrant and entrant.person == viewer),
                )
            )
        return TournamentTable(
            table=paired.table, number=paired.number, round=paired.round,
            over=not paired.unfinished, game_round=card.get("round"), seats=seats,
        )  # fmt: skip


def _name(people: People, entrant: Any) -> str:
    if entrant.person:
        return people.name(entrant.person)
    return bot_name(entrant.level, entrant.number)


def _seen_by(viewer: str | None) -> Any:
    """Listed tournaments, the viewer's own, and those of the viewer's circles."""
    mine = select(entrants.c.tournament).where(entrants.c.person == viewer).scalar_subquery()
    circles = select(members.c.circle).where(members.c.person == viewer).scalar_subquery()
    own = (tournaments.c.host == viewer) | tournaments.c.id.in_(mine)
    open_to_all = tournaments.c.circle.is_(None) & (tournaments.c.listed.is_(True) | own)
    return open_to_all | tournaments.c.circle.in_(circles)


def _of_status(status: str, seen: Any, viewer: str | None) -> Any:
    """Tournaments by their beginning; a few of each stranger, so that one does not hide others."""
    first = status == "planned"
    order = tournaments.c.begins if first else tournaments.c.begins.desc()
    place = func.row_number().over(partition_by=tournaments.c.host, order_by=order).label("place")
    found = select(tournaments, place).where(tournaments.c.status == status, seen).subquery()
    entered = select(entrants.c.tournament).where(entrants.c.person == viewer)
    own = (found.c.host == viewer) | found.c.circle.is_not(None) | found.c.id.in_(entered)
    query = select(found).where((found.c.place <= MOST_OF_HOST) | own)
    query = query.order_by(found.c.begins if first else found.c.begins.desc())
    return query.limit(MOST_LISTED if status != "over" else MOST_LISTED // 3)


async def _counts(connection: AsyncConnection, ids: list[str]) -> dict[str, int]:
    query = (
        select(entrants.c.tournament, func.count().label("people"))
        .where(entrants.c.tournament.in_(ids), entrants.c.state != "left")
        .group_by(entrants.c.tournament)
    )
    return {row.tournament: int(row.people) for row in await connection.execute(query)}


async def _mine(connection: AsyncConnection, viewer: str | None) -> set[str]:
    query = select(entrants.c.tournament).where(
        entrants.c.person == viewer, entrants.c.state != "left"
    )
    return set(await connection.scalars(query)) if viewer else set()


async def _winners(connection: AsyncConnection, ids: list[str]) -> dict[str, Any]:
    query = (
        select(entrants)
        .join(tournaments, tournaments.c.id == entrants.c.tournament)
        .where(tournaments.c.id.in_(ids), entrants.c.number == tournaments.c.winner)
    )
    return {row.tournament: row for row in await connection.execute(query)}
