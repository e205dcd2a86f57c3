"""Consent: what the people at a table must agree on, and whether they have."""

from typing import Any

from athanor.server.storage.entries import Chair, Vote


def needed(chairs: list[Chair], about: str, seat: int | None) -> list[int]:
    """The seats of the people who must say yes, one per person."""
    asked: dict[str, int] = {}
    for at, chair in enumerate(chairs):
        concerned = about == "takeover" and at == seat
        if chair.human and chair.person and not concerned:
            asked.setdefault(chair.person, at)
    return list(asked.values())


def cast_vote(
    votes: list[Vote], chairs: list[Chair], voter: int, data: dict[str, Any]
) -> Vote | None:
    """Count a vote in place. Returns the question if it is now carried. A single no ends it."""
    about, seat = data["about"], data.get("seat")
    standing = [vote for vote in votes if (vote.about, vote.seat) == (about, seat)]
    vote = standing[0] if standing else Vote(about, seat, [], [])
    votes[:] = [other for other in votes if other is not vote]
    if not data["yes"]:
        return None
    vote.needed = needed(chairs, about, seat)
    own = {at for at in vote.needed if chairs[at].person == chairs[voter].person}
    vote.yes = sorted(set(vote.yes) | own)
    if set(vote.needed) <= set(vote.yes):
        return vote
    votes.append(vote)
    return None
