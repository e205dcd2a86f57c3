"""Undo restores the same bytes, and never crosses a revelation."""

from typing import TYPE_CHECKING, Any

from athanor.kernel.conformance.bad_input import error_of
from athanor.kernel.conformance.walk import is_settled, learned_mask, viewers, walk
from athanor.kernel.errors import Refused

if TYPE_CHECKING:
    from athanor.kernel.game import Game
    from athanor.kernel.table import Table

LATELY = 4  # choices whose events are compared; undo never reaches further back


def undo_takes_back(game: "Game", players: int, seed: int) -> None:
    """A seat can undo the last choice exactly if nobody has learned anything from it."""
    for table, seat, number in walk(game, players, seed):
        if seat < 0:
            break
        after = table.copy()
        after.play_number(seat, number)
        assert after.can_undo(seat) == (not is_settled(game)), table.line()
        assert not (after.can_undo(seat) and learned_mask(game)), table.line()
        for other in range(players):
            if other != seat or not after.can_undo(seat):
                _is_refused(after, other)
        if after.can_undo(seat):
            after.undo(seat)
            assert said(after) == said(table), table.line()
    _is_refused(table, 0)


def undo_reaches_back_step_by_step(game: "Game", players: int, seed: int) -> None:
    """Choices can be undone one by one, as far as undo reaches, and made again."""
    marks: list[tuple[str, int, int]] = []  # positions since the last settled action
    for table, seat, number in walk(game, players, seed):
        if not any(table.can_undo(other) for other in range(players)):
            marks = []
        back = table.copy()
        for line, chooser, _ in reversed(marks):
            back.undo(chooser)
            assert back.line() == line
        for _, chooser, chosen in marks:
            back.play_number(chooser, chosen)
        assert back.line() == table.line()
        marks.append((table.line(), seat, number))


def said(table: "Table") -> Any:
    """Everything that a table shows to any viewer about the last few choices."""
    since = len(table._chosen) - LATELY
    return (
        table.line(),
        table._chosen,
        [table.events(viewer, after=since) for viewer in viewers(table.players)],
        [table.legal_numbers(seat) for seat in range(table.players)],
        [table.can_undo(seat) for seat in range(table.players)],
    )


def _is_refused(table: "Table", seat: int) -> None:
    before = table.line(), table.ply
    assert "(undo, no-undo)" in error_of(Refused, table.undo, seat)
    assert (table.line(), table.ply) == before
