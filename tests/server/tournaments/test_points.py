"""Points of a tournament."""

from athanor.server.tournaments.points import BYE, Game, standings


def game(at: int, *placed: tuple[int | None, int], left: tuple[int, ...] = ()) -> Game:
    """A finished table: entrants with their places."""
    seats, places = [one for one, _ in placed], [place for _, place in placed]
    gone = tuple(one in left for one in seats)
    return Game(f"t{at}", at, float(at), tuple(seats), tuple(places), gone)


def test_places_give_four_two_and_one_and_whoever_left_gets_nothing() -> None:
    assert game(1, (1, 2), (2, 1), (3, 3), (4, 4)).points() == [2, 4, 1, 0]
    assert game(1, (1, 1), (2, 2)).points() == [4, 1]
    assert game(1, (1, 1), (2, 2), (3, 3), left=(3,)).points() == [4, 2, 0]


def test_those_who_share_a_place_share_its_points() -> None:
    assert game(1, (1, 1), (2, 1), (3, 3)).points() == [3, 3, 1]
    assert game(1, (1, 1), (2, 2), (3, 2)).points() == [4, 1.5, 1.5]


def test_two_wins_in_a_row_double_an_arena_until_one_is_not_won() -> None:
    games = [game(at, (1, 1), (2, 2)) for at in (1, 2, 3)]
    games += [game(4, (1, 2), (2, 1)), game(5, (1, 1), (2, 2))]
    first, second = standings([1, 2], games, {}, arena=True)
    assert [one.points for one in first.games] == [4, 4, 8, 2, 4]
    assert [one.doubled for one in first.games] == [False, False, True, True, False]
    assert second.points == 1 + 1 + 1 + 4 + 1


def test_rounds_double_nothing_and_equals_go_by_the_points_of_those_met() -> None:
    games = [
        game(1, (1, 1), (2, 2)), game(1, (3, 1), (4, 2)),
        game(2, (1, 2), (3, 1)), game(2, (4, 1), (2, 2)),
    ]  # fmt: skip
    lines = standings([1, 2, 3, 4], games, {}, arena=False)
    assert [(one.number, one.points, one.met_points) for one in lines] == [
        (3, 8, 10), (1, 5, 10), (4, 5, 10), (2, 2, 10),
    ]  # fmt: skip
    assert [one.place for one in lines] == [1, 2, 2, 4]


def test_a_bye_counts_like_a_second_place_and_bots_that_fill_are_not_listed() -> None:
    lines = standings([1, 2], [game(1, (1, 1), (None, 2), (None, 3))], {2: [1]}, arena=False)
    assert [(one.number, one.points) for one in lines] == [(1, 4), (2, BYE)]
