"""Folding: a whole log into a sitting, and what becomes of one that today's rules do not follow."""

from athanor.server.entry import Entry
from athanor.server.sitting import Broken, Sitting


def folded(entries: list[Entry]) -> Sitting:
    """The sitting of a whole log; frozen at the last entry that today's rules still carry out."""
    try:
        sitting = _replayed(entries, check_all=False)
    except Broken:
        return _frozen(entries)
    return sitting


def _replayed(entries: list[Entry], check_all: bool) -> Sitting:
    sitting = Sitting(entries[0])
    last = max((e.entry for e in entries if e.digest), default=0)
    for entry in entries[1:]:
        sitting.apply(entry)
        due = entry.digest is not None and (check_all or entry.entry == last)
        if due and sitting.digest() != entry.digest:
            raise Broken("the position is not the one that was stored")
    return sitting


def _frozen(entries: list[Entry]) -> Sitting:
    sitting = Sitting(entries[0])
    for entry in entries[1:]:
        following = sitting.copy()
        try:
            following.apply(entry)
            if entry.digest is not None and following.digest() != entry.digest:
                raise Broken("the position is not the one that was stored")
        except Broken:
            break
        sitting = following
    sitting.status = "frozen"
    sitting.frozen = (
        f"The rules of {sitting.game.title} have changed since this game was begun, and it cannot "
        f"be played on. It stands at ply {sitting.ply}, the last that can still be shown."
    )
    sitting.entry = entries[-1].entry
    return sitting
