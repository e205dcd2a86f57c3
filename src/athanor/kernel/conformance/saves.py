"""Saves replay, and a loaded position continues like the table it was taken from."""

import json
from itertools import islice
from typing import TYPE_CHECKING

from athanor.kernel.conformance.bad_input import error_of
from athanor.kernel.conformance.walk import some_choices, some_table, through_json, viewers, walk
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Unreadable
from athanor.kernel.replay import loaded, replayed

if TYPE_CHECKING:
    from athanor.kernel.game import Game
    from athanor.kernel.table import Table


def saves_replay(game: "Game", players: int, seed: int) -> None:
    """A save gives the same table: position, history, events, undo, and the same save again."""
    for table, _, _ in some_choices(game, players, seed, 4):
        same_table(replayed(table.save()), table)
    again = replayed(table.save())
    assert again.seed == table.seed
    start = some_table(game, players, seed)
    for seat, action in table.history:
        start.play(action, seat)
    same_table(start, table)


def same_table(one: "Table", two: "Table") -> None:
    """Two tables are equal in every answer."""
    same_answers(one, two)
    assert one.history == two.history
    assert one.save() == two.save()
    for viewer in viewers(two.players):
        assert one.events(viewer) == two.events(viewer)
    for seat in range(two.players):
        assert one.can_undo(seat) == two.can_undo(seat)


def same_answers(one: "Table", two: "Table") -> None:
    """Two positions give every viewer the same answers."""
    assert one.array.tobytes() == two.array.tobytes(), f"{one.line()}\n{two.line()}"
    assert (one.actors, one.over, one.winners) == (two.actors, two.over, two.winners)
    assert one.sheet() == two.sheet()
    assert one.scores == two.scores
    for viewer in viewers(two.players):
        assert one.view(viewer) == two.view(viewer)
    for seat in range(two.players):
        assert one.legal(seat) == two.legal(seat)


def loaded_tables_play_on(game: "Game", players: int, seed: int) -> None:
    """A loaded position gives the same answers and the same random draws from there on."""
    for table, _, _ in some_choices(game, players, seed, 4):
        truth = table.truth()
        assert through_json(truth) == truth
        other = loaded(through_json(truth))
        assert other.truth() == truth
        assert other.history == []
        assert not any(other.can_undo(seat) for seat in range(players))
        both = zip(
            walk(game, players, seed, table.copy()), walk(game, players, seed, other), strict=True
        )
        for (one, *_), (two, *_) in islice(both, 40):
            same_answers(two, one)
        again = replayed(other.save())
        same_table(again, other)


def views_have_one_shape(game: "Game", players: int, seed: int) -> None:
    """A view has the names of the truth, equal to it wherever they are not None."""
    for table, _, _ in some_choices(game, players, seed, 6):
        truth = table.truth()
        for viewer in viewers(players):
            view = table.view(viewer)
            assert view["random"] is None
            assert list(view) == list(truth)
            assert _part_of(view, truth), f"{viewer}: {table.line()}"


def _part_of(view: Json, truth: Json) -> bool:
    if view is None or view == truth:
        return True
    if isinstance(view, dict) and isinstance(truth, dict):
        return set(view) == set(truth) and all(_part_of(view[name], truth[name]) for name in view)
    if isinstance(view, list) and isinstance(truth, list):
        return len(view) == len(truth) and all(map(_part_of, view, truth))
    return False


def decks_can_be_given(game: "Game", players: int, seed: int) -> None:
    """The deck of a game, given as a file, is the same game; its saves are self-contained."""
    if game.own_deck is None:
        assert error_of(Unreadable, game.with_deck, {}).startswith("deck")
        return
    if players != game.seats[0]:
        return  # another deck is compiled again; once is enough, whatever the number of seats
    deck = game.own_deck if game.deck is None else game.deck
    given = game.with_deck(through_json(deck))
    both = zip(walk(game, players, seed), walk(given, players, seed), strict=True)
    for (one, *choice), (two, *same) in both:
        assert one.array.tobytes() == two.array.tobytes()
        assert choice == same
    same_table(replayed(two.save()), two)
    same_answers(loaded(through_json(two.truth())), two)
    assert json.loads(two.save())["given_deck"] == deck
    _broken_decks_are_refused(game)


def _broken_decks_are_refused(game: "Game") -> None:
    for broken in (None, 7, "deck", [], {}, [None], {"": None}, float("nan"), {1, 2}):
        assert error_of(Unreadable, game.with_deck, broken).startswith("deck")
