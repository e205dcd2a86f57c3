"""Finished games and waiting tables as people see them."""

from typing import Any

import msgspec
from sqlalchemy import Row

from athanor.server.history.archive import Archive, Search
from athanor.server.people.people import People
from athanor.server.people.visibility import hidden_from
from athanor.server.ratings.ladder import PRIVATE
from athanor.server.ratings.scale import Rating
from athanor.server.storage.store import Store
from athanor.server.table.names import default_name
from athanor.server.table.summaries import awaited
from athanor.server.wire.responses import FinishedGame, ResultSeat, Turn

Game = tuple[Row[Any], list[Row[Any]]]  # the row of one seat, and of all


async def finished_games(
    archive: Archive, people: People, person: str, viewer: str | None, search: Search
) -> list[FinishedGame]:
    """A person's finished games, limited to what the viewer may see."""
    found = await archive.games_of(person, viewer, search)
    return await _shown_games(archive, people, viewer, found)


async def open_games(
    archive: Archive, people: People, since: float, until: float, game: str | None,
    after: str | None, limit: int,
) -> list[FinishedGame]:  # fmt: skip
    """Public games that ended in a time span, as they are shown to everybody."""
    found = await archive.open_games(since, until, game, after, limit)
    return await _shown_games(archive, people, None, found)


async def _shown_games(
    archive: Archive, people: People, viewer: str | None, found: list[Game]
) -> list[FinishedGame]:
    """Games as a viewer sees them: who has a private page is named only to those who sat there."""
    met = {seat.person for _, seats in found for seat in seats if seat.person}
    await people.learn_names(list(met))
    hidden = await hidden_from(archive.database, viewer, met)
    shown = [_shown_game(own, seats, people) for own, seats in found]
    for one in shown:
        if viewer is None or viewer not in {seat.person for seat in one.seats}:
            for seat in one.seats:
                if seat.person in hidden:
                    seat.person, seat.name = None, PRIVATE
    return shown


def _shown_game(own: Row[Any], seats: list[Row[Any]], people: People) -> FinishedGame:
    card = msgspec.json.decode(own.card)
    return FinishedGame(
        table=own.table_id,
        game=own.game,
        title=card["title"],
        name=card.get("name") or default_name(own.table_id),
        players=own.players,
        ended=own.ended,
        place=own.place,
        outcome=own.outcome,
        rated=own.rated,
        change=None if own.number is None else points_gained(own),
        seats=[_shown_seat(seat, card["chairs"][seat.seat], people) for seat in seats],
    )


def _shown_seat(row: Row[Any], chair: dict[str, Any], people: People) -> ResultSeat:
    name = people.name(row.person) if row.person else row.level or chair.get("name", "")
    return ResultSeat(
        row.seat, row.person, name, row.level, row.place, row.score, row.outcome
    )  # fmt: skip


def points_gained(row: Row[Any]) -> int:
    """The rating points that a rated game won or cost a seat."""
    return Rating(row.mu, row.sigma).points - Rating(row.mu_before, row.sigma_before).points


async def turns_of(store: Store, person: str) -> list[Turn]:
    """The tables that wait for a person, most urgent first. A lesson waits for nobody."""
    found = [
        Turn(card["id"], card.get("name") or default_name(card["id"]), card["game"],
             card["deadline"], card["updated"])
        for card in await store.tables_of(person, ("playing",))
        if card.get("lesson") is None and awaited(card, person)
    ]  # fmt: skip
    return sorted(found, key=lambda turn: (turn.deadline or float("inf"), turn.since))
