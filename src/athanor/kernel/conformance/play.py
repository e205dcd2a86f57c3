"""Random games end, are valid after every action, and depend only on the seed."""

import hashlib
from random import Random
from typing import TYPE_CHECKING

from athanor.kernel.conformance.walk import (
    LONGEST_GAME,
    is_settled,
    learned_mask,
    never_legal,
    some_choices,
    some_numbers,
    some_table,
    viewers,
    walk,
)
from athanor.kernel.declare.events import rows_of
from athanor.kernel.history.telling import refusal_words

if TYPE_CHECKING:
    from athanor.kernel.game import Game
    from athanor.kernel.table import Table


def games_end(game: "Game", players: int, seed: int) -> None:
    """A random game ends, and every position on the way is valid."""
    machine = game.machine
    table = some_table(game, players, seed)
    cell, dice = machine.cell(table.array), machine.generator(seed)
    played, wrong = machine.loops.patrol(
        cell, dice, machine.numbers(machine.out), machine.told, LONGEST_GAME
    )
    assert not wrong, f"{list(game.flaws)[wrong].name} after {played} choices: {table.line()}"
    assert table.over, f"the game does not end: {table.line()}"
    _is_finished(table)


def _is_finished(table: "Table") -> None:
    assert table.winners
    assert table.legal() == []
    assert [table.legal(seat) for seat in range(table.players)] == [[]] * table.players
    assert table.scores == [sum(lines.values()) for lines in table.sheet()]
    assert all(tuple(lines) == table.game.sheet for lines in table.sheet())


def every_position_is_sound(game: "Game", players: int, seed: int) -> None:
    """No action breaks conservation, a legal range or its own phase; nobody has won too early."""
    for table, _, _ in walk(game, players, seed):
        game.check(table.array)
        assert bool(table.winners) == table.over


def same_seed_same_bytes(game: "Game", players: int, seed: int) -> None:
    """The same seed and choices give the same positions, and another seed another game."""
    both = zip(walk(game, players, seed), walk(game, players, seed), strict=True)
    for (one, seat, number), (two, *same) in both:
        assert one.array.tobytes() == two.array.tobytes(), one.line()
        assert [seat, number] == same
    first = some_table(game, players, seed)
    other = game.new(players, seed + 1, **first.truth()["options"])
    assert first.line() != other.line()


def legal_is_what_is_not_refused(game: "Game", players: int, seed: int) -> None:
    """The list of legal actions is exactly what `refuse` allows, in ascending order."""
    machine = game.machine
    out = machine.numbers(machine.out)
    for table, _, _ in some_choices(game, players, seed, 10):
        for seat in range(players):
            listed = table.legal_numbers(seat)
            count = machine.loops.choices_by_refusal(machine.cell(table.array), seat, out)
            allowed = [int(number) for number in machine.out[:count]]
            assert listed == allowed, f"seat {seat}: {table.line()}"
            assert bool(listed) == (seat in table.actors), f"seat {seat}: {table.line()}"
            assert table.legal(seat) == [game.moves.action(number) for number in listed]
            for number in never_legal(game, Random(seed), 20):
                assert machine.loops.reason(machine.cell(table.array), seat, number), number


def copies_never_alias(game: "Game", players: int, seed: int) -> None:
    """A copy is independent of its original, and returned data belongs to the caller."""
    for table, seat, number in some_choices(game, players, seed, 10):
        before, copy = table.line(), table.copy()
        assert copy.line() == before
        if seat >= 0:
            copy.play_number(seat, number)
            assert copy.ply == table.ply + 1
            assert copy.line() != before
        assert table.line() == before
        for told in (table.truth, table.legal, table.sheet, lambda t=table: t.view(0)):
            if told != table.legal or len(table.actors) == 1:
                expected = repr(told())
                scribble(told())
                assert repr(told()) == expected
        scribble(table.history)
        assert len(table.history) == table.ply


def scribble(data: object) -> None:
    """Empty every list and dict inside some data, to expose aliasing."""
    if isinstance(data, list | dict):
        for part in data.values() if isinstance(data, dict) else data:
            scribble(part)
        data.clear()


def digest(game: "Game", players: int, seed: int) -> str:
    """A hash of everything that a random game shows to any viewer; the same in every mode."""
    found = hashlib.blake2b(digest_size=16)
    dice = Random(seed)
    for table, seat, number in walk(game, players, seed):
        found.update(table.array.tobytes())
        for viewer in viewers(players):
            found.update(table.view_line(viewer).encode())
        found.update(table.redeal(dice.choice(viewers(players)), seed).array.tobytes())
        found.update(repr([table.legal_numbers(s) for s in range(players)]).encode())
        found.update(repr((table.sheet(), table.winners)).encode())
        for action in some_numbers(game, dice, 20):
            found.update(_reason(table, dice.randrange(players), action).encode())
        if seat >= 0:
            after = table.copy()
            after.play_number(seat, number)
            told = rows_of(game.machine.log)
            found.update(repr((told, learned_mask(game), is_settled(game))).encode())
    for viewer in viewers(players):
        found.update(repr(table.events(viewer)).encode())
    return found.hexdigest()


def _reason(table: "Table", seat: int, action: int) -> str:
    machine = table.game.machine
    reason = int(machine.loops.reason(machine.cell(table.array), seat, action))
    return repr(refusal_words(table.game, reason, action)) if reason else ""
