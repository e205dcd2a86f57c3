"""The ledger: each game is rated once, and rating all again gives the same."""

import asyncio
from random import Random
from typing import Any

from sqlalchemy import insert, select, update

from athanor.server.ratings.ladder import Ladders
from athanor.server.ratings.ledger import Ledger
from athanor.server.ratings.scale import START
from athanor.server.settings import Settings
from athanor.server.storage.database import Database
from athanor.server.storage.schema import people, results, standings, tables
from tests.server.conftest import Databases
from tests.server.players import run

NAMES = [f"person-{number}" for number in range(6)]
ENDED = 1_790_000_000.0


def result(table: str, seat: int, who: str, place: int, **more: Any) -> dict[str, Any]:
    bot = who == "random"
    return {
        "table_id": table, "seat": seat, "game": "alchemist", "players": 2, "ended": ENDED,
        "shown": True, "person": None if bot else who, "level": who if bot else None,
        "place": place, "score": 10 - place, "outcome": "won" if place == 1 else "lost",
        "rated": True,
    } | more  # fmt: skip


def table_row(table: str) -> dict[str, Any]:
    return {
        "id": table, "code": table, "game": "alchemist", "status": "over", "listed": True,
        "created": ENDED, "updated": ENDED, "entry": 1, "bot_turn": False, "card": "{}",
    }  # fmt: skip


async def lay(database: Database, games: int, seed: int = 1) -> None:
    """People and rated games of two or three of them."""
    chance = Random(seed)
    async with database.writing() as connection:
        rows = [{"id": name, "name": name, "session": 0, "created": 0.0} for name in NAMES]
        await connection.execute(insert(people), rows)
    await more_games(database, [f"t{number}" for number in range(games)], chance)


async def more_games(database: Database, ids: list[str], chance: Random) -> None:
    seats = []
    for at, table in enumerate(ids):
        who = chance.sample([*NAMES, "random"], chance.choice([2, 3]))
        ended = ENDED + at * 86_400 * 10  # through several seasons
        seats += [
            result(table, seat, name, seat + 1, players=len(who), ended=ended)
            for seat, name in enumerate(who)
        ]
    async with database.writing() as connection:
        await connection.execute(insert(tables), [table_row(table) for table in ids])
        await connection.execute(insert(results), seats)


async def stored(database: Database, table: Any) -> list[Any]:
    async with database.reading() as connection:
        return sorted(tuple(row) for row in await connection.execute(select(table)))


def story_with(databases: Databases, story: Any) -> None:
    async def within() -> None:
        database = Database(Settings(database_url=databases()))
        try:
            await database.migrate()
            await story(database)
        finally:
            await database.close()

    run(within())


def test_rating_all_again_gives_the_same_ratings_and_ladders(databases: Databases) -> None:
    async def story(database: Database) -> None:
        await lay(database, 40)
        ledger = Ledger(database)
        assert await ledger.rate_new() == 40
        before = [await stored(database, table) for table in (results, standings)]
        seen: list[tuple[int, int]] = []
        assert await ledger.recalculate(lambda done, total: seen.append((done, total))) == 0
        assert [await stored(database, table) for table in (results, standings)] == before
        assert seen[-1] == (40, 40)

    story_with(databases, story)


def test_ratings_that_were_damaged_are_worked_out_again(databases: Databases) -> None:
    async def story(database: Database) -> None:
        await lay(database, 12)
        ledger = Ledger(database)
        await ledger.rate_new()
        before = [await stored(database, table) for table in (results, standings)]
        async with database.writing() as connection:
            await connection.execute(update(results).where(results.c.seat == 0).values(mu=1.0))
            await connection.execute(update(standings).values(points=0))
        assert await ledger.recalculate(lambda done, total: None) == 12
        assert [await stored(database, table) for table in (results, standings)] == before

    story_with(databases, story)


def test_raters_at_the_same_moment_rate_each_game_once(databases: Databases) -> None:
    async def story(database: Database) -> None:
        await lay(database, 20)
        rated = await asyncio.gather(*[Ledger(database).rate_new() for _ in range(4)])
        assert sum(rated) == 20
        async with database.reading() as connection:
            numbers = await connection.scalars(
                select(results.c.number).where(results.c.seat == 0).order_by(results.c.number)
            )
            assert list(numbers) == list(range(1, 21))
        assert await Ledger(database).recalculate(lambda done, total: None) == 0

    story_with(databases, story)


def test_a_ladder_shows_the_ranked_by_the_lower_end_and_oneself_among_neighbours(
    databases: Databases,
) -> None:
    async def story(database: Database) -> None:
        await lay(database, 120)
        await Ledger(database).rate_new()
        ladder = await Ladders(database).ladder("alchemist", "all", NAMES[0])
        lows = [line.rating.points - line.rating.spread for line in ladder.top]
        assert lows == sorted(lows, reverse=True)
        assert [line.place for line in ladder.top] == [1, 2, 3, 4, 5, 6]
        assert ladder.mine is not None
        assert ladder.mine.you
        assert ladder.mine in ladder.near
        assert [line.place for line in ladder.near] == sorted(
            line.place or 0 for line in ladder.near
        )
        assert sum(ladder.distribution.counts) == ladder.people == 6
        assert len(ladder.seasons) > 3
        season = await Ladders(database).ladder("alchemist", ladder.seasons[0], None)
        assert season.top[0].games < ladder.top[0].games
        assert season.mine is None

    story_with(databases, story)


def test_a_private_person_stands_on_the_ladder_without_a_name(databases: Databases) -> None:
    async def story(database: Database) -> None:
        await lay(database, 120)
        await Ledger(database).rate_new()
        ladders = Ladders(database)
        first = (await ladders.ladder("alchemist", "all", None)).top[0].person
        async with database.writing() as connection:
            hide = update(people).where(people.c.id == first).values(visibility="me")
            await connection.execute(hide)
        line = (await ladders.ladder("alchemist", "all", None)).top[0]
        assert (line.person, line.name) == (None, "someone private")
        own = (await ladders.ladder("alchemist", "all", first)).top[0]
        assert own.person == first

    story_with(databases, story)


def test_an_empty_ladder_and_an_unrated_table_say_so(databases: Databases) -> None:
    async def story(database: Database) -> None:
        ladders = Ladders(database)
        empty = await ladders.ladder("alchemist", "2026-4", None)
        assert (empty.people, empty.top, empty.distribution.counts) == (0, [], [])
        points = [bot.rating.points for bot in empty.bots]
        assert points == sorted(points, reverse=True)
        assert points[-1] < START.points
        assert not (await ladders.changes("nothing")).rated

    story_with(databases, story)
