"""Choices that lead back to a position left in the same turn, and how they are excluded."""

from athanor.bots.ismcts.workspace import TRAIL, Workspace
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.evaluation import NEVER

UNCHECKED = 6  # choices of one turn of a rollout that are not checked, because checking is slow


@rule
def drop(work: Workspace, chosen: int, count: int) -> int:
    """Remove a choice and its rating from the list; return how many are left."""
    for i in range(chosen, count - 1):
        work.out[i] = work.out[i + 1]
        work.ratings[i] = work.ratings[i + 1]
    return count - 1


@rule
def drop_excluded(work: Workspace, count: int) -> int:
    """Remove the actions that are excluded at the root; return how many are left."""
    i = 0
    while i < count:
        if work.excluded[work.out[i]]:
            count = drop(work, i, count)
        else:
            i += 1
    return count


@rule
def drop_never(work: Workspace, count: int) -> int:
    """Remove choices rated NEVER while there is another; return how many are left."""
    i = 0
    while i < count and count > 1:
        if work.ratings[i] <= NEVER:
            count = drop(work, i, count)
        else:
            i += 1
    return count


@rule
def save_position(work: Workspace, kept: int) -> None:
    """Remember the position that is about to be left."""
    row = kept % TRAIL
    for i in range(len(work.words)):
        work.trail[row, i] = work.words[i]


@rule
def restore_position(work: Workspace, kept: int) -> None:
    """Undo the last action."""
    row = kept % TRAIL
    for i in range(len(work.words)):
        work.words[i] = work.trail[row, i]


@rule
def has_returned(work: Workspace, kept: int) -> bool:
    """Whether the position equals one that was left in this turn."""
    for row in range(min(kept + 1, TRAIL)):
        i = 0
        while i < len(work.words) and work.words[i] == work.trail[row, i]:
            i += 1
        if i == len(work.words):
            return True
    return False


@rule
def next_actor(acting: int, seat: int, played: int) -> int:
    """Who chooses next: first the searcher, then the lowest seat that may act."""
    if played == 0 and (acting >> seat) & 1:
        return seat
    actor = 0
    while not (acting >> actor) & 1:
        actor += 1
    return actor
