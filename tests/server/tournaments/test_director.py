"""The director on a clock that the test turns: pairs, forfeits, begins and ends."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from athanor.server.people.circles import Circles
from athanor.server.people.people import Person
from athanor.server.review.queue import ReviewQueue
from athanor.server.storage.tournament_schema import tournaments
from athanor.server.table import commands, dispatch
from athanor.server.table.commands import Command
from athanor.server.tournaments import announcing, hosting
from athanor.server.tournaments.director import FILL_AFTER
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses.review import FoundReview, ReviewedSeat
from athanor.server.wire.tournaments import BotEntrants, Entering, NewTournament, Tournament
from tests.server.inside import DAY, Hands, inside
from tests.server.players import request, run

LIVE = requests.LivePace(clock=600)


class Meeting:
    """A tournament with its people, on a clock of its own."""

    def __init__(self, state: Any, hands: Hands) -> None:
        self.registry, self.director, self.board = (
            state["registry"], state["director"], state["board"],
        )  # fmt: skip
        self.hands, self.people, self.id = hands, list[Person](), ""

    async def announce(self, people: int, **more: Any) -> None:
        names = [f"Person {number}" for number in range(people)]
        self.people = [await self.registry.people.create(name) for name in names]
        now = self.registry.clock.now()
        usual: dict[str, Any] = {"name": "Cup", "game": "alchemist", "size": 2, "pace": LIVE,
                                 "begins": now}  # fmt: skip
        wanted = NewTournament(**usual | more)
        self.id = await announcing.announce(self.registry, self.people[0], wanted)
        for person in self.people:
            await announcing.enter(self.registry, self.id, person, Entering())

    async def later(self, seconds: float) -> Tournament:
        """Let time pass, and the director look."""
        self.hands.steady += seconds
        await self.director.look(self.id)
        return await self.seen()

    async def seen(self, by: int = 0) -> Tournament:
        found: Tournament = await self.board.tournament(self.id, self.people[by].id)
        return found

    async def leave(self, table: str, seat: int) -> None:
        """Somebody gives a game up."""
        live_table = await self.registry.table(table)
        resigning = requests.Resign(request=request())
        await dispatch.execute(live_table, seat, resigning)

    async def finish_all(self) -> Tournament:
        """At every table the first seat gives up, which ends a game of two."""
        for table in (await self.seen()).tables:
            if not table.over:
                await self.leave(table.table, 0)
        return await self.later(1)


def meet(folder: Path, story: Callable[[Meeting], Any], **more: Any) -> None:
    async def within() -> None:
        hands = Hands()
        async with inside(folder, hands, **more) as state:
            await state["supervisor"].end("director")  # the test looks by itself
            await story(Meeting(state, hands))

    run(within())


def places(found: Tournament) -> list[tuple[str, float]]:
    return [(line.name, line.points) for line in found.standings]


def test_rounds_follow_each_other_and_end(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(4, form="rounds", rounds=2, rest=100)
        first = await cup.later(0)
        assert (first.status, first.round, len(first.tables)) == ("running", 1, 2)
        assert first.mine is not None
        assert first.mine.table in [table.table for table in first.tables]
        met = {frozenset(seat.number for seat in table.seats) for table in first.tables}
        rest = await cup.finish_all()
        assert (rest.round, rest.next_round) == (1, cup.registry.clock.now() + 100)
        for person in cup.people:  # whoever left a table was paused
            await announcing.enter(cup.registry, cup.id, person, Entering())
        second = await cup.later(100)
        assert second.round == 2
        pairs = {frozenset(seat.number for seat in table.seats) for table in second.tables}
        assert not pairs & met
        over = await cup.finish_all()
        assert over.status == "over"
        assert over.winner == over.standings[0].name
        assert sum(line.points for line in over.standings) == 4 * 4

    meet(folder, story)


def test_an_odd_number_has_a_bye_or_a_bot(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(3, form="rounds", rounds=1)
        seen = await cup.later(0)
        assert len(seen.tables) == 1
        free = [line for line in seen.standings if line.table is None]
        assert [(line.points, line.games[0].table) for line in free] == [(2.0, None)]
        cup.people.clear()
        await cup.announce(3, form="rounds", rounds=1, bots="apprentice")
        tables = (await cup.later(0)).tables
        kinds = sorted(seat.level or "person" for table in tables for seat in table.seats)
        assert kinds == ["apprentice", "person", "person", "person"]

    meet(folder, story)


def test_bots_have_one_name_in_the_tournament_and_at_their_table(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(2, form="rounds", rounds=1, size=4, bots="apprentice")
        await announcing.add_bots(
            cup.registry, cup.id, cup.people[0].id, BotEntrants(level="adept", count=1)
        )
        for table in (await cup.later(0)).tables:
            live_table = await cup.registry.table(table.table)
            chairs = live_table.projection.chairs
            bots = [seat.name for seat in table.seats if seat.level]
            assert bots == [chair.name for chair in chairs if chair.kind == "bot"]
            assert sorted(bots) == ["Adept 3", "Apprentice"]

    meet(folder, story)


def test_a_table_shows_that_the_name_of_its_tournament_is_longer(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        for name, shown in (
            ("Cup", "Cup · 1"),
            ("First Friday of the Guild of Distillers", "First Friday of the Guild of… · 1"),
        ):
            cup.people.clear()
            await cup.announce(2, form="rounds", rounds=1, name=name)
            (table,) = (await cup.later(0)).tables
            assert (await cup.registry.table(table.table)).projection.name == shown

    meet(folder, story)


def test_an_arena_pairs_again_and_plays_its_last_tables_out(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(2, form="arena", minutes=10)
        assert (await cup.later(0)).tables == []  # people gather first
        assert len((await cup.later(5)).tables) == 1
        left = await cup.finish_all()
        assert [line.state for line in left.standings] == ["in", "paused"]
        for person in cup.people:
            await announcing.enter(cup.registry, cup.id, person, Entering())
        assert sum(not table.over for table in (await cup.later(5)).tables) == 1
        late = await cup.later(600)
        assert late.status == "running"
        assert (await cup.finish_all()).status == "over"

    meet(folder, story)


def test_an_arena_fills_with_bots_for_whoever_waits_alone(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(3, form="arena", minutes=10, bots="apprentice")
        await cup.later(5)
        assert len((await cup.later(5)).tables) == 1
        tables = (await cup.later(FILL_AFTER)).tables
        kinds = [sorted(seat.level or "person" for seat in table.seats) for table in tables]
        assert sorted(kinds) == [["apprentice", "person"], ["person", "person"]]

    meet(folder, story)


def test_blocked_people_never_meet_in_a_tournament(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(2, form="rounds", rounds=1)
        one, other = cup.people
        await cup.registry.people.block(one.id, other.id, True)
        assert (await cup.later(0)).tables == []

    meet(folder, story)


def test_whoever_lets_the_days_go_by_forfeits_and_the_round_goes_on(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(2, form="rounds", rounds=2, pace=requests.DaysPace(days=3), rest=DAY)
        await cup.later(0)
        await cup.later(2 * DAY)
        assert not (await cup.seen()).tables[0].over
        await cup.later(1.1 * DAY)
        rest = await cup.later(1)
        assert rest.tables[0].over
        assert sorted(line.points for line in rest.standings) == [0, 4]
        assert rest.next_round is not None

    meet(folder, story)


def test_a_tournament_without_people_is_called_off(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(1, form="rounds", rounds=1)
        assert (await cup.later(0)).status == "cancelled"

    meet(folder, story)


def test_a_table_that_was_paired_before_a_crash_is_opened_after_it(folder: Path) -> None:
    """The director stores pairings first; a process that dies then leaves tables to open."""

    async def story(cup: Meeting) -> None:
        await cup.announce(2, form="rounds", rounds=1)

        async def nothing(entry: str) -> None:
            raise asyncio.CancelledError

        opened, cup.director._open = cup.director._open, nothing
        try:
            await cup.later(0)
        except asyncio.CancelledError:
            cup.director._open = opened
        [table] = (await cup.later(1)).tables
        assert (await cup.registry.table(table.table)).projection.status == "playing"
        again = await cup.later(1)
        assert len(again.tables) == 1

    meet(folder, story)


def test_a_table_given_up_by_all_gives_nobody_points(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(2, form="rounds", rounds=1)
        [table] = (await cup.later(0)).tables
        live_table = await cup.registry.table(table.table)
        for seat in (0, 1):
            decide = commands.vote(seat, "cancel", None, True, "master", live_table.absent)
            await live_table.submit(Command(decide, f"seat {seat}", request()))
        over = await cup.later(1)
        assert (over.status, [line.points for line in over.standings]) == ("over", [0, 0])
        assert over.winner is None

    meet(folder, story)


def pairs(found: Tournament) -> set[frozenset[int | None]]:
    return {frozenset(seat.number for seat in table.seats) for table in found.tables}


def test_a_round_is_paired_again_by_its_host_until_a_table_has_ended(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(3, form="rounds", rounds=2, rest=0)
        host, late = cup.people[0].id, await cup.registry.people.create("Late")
        first = await cup.later(0)
        [bye] = [line for line in first.standings if line.points]
        await announcing.enter(cup.registry, cup.id, late, Entering())
        with pytest.raises(Problem) as no:
            await hosting.pair_again(cup.registry, cup.id, late.id)
        assert no.value.kind == "table/not-host"
        await hosting.pair_again(cup.registry, cup.id, host)
        await cup.later(1)  # the old table is ended
        again = await cup.later(1)
        assert (again.round, len(again.tables)) == (1, 2)
        assert {number for pair in pairs(again) for number in pair} == {1, 2, 3, 4}
        assert [line.points for line in again.standings if line.number == bye.number] == [0]
        old = await cup.registry.table(first.tables[0].table)
        assert old.projection.status == "cancelled"
        await cup.leave(again.tables[0].table, 0)
        with pytest.raises(Problem) as no:
            await hosting.pair_again(cup.registry, cup.id, host)
        assert no.value.kind == "tournament/no-round"

    meet(folder, story)


def test_standings_tell_the_mean_accuracy_unless_a_page_is_private(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(2, form="rounds", rounds=1)
        [table] = (await cup.later(0)).tables
        over = await cup.finish_all()
        assert [line.accuracy for line in over.standings] == [None, None]
        judged = [ReviewedSeat(0, 0, 0, 0, 0, 0, share, {}, {}, None) for share in (0.5, 0.75)]
        found = FoundReview(1, 1, 1, True, judged, {}, [], [])
        await ReviewQueue(cup.registry.database, 1).keep(table.table, found)
        one = await cup.registry.people.change(str(table.seats[0].person), visibility="me")
        shown = {line.person: line.accuracy for line in (await cup.seen(by=-1)).standings}
        other = str(table.seats[1].person)
        mine = cup.people[-1].id == one.id  # who sees their own
        assert shown == {one.id: 0.5 if mine else None, other: 0.75}

    meet(folder, story)


def test_whoever_leaves_the_circle_leaves_its_tournament(folder: Path) -> None:
    async def story(cup: Meeting) -> None:
        await cup.announce(3, form="rounds", rounds=1, begins=cup.registry.clock.now() + 100)
        circles, now = Circles(cup.registry.database), cup.registry.clock.now()
        circle = await circles.found(cup.people[0].id, "House", now)
        code = (await circles.get(circle))[0].code
        await circles.join(code, cup.people[1].id, now)
        async with cup.registry.database.writing() as connection:
            await connection.execute(update(tournaments).values(circle=circle))
        seen = await cup.later(100)
        assert [line.number for line in seen.standings] == [1, 2]
        assert len(seen.tables) == 1

    meet(folder, story)
