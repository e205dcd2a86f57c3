"""A redealt table is indistinguishable from the true one until the rules reveal something."""

from random import Random
from typing import TYPE_CHECKING

from athanor.kernel.conformance.walk import (
    learned_mask,
    never_legal,
    readable,
    some_choices,
    some_numbers,
    through_json,
    viewers,
    walk,
)
from athanor.kernel.declare.events import SPECTATORS
from athanor.kernel.declare.words import Json
from athanor.kernel.history.telling import refusal_words

if TYPE_CHECKING:
    from athanor.kernel.game import Game
    from athanor.kernel.table import Table

PLIES_ON = 4
QUESTION = {"actors", "phase", "pending"}  # where a view says what is asked, and of whom


def redeals_are_indistinguishable(game: "Game", players: int, seed: int) -> None:
    """A viewer's view, actions, refusals and the next events are the same at a redealt table."""
    dice = Random(seed)
    for table, seat, number in some_choices(game, players, seed, 25):
        for viewer in viewers(players):
            other = table.redeal(viewer, dice.getrandbits(128))
            game.check(other.array)
            same_knowledge(table, other, viewer)
            same_refusals(table, other, viewer, [*numbers_to_try(game, dice), max(number, 0)])
            if seat >= 0:
                same_future(table, other, viewer, (seat, number), dice)


def numbers_to_try(game: "Game", dice: Random) -> list[int]:
    """Actions of every family, including those that can never be legal."""
    return [*some_numbers(game, dice, 30), *never_legal(game, dice, 10)]


def same_knowledge(table: "Table", other: "Table", viewer: int | None) -> None:
    """Views, legal actions and scores do not reveal to a viewer which table is the true one."""
    where = f"viewer {viewer}: {table.line()}\n{other.line()}"
    assert table.view_line(viewer) == other.view_line(viewer), where
    assert table.view(viewer) == other.view(viewer), where
    assert table.sheet() == other.sheet(), where
    assert table.winners == other.winners, where
    assert other.events(viewer) == []
    if viewer is not None:
        assert table.legal(viewer) == other.legal(viewer), where


def same_refusals(table: "Table", other: "Table", viewer: int | None, numbers: list[int]) -> None:
    """A seat that tries actions gets the same reasons and fields."""
    if viewer is None:
        return
    game = table.game
    reason, cell = game.machine.loops.reason, game.machine.cell
    for number in numbers:
        one = int(reason(cell(table.array), viewer, number))
        two = int(reason(cell(other.array), viewer, number))
        assert one == two, f"{game.moves.text(number)} by {viewer}: {table.line()}\n{other.line()}"
        if one and readable(game, number, table.players):
            refusal = refusal_words(game, one, number)
            assert refusal.words, refusal
            assert refusal == table.refusal(game.moves.action(number), viewer)


def same_future(
    table: "Table", other: "Table", viewer: int | None, choice: tuple[int, int], dice: Random
) -> None:
    """The same actions look the same to a viewer at both tables, until it learns something."""
    game = table.game
    bit = SPECTATORS if viewer is None else 1 << viewer
    one, two = table.at(game, table.array.copy()), other.copy()
    seat, number = choice
    for _ in range(PLIES_ON):
        if number not in two.legal_numbers(seat):
            return
        line = one.line()
        events = []
        for each in (one, two):
            each.play_number(seat, number)
            if learned_mask(game) & bit:
                return
            events.append(told_last(each, viewer))
        where = f"{game.moves.text(number)} by {seat} before viewer {viewer}: {line}"
        assert one.view_line(viewer) == two.view_line(viewer), where
        assert events[0] == events[1], where
        if one.over:
            return
        seat = dice.choice(one.actors)
        number = dice.choice(one.legal_numbers(seat))


def told_last(table: "Table", viewer: int | None) -> list[Json]:
    """The events of the last action that a viewer saw."""
    told = [event for event in table.events(viewer) if event["ply"] == table.ply]
    return [{**event, "ply": 0} for event in told]


def questions_tell_nothing_hidden(game: "Game", players: int, seed: int) -> None:
    """Whether a question is put, and to whom, depends on nothing that a viewer is not told."""
    dice = Random(seed)
    for table, seat, number in walk(game, players, seed):
        for viewer in viewers(players) if seat >= 0 else []:
            other = table.redeal(viewer, dice.getrandbits(128))
            if number in other.legal_numbers(seat):
                same_question(table, other, viewer, (seat, number))


def same_question(
    table: "Table", other: "Table", viewer: int | None, choice: tuple[int, int]
) -> None:
    """A choice that tells a viewer the same at both tables leads to the same question.

    A choice that tells nothing, by a seat that is asked again, is part of its own hidden choice.
    """
    seat, number = choice
    one, two = table.at(table.game, table.array.copy()), other.copy()
    for each in (one, two):
        each.play_number(seat, number)
    told = told_last(one, viewer)
    asked_again = not told and seat in (*one.actors, *two.actors)
    if told != told_last(two, viewer) or asked_again:
        return
    first, second = one.view(viewer), two.view(viewer)
    changed = {name for name in first if first[name] != second[name]}
    where = f"{table.game.moves.text(number)} by {seat} before viewer {viewer}: {table.line()}"
    assert not changed or changed - QUESTION, where


def views_can_be_imagined(game: "Game", players: int, seed: int) -> None:
    """A table imagined from a view equals a redeal of the table the view was taken from."""
    for table, _, _ in some_choices(game, players, seed, 8):
        for viewer in viewers(players):
            view = through_json(table.view(viewer))
            imagined = game.imagine(view, viewer, seed)
            redealt = table.redeal(viewer, seed)
            assert imagined.line() == redealt.line(), f"viewer {viewer}: {table.line()}"
            assert imagined.view(viewer) == view
            assert imagined.history == []
