"""K21–K22 Points: the score sheet, the big revelation, and who has won."""

from athanor.kernel import rule

from .components import (
    ARTIFACT_POINTS,
    ARTIFACTS,
    FAVOR_GOLD,
    GOLD_FOR_A_POINT,
    GRANT_POINTS,
    GRANT_TILES,
    KINDS,
    SEAL_POINTS,
    SIGN,
    THEORY_SEALS,
    WRONG_SEAL_LOSS,
    Artifact,
    Seal,
)
from .house import House
from .state import State

SHEET = (
    "reputation", "mirror", "artifacts", "cabinet", "feather", "grants", "gold",
    "seals right", "seals wrong", "idol",
)  # fmt: skip
LINES = len(SHEET)
(
    REPUTATION, MIRROR, ARTIFACT_LINE, CABINET, FEATHER, GRANTS, GOLD,
    SEALS_RIGHT, SEALS_WRONG, IDOL,
) = range(LINES)  # fmt: skip

MIRROR_STEP = 5
CABINET_POINTS = 2


@rule
def score(s: State, seat: int, line: int) -> int:
    """K21.1–K21.16 One line of a seat's sheet; what is hidden counts once the game is over."""
    if line == REPUTATION:
        return s.reputation[seat]
    if line == MIRROR:
        return s.reputation[seat] // MIRROR_STEP if owns(s, seat, Artifact.MIRROR) else 0
    if line == ARTIFACT_LINE:
        return printed_points(s, seat)
    if line == CABINET:
        return cabinet_points(s, seat)
    if line == GRANTS:
        return grant_points(s, seat)
    if line == GOLD:
        return gold_at_end(s, seat) // gold_for_a_point(s)
    return revealed(s, seat, line) if s.acting == 0 else 0


@rule
def revealed(s: State, seat: int, line: int) -> int:
    """K21.7 What only the revelation shows."""
    if line == FEATHER:
        return feather_points(s, seat)
    if line == SEALS_RIGHT:
        return right_points(s, seat)
    if line == SEALS_WRONG:
        return wrong_points(s, seat)
    return right_seals(s, seat) if owns(s, seat, Artifact.IDOL) else 0


@rule
def owns(s: State, seat: int, artifact: int) -> bool:
    """Whether a seat owns an artifact."""
    return s.owner[artifact] == seat


@rule
def printed_points(s: State, seat: int) -> int:
    """K21.3 The points printed on artifacts."""
    points = 0
    for artifact in range(ARTIFACTS):
        if owns(s, seat, artifact):
            points += ARTIFACT_POINTS[artifact] + s.house[House.ARTIFACT_POINTS + artifact]
    return points


@rule
def cabinet_points(s: State, seat: int) -> int:
    """K24.26 Two for each artifact of the seat, including the Cabinet."""
    if not owns(s, seat, Artifact.CABINET):
        return 0
    count = 0
    for artifact in range(ARTIFACTS):
        count += owns(s, seat, artifact)
    return CABINET_POINTS * count


@rule
def feather_points(s: State, seat: int) -> int:
    """K24.27 One for each different kind set aside."""
    kinds = 0
    if owns(s, seat, Artifact.PLUME):
        for kind in range(KINDS):
            kinds += s.aside[seat, kind] > 0
    return kinds


@rule
def grant_points(s: State, seat: int) -> int:
    """K13.9 The points of the seat's grants."""
    points = 0
    for tile in range(GRANT_TILES):
        if s.grant[tile] == seat:
            points += points_of_grant(s, tile)
    return points


@rule
def points_of_grant(s: State, tile: int) -> int:
    """K13.9 The points of one grant."""
    return GRANT_POINTS[tile] + s.house[House.GRANT_POINTS + tile]


@rule
def gold_for_a_point(s: State) -> int:
    """K21.5 How much gold is one point."""
    return GOLD_FOR_A_POINT + s.house[House.GOLD_FOR_A_POINT]


@rule
def gold_at_end(s: State, seat: int) -> int:
    """K21.4 Each favor in hand is worth two gold."""
    return s.gold[seat] + (FAVOR_GOLD + s.house[House.FAVOR_GOLD]) * s.favor_count[seat]


@rule
def seal_on(s: State, seat: int, kind: int) -> int:
    """The kind of a seat's seal on a theory, or -1."""
    for i in range(THEORY_SEALS):
        if s.seal_seat[kind, i] == seat:
            return s.seal_kind[kind, i]
    return -1


@rule
def wrong_aspects(s: State, kind: int) -> int:
    """K21.11 The colours in which a token's sign is not the true one, one bit each."""
    mask = 0
    for colour in range(3):
        if SIGN[s.token[kind], colour] != SIGN[s.world[kind], colour]:
            mask |= 1 << colour
    return mask


@rule
def points_of_seal(s: State, seal: int) -> int:
    """K21.8 The points of a seal on a correct theory; hedges have none."""
    return SEAL_POINTS[seal] + s.house[House.SEAL_POINTS + seal] if seal < Seal.RED else 0


@rule
def right_points(s: State, seat: int) -> int:
    """K21.8 Five for a gold seal on a correct theory, three for a silver one."""
    points = 0
    for kind in range(KINDS):
        seal = seal_on(s, seat, kind)
        if seal >= 0 and wrong_aspects(s, kind) == 0:
            points += points_of_seal(s, seal)
    return points


@rule
def right_seals(s: State, seat: int) -> int:
    """K21.12 The seat's seals on correct theories."""
    count = 0
    for kind in range(KINDS):
        count += seal_on(s, seat, kind) >= 0 and wrong_aspects(s, kind) == 0
    return count


@rule
def wrong_points(s: State, seat: int) -> int:
    """K21.9–K21.10 Four lost for each seal on a wrong theory, unless it hedges the one mistake."""
    points = 0
    loss = WRONG_SEAL_LOSS + s.house[House.WRONG_SEAL_LOSS]
    for kind in range(KINDS):
        seal = seal_on(s, seat, kind)
        if seal >= 0:
            wrong = wrong_aspects(s, kind)
            hedged = seal >= Seal.RED and wrong == 1 << (seal - Seal.RED)
            if wrong != 0 and not hedged:
                points -= loss
    return points


@rule
def total(s: State, seat: int) -> int:
    """All lines of a seat's sheet."""
    points = 0
    for line in range(LINES):
        points += score(s, seat, line)
    return points


@rule
def winners(s: State) -> int:
    """K22 Most points, then more gold left over; those still equal share."""
    best = 0
    first = 0
    for seat in range(s.players):
        left_over = gold_at_end(s, seat) % gold_for_a_point(s)
        rank = total(s, seat) * gold_for_a_point(s) + left_over
        if first == 0 or rank > best:
            best, first = rank, 1 << seat
        elif rank == best:
            first |= 1 << seat
    return first
