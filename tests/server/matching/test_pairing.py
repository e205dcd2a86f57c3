"""Pairing: by game, size, pace, strength and wait; blocked people never meet."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from athanor.server.matching.pairing import Blocks, Match, Seeker, matches, may_meet

GAMES = ("alchemist", "valley")
SIZES = frozenset({2, 3, 4})


def seeker(person: str, points: int = 1500, **more: Any) -> Seeker:
    games = more.pop("games", ("alchemist",))
    sizes = frozenset(more.pop("sizes", {2}))
    wanted: dict[str, Any] = {
        "pace": "live", "rated": False, "span": None, "bots_after": None, "waited": 10.0,
    } | more  # fmt: skip
    return Seeker(
        person, games, dict.fromkeys(games, sizes), points=dict.fromkeys(games, points), **wanted
    )


def together(found: list[Match]) -> list[list[str]]:
    return [sorted(one.person for one in match.people) for match in found]


def test_two_who_want_the_same_meet() -> None:
    assert together(matches([seeker("ada"), seeker("bea")], set())) == [["ada", "bea"]]


def test_another_game_size_pace_or_rating_does_not_fit() -> None:
    for other in (
        seeker("bea", games=("valley",)), seeker("bea", sizes={3}), seeker("bea", pace="days"),
        seeker("bea", rated=True),
    ):  # fmt: skip
        assert matches([seeker("ada"), other], set()) == []


def test_whoever_waits_longest_is_served_first_and_gets_the_nearest_rival() -> None:
    waiting = [
        seeker("new", waited=1), seeker("ada", waited=60), seeker("far", 1900), seeker("near", 1510)
    ]  # fmt: skip
    assert together(matches(waiting, set())) == [["ada", "new"], ["far", "near"]]


def test_a_span_keeps_strong_and_weak_apart_until_it_has_widened() -> None:
    strong = seeker("strong", 1700, waited=0)
    assert matches([seeker("ada", span=150, waited=30), strong], set()) == []
    assert len(matches([seeker("ada", span=150, waited=60), strong], set())) == 1
    assert matches([seeker("ada", waited=600), seeker("shy", 1700, span=50)], set()) == []


def test_the_largest_table_that_can_be_filled_is_taken() -> None:
    people = [seeker(name, sizes={2, 3, 4}) for name in "abcd"]
    assert [match.size for match in matches(people, set())] == [4]
    assert [match.size for match in matches(people[:3], set())] == [3]


def test_bots_fill_the_table_only_after_the_time_a_person_allows() -> None:
    assert matches([seeker("ada", bots_after=30, waited=29)], set()) == []
    [match] = matches([seeker("ada", sizes={3, 4}, bots_after=30, waited=30)], set())
    assert (match.size, len(match.people)) == (3, 1)
    pair = [seeker(name, sizes={3}, bots_after=5) for name in ("ada", "bea")]
    assert together(matches(pair, set())) == [["ada", "bea"]]
    alone = [seeker("ada", sizes={3}, bots_after=5), seeker("bea", sizes={3})]
    assert together(matches(alone, set())) == [["ada"]]


def test_blocked_people_never_meet_whoever_blocked_whom() -> None:
    pair = [seeker("ada"), seeker("bea")]
    assert matches(pair, {("ada", "bea")}) == []
    assert matches(pair, {("bea", "ada")}) == []
    three = [seeker(name, sizes={3}) for name in ("ada", "bea", "cy")]
    assert matches(three, {("bea", "cy")}) == []


names = st.sampled_from("abcdefgh")


@given(
    st.lists(
        st.builds(
            seeker, names, st.integers(1000, 2000),
            sizes=st.sets(st.sampled_from([2, 3, 4]), min_size=1),
            games=st.sampled_from([GAMES, GAMES[:1], GAMES[1:]]), rated=st.booleans(),
            bots_after=st.sampled_from([None, 0.0]), waited=st.floats(0, 100),
            span=st.sampled_from([None, 100]),
        ),
        max_size=8, unique_by=lambda one: one.person,
    ),
    st.sets(st.tuples(names, names)),
)  # fmt: skip
def test_every_table_is_what_its_people_asked_for(waiting: list[Seeker], blocked: Blocks) -> None:
    found = matches(waiting, blocked)
    seated = [one.person for match in found for one in match.people]
    assert len(seated) == len(set(seated))
    for match in found:
        assert 1 <= len(match.people) <= match.size
        for one in match.people:
            assert match.size in one.seats[match.game]
            assert one.takes_bots() or len(match.people) == match.size
            for other in match.people:
                assert one is other or may_meet(one, other, blocked)
                assert one.rated == other.rated
