"""Win shares over the course of a finished game, judged at the beginning of each turn.

Nothing is hidden once a game is over, so the true position is rolled out. A turn is judged as a
whole: all its steps have the win shares of its beginning. So rearranging pieces changes nothing,
and a turning point is always a turn.
"""

from collections.abc import Iterator, Sequence

from athanor.bots.bot import Action
from athanor.bots.rollouts import win_shares_of
from athanor.kernel.table import Table

Choice = tuple[int, Action]


def win_shares_by_turn(
    table: Table, history: Sequence[Choice], plies: range, seed: int, times: int
) -> list[list[float]]:
    """Every seat's win share at some plies of a game that begins at `table`."""
    found: list[list[float]] = []
    judged, shares = -1, list[float]()
    for ply, (start, position) in enumerate(_turns(table, history)):
        if ply in plies:
            if start != judged:
                judged, shares = start, win_shares_of(position, seed + start, times)
            found.append(shares)
        if ply + 1 >= plies.stop:
            break
    return found


def _turns(table: Table, history: Sequence[Choice]) -> Iterator[tuple[int, Table]]:
    """For each ply, the ply at which its turn began and the position there."""
    start, turn = table.ply, table.copy()
    yield start, turn
    for seat, action in history:
        whose = table.actors, int(table.array["round"][0])
        table.play(action, seat)
        if (table.actors, int(table.array["round"][0])) != whose:
            start, turn = table.ply, table.copy()
        yield start, turn
