"""E16.1, E35 Recipes: own stacks, hands, and what others can be sure of."""

from athanor.kernel import EVERYONE, Log, reveal, rule, tell, tell_others, tell_seat

from ..actions import Event
from ..components import KINDS, SEATS
from ..state import State

# What a viewer knows is stored in 5 bits for each of the next three seats.
BITS = 5
MASK = 31


@rule
def seen_of(s: State, viewer: int, owner: int, kind: int) -> int:
    """How many of a kind the viewer knows the owner has."""
    return s.seen[viewer, kind] >> (BITS * ((owner - viewer + SEATS) % SEATS - 1)) & MASK


@rule
def put_seen(s: State, viewer: int, owner: int, kind: int, count: int) -> None:
    """Write what `seen_of` reads."""
    shift = BITS * ((owner - viewer + SEATS) % SEATS - 1)
    s.seen[viewer, kind] += (count - (s.seen[viewer, kind] >> shift & MASK)) << shift


@rule
def forget_one(s: State, viewer: int, owner: int, kind: int) -> None:
    """One copy fewer that the viewer knows of, if there was one."""
    count = seen_of(s, viewer, owner, kind)
    if count > 0:
        put_seen(s, viewer, owner, kind, count - 1)


@rule
def leave_hand(s: State, seat: int, kind: int) -> None:
    """A card leaves a hand, visible to all."""
    s.hand[seat, kind] -= 1
    s.hand_size[seat] -= 1
    for viewer in range(s.players):
        if viewer != seat and s.seen[viewer, kind] != 0:
            forget_one(s, viewer, seat, kind)


@rule
def join_hand(s: State, seat: int, kind: int) -> None:
    """A card that only its new owner knows joins a hand."""
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1


@rule
def join_openly(s: State, seat: int, kind: int) -> None:
    """E46 A card that all have seen joins a hand."""
    join_hand(s, seat, kind)
    for viewer in range(s.players):
        if viewer != seat:
            put_seen(s, viewer, seat, kind, seen_of(s, viewer, seat, kind) + 1)


@rule
def pop_recipe(s: State, seat: int) -> int:
    """The top card leaves a Recipe Stack; what lay at the bottom may thereby come to an end."""
    s.recipes_left[seat] -= 1
    left = s.recipes_left[seat]
    kind = s.recipes[seat, left]
    s.recipes[seat, left] = -1
    s.bottom[seat, left] = 0
    return kind


@rule
def draw_recipes(s: State, seat: int, count: int, log: Log) -> None:
    """E16.1 Recipes go from the seat's own stack to the hand, unseen by the others."""
    tell_others(log, Event.DREW_RECIPE, seat, count)
    for _ in range(count):
        kind = pop_recipe(s, seat)
        join_hand(s, seat, kind)
        tell_seat(log, Event.DREW_CARD, seat, kind)
    reveal(log, 1 << seat)


@rule
def put_under_stack(s: State, seat: int, kind: int) -> None:
    """E45 A card goes under the seat's own stack, and the seat remembers it."""
    for place in range(s.recipes_left[seat], 0, -1):
        s.recipes[seat, place] = s.recipes[seat, place - 1]
        s.bottom[seat, place] = s.bottom[seat, place - 1]
    s.recipes[seat, 0] = kind
    s.bottom[seat, 0] = kind + 1
    s.recipes_left[seat] += 1


@rule
def discard(s: State, seat: int, kind: int, log: Log) -> None:
    """E29, E48 A hand card goes to the Recipe Discard Pile, open to all."""
    leave_hand(s, seat, kind)
    s.recipe_pile[kind] += 1
    tell(log, Event.DISCARDED, seat, kind)
    reveal(log, EVERYONE ^ (1 << seat))


@rule
def exchange(s: State, user: int, owner: int, taken: int, given: int) -> None:
    """E56, E-a27 Exchange a card of each hand; update `seen` for each viewer."""
    s.hand[owner, taken] -= 1
    s.hand[user, taken] += 1
    s.hand[user, given] -= 1
    s.hand[owner, given] += 1
    forget_one(s, owner, user, given)
    put_seen(s, owner, user, taken, seen_of(s, owner, user, taken) + 1)
    for kind in range(KINDS):
        put_seen(s, user, owner, kind, s.hand[owner, kind])
        for viewer in range(s.players):
            if viewer != user and viewer != owner and s.seen[viewer, kind] != 0:
                forget_one(s, viewer, user, kind)
                forget_one(s, viewer, owner, kind)
