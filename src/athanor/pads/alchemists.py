"""The pad of Alchemists: the big revelation."""

from athanor import reader
from athanor.games.alchemists.components import (
    ARTIFACT_NAMES,
    FAVOR_CARDS,
    KINDS,
    Alchemical,
    Artifact,
    Grant,
    Ingredient,
    Seal,
)
from athanor.games.alchemists.scoring import (
    CABINET_POINTS,
    FAVOR_GOLD,
    GOLD_FOR_A_POINT,
    MIRROR_STEP,
)
from athanor.kernel.declare.record import Array
from athanor.pads.fields import BadPad, Field
from athanor.pads.pad import Answers, Pad

INGREDIENTS = tuple(kind.word for kind in Ingredient)
ALCHEMICALS = tuple(one.word for one in Alchemical)
ARTIFACT_WORDS = tuple(one.word for one in Artifact)
GRANT_WORDS = tuple(one.word for one in Grant)
SEAL_WORDS = tuple(one.word for one in Seal)
MOST = 999
ARTIFACT_LABELS = tuple(name.lower() for name in ARTIFACT_NAMES)
GRANT_NAMES = ("upper left", "upper right", "lower right", "lower left", "middle")


def fill(s: Array, table: Answers, seats: list[Answers]) -> None:
    """K21 The inputs of the revelation and the final scoring."""
    fill_world(s, table)
    for seat, told in enumerate(seats):
        for name in ("reputation", "gold"):
            s[name][seat] = told[name]
        s["favor_count"][seat] = told["favors"]
        own(s["owner"], [ARTIFACT_WORDS.index(a) for a in told["artifacts"]], seat, "artifacts")
        own(s["grant"], [GRANT_WORDS.index(g) for g in told["grants"]], seat, "grants")
        for kind in told["aside"]:
            s["aside"][seat][INGREDIENTS.index(kind)] = 1
        for kind, seal in enumerate(told["seals"].values()):
            if seal is not None:
                put_seal(s, seat, kind, SEAL_WORDS.index(seal))


def fill_world(s: Array, table: Answers) -> None:
    """K21.7 The true alchemical of each ingredient, and the one its theory claims."""
    told = answers(table)
    if None in told or len(set(told)) < KINDS:
        raise BadPad("world: each ingredient has an alchemical of its own.")
    claimed = [a for a in table["theories"].values() if a is not None]
    if len(set(claimed)) < len(claimed):
        raise BadPad("theories: each alchemical lies on one ingredient at most.")
    for kind, name in enumerate(INGREDIENTS):
        theory = table["theories"][name]
        s["world"][kind] = ALCHEMICALS.index(str(told[kind]))
        s["token"][kind] = -1 if theory is None else ALCHEMICALS.index(theory)


def answers(table: Answers) -> list[str | None]:
    """The alchemicals by ingredient, from the game code or from the answers."""
    if not table["code"]:
        return [table["world"][kind] for kind in INGREDIENTS]
    try:
        return [reader.world(table["code"])[kind] for kind in INGREDIENTS]
    except reader.BadCode as error:
        raise BadPad(f"code: {error}") from error


def own(owners: Array, things: list[int], seat: int, place: str) -> None:
    """Each thing has one owner."""
    for thing in things:
        if owners[thing] >= 0:
            raise BadPad(f"seat {seat + 1}, {place}: seat {owners[thing] + 1} has one of these.")
        owners[thing] = seat


def put_seal(s: Array, seat: int, kind: int, seal: int) -> None:
    """A seal lies on a theory, and a theory has room for three."""
    place = f"seat {seat + 1}, seals {INGREDIENTS[kind]}"
    if s["token"][kind] < 0:
        raise BadPad(f"{place}: there is no theory on it.")
    free = [i for i, owner in enumerate(s["seal_seat"][kind]) if owner < 0]
    if not free:
        raise BadPad(f"{place}: a theory has room for {len(s['seal_seat'][kind])} seals.")
    s["seal_seat"][kind][free[0]], s["seal_kind"][kind][free[0]] = seat, seal


PAD = Pad(
    "alchemists",
    table=(
        Field("code", "Code of the game, if there is one", "text", most=4),
        Field("world", "Or the answers", "each", INGREDIENTS, ALCHEMICALS),
        Field("theories", "Theories on the board", "each", INGREDIENTS, ALCHEMICALS),
    ),
    seat=(
        Field("reputation", "Reputation", "number", most=MOST),
        Field("gold", "Gold", "number", most=MOST),
        Field("favors", "Favor cards left", "number", most=FAVOR_CARDS),
        Field("artifacts", "Artifacts", "several", ARTIFACT_WORDS, labels=ARTIFACT_LABELS),
        Field("grants", "Grants", "several", GRANT_WORDS, labels=GRANT_NAMES),
        Field("seals", "Seals on theories", "each", INGREDIENTS, SEAL_WORDS),
        Field("aside", "Kinds under the feather", "several", INGREDIENTS),
    ),
    fill=fill,
    numbers={
        "mirror_step": MIRROR_STEP, "cabinet_points": CABINET_POINTS, "favor_gold": FAVOR_GOLD,
        "gold_for_a_point": GOLD_FOR_A_POINT,
    },
)  # fmt: skip
