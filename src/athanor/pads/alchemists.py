"""The pad of Alchemists: the big revelation."""

from athanor import reader
from athanor.games.alchemists.components import (
    ARTIFACT_NAMES,
    FAVOR_CARDS,
    FAVOR_GOLD,
    GOLD_FOR_A_POINT,
    KINDS,
    Alchemical,
    Artifact,
    Grant,
    Ingredient,
    Seal,
)
from athanor.games.alchemists.scoring import CABINET_POINTS, MIRROR_STEP
from athanor.kernel.declare.record import Array
from athanor.language import SOURCE, say
from athanor.pads.fields import Field, WrongAnswer
from athanor.pads.pad import Answers, Pad

INGREDIENTS = tuple(kind.word for kind in Ingredient)
ALCHEMICALS = tuple(one.word for one in Alchemical)
ARTIFACT_WORDS = tuple(one.word for one in Artifact)
GRANT_WORDS = tuple(one.word for one in Grant)
SEAL_WORDS = tuple(one.word for one in Seal)
MOST = 999
ARTIFACT_LABELS = tuple(name.lower() for name in ARTIFACT_NAMES)
GRANT_NAMES = tuple(say(f"pads.option.alchemists.{tile}", SOURCE) for tile in GRANT_WORDS)


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
        raise WrongAnswer((("world",),), "world")
    claimed = [a for a in table["theories"].values() if a is not None]
    if len(set(claimed)) < len(claimed):
        raise WrongAnswer((("theories",),), "theories")
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
        raise WrongAnswer((("code",),), error.code, code=table["code"].upper()) from error


def own(owners: Array, things: list[int], seat: int, place: str) -> None:
    """Each thing has one owner."""
    for thing in things:
        if owners[thing] >= 0:
            where = (("seat", seat + 1), (place,))
            raise WrongAnswer(where, "owner", owner=int(owners[thing]) + 1)
        owners[thing] = seat


def put_seal(s: Array, seat: int, kind: int, seal: int) -> None:
    """A seal lies on a theory, and a theory has room for three."""
    place = (("seat", seat + 1), ("seals", INGREDIENTS[kind]))
    if s["token"][kind] < 0:
        raise WrongAnswer(place, "no-theory")
    free = [i for i, owner in enumerate(s["seal_seat"][kind]) if owner < 0]
    if not free:
        raise WrongAnswer(place, "seals", most=len(s["seal_seat"][kind]))
    s["seal_seat"][kind][free[0]], s["seal_kind"][kind][free[0]] = seat, seal


PAD = Pad(
    "alchemists",
    table=(
        Field("code", "text", most=4),
        Field("world", "each", INGREDIENTS, ALCHEMICALS),
        Field("theories", "each", INGREDIENTS, ALCHEMICALS),
    ),
    seat=(
        Field("reputation", "number", most=MOST),
        Field("gold", "number", most=MOST),
        Field("favors", "number", most=FAVOR_CARDS),
        Field("artifacts", "several", ARTIFACT_WORDS, labels=ARTIFACT_LABELS),
        Field("grants", "several", GRANT_WORDS, labels=GRANT_NAMES),
        Field("seals", "each", INGREDIENTS, SEAL_WORDS),
        Field("aside", "several", INGREDIENTS),
    ),
    fill=fill,
    numbers={
        "mirror_step": MIRROR_STEP, "cabinet_points": CABINET_POINTS, "favor_gold": FAVOR_GOLD,
        "gold_for_a_point": GOLD_FOR_A_POINT,
    },
)  # fmt: skip
