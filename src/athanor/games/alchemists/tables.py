"""The tables of the box as plain data, for the page and the companion."""

from collections.abc import Sequence
from typing import Any

from athanor.kernel import Word
from athanor.kernel.declare.words import Json

from . import alchemy, codes
from .components import (
    ADVENTURERS_IN_PLAY,
    ALTAR_MOST,
    ARTIFACT_COST,
    ARTIFACT_NAMES,
    ARTIFACT_POINTS,
    BASE_PRICE,
    CARDS_OF_A_KIND,
    CONFERENCE_ROUNDS,
    CONFERENCES,
    COUNTED,
    CUBES_BY_SPACE,
    FAVOR_COPIES,
    FAVOR_GOLD,
    FIRST_NEEDS,
    FIRST_ROUND,
    FIRST_ROUND_CUBES,
    GOLD_FOR_A_POINT,
    GRANT_GOLD,
    LAST_ROUND,
    LATER_NEEDS,
    LEVEL_SIZE,
    ORDER_FAVORS,
    ORDER_INGREDIENTS,
    ORDER_OPEN,
    ORDER_PRINTED,
    OWN_CUBES,
    ROUNDS,
    ROW,
    SEAL_COPIES,
    SEAL_LOSS,
    SEAL_POINTS,
    SEATS,
    SIGN,
    START_GOLD,
    START_REPUTATION,
    THEORY_SEALS,
    WANTED,
    WANTS,
    WRONG_SEAL_LOSS,
    ZONE_LOSS,
    ZONE_PRICE,
    ZONE_SMILEYS,
    ZONE_TO,
    Adventurer,
    Alchemical,
    Artifact,
    Colour,
    Favor,
    Ingredient,
    OrderSpace,
    Potion,
    Quality,
    Seal,
    Side,
    Sign,
    Space,
    Zone,
)
from .values import GRANTS, SMILEYS


def tables() -> dict[str, Json]:
    """The alchemy, the cards and tiles, the boards, and the reputation track."""
    return {**alchemy_tables(), **cards_and_tiles(), **boards(), **reputation_and_sales()}


def words(members: type[Word]) -> list[str]:
    """The words of an enum."""
    return [member.word for member in members]


def numbers(members: type[Word], table: Any) -> dict[str, Json]:
    """A number by word."""
    return {member.word: int(table[member]) for member in members}


def alchemy_tables() -> dict[str, Json]:
    """K1 Ingredients, alchemicals, potions, and what two alchemicals make."""
    signs = words(Sign)
    return {
        "ingredients": words(Ingredient),
        "cards_of_a_kind": CARDS_OF_A_KIND,
        "alchemicals": {
            a.word: {colour.word: signs[SIGN[a, colour]] for colour in Colour} for a in Alchemical
        },
        "potions": {potion.word: potion.name.lower() for potion in Potion},
        "colours": words(Colour),
        "qualities": words(Quality),
        "pairs": [[alchemy.INGREDIENTS[a], alchemy.INGREDIENTS[b]] for a, b in alchemy.PAIRS],
        "mixes": named_rows(Alchemical, alchemy.MIXED, Potion),
        "sales": named_rows(list(Potion)[: len(alchemy.QUALITY)], alchemy.QUALITY, Quality, Potion),
        "codes": {
            "letters": codes.LETTERS,
            "last_letters": codes.LAST_LETTERS,
            "demo": codes.DEMO,
            "laid_out": [alchemy.ALCHEMICALS[a] for a in codes.LAID_OUT],
        },
    }


def named_rows(
    rows: type[Word] | Sequence[Word],
    table: list[list[int]],
    found: type[Word],
    columns: type[Word] | None = None,
) -> dict[str, Json]:
    """A square of numbers as words by row and column, both of the same kind."""
    heads, cells = list(columns or rows), words(found)
    return {
        row.word: {head.word: cells[number] for head, number in zip(heads, line, strict=True)}
        for row, line in zip(list(rows), table, strict=True)
    }


def cards_and_tiles() -> dict[str, Json]:
    """Favors, artifacts, adventurers, seals and grants."""
    return {
        "favors": numbers(Favor, FAVOR_COPIES),
        "artifacts": {artifact.word: artifact_card(artifact) for artifact in Artifact},
        "altar_most": ALTAR_MOST,
        "adventurers": {
            a.word: [list(Potion)[WANTS[a, i]].word for i in range(WANTED)] for a in Adventurer
        },
        "adventurers_in_play": ADVENTURERS_IN_PLAY,
        "seals": {
            seal.word: {"copies": int(SEAL_COPIES[seal]), "points": int(SEAL_POINTS[seal])}
            for seal in Seal
        },
        "seal_loss": SEAL_LOSS,
        "wrong_seal_loss": WRONG_SEAL_LOSS,
        "favor_gold": FAVOR_GOLD,
        "gold_for_a_point": GOLD_FOR_A_POINT,
        "theory_seals": THEORY_SEALS,
        "grants": {
            tile: {"ingredients": list(kinds), "points": points}
            for tile, (kinds, points) in GRANTS.items()
        },
        "grant_gold": GRANT_GOLD,
        "grant_needs": {"first": FIRST_NEEDS, "later": LATER_NEEDS},
    }


def artifact_card(artifact: Artifact) -> dict[str, Json]:
    """One artifact; points are null where a rule counts them at the end."""
    return {
        "name": ARTIFACT_NAMES[artifact],
        "level": artifact // LEVEL_SIZE + 1,
        "cost": int(ARTIFACT_COST[artifact]),
        "points": None if artifact in COUNTED else int(ARTIFACT_POINTS[artifact]),
    }


def boards() -> dict[str, Json]:
    """Rounds, order spaces, action spaces and cubes."""
    return {
        "rounds": ROUNDS,
        "row": ROW,
        "order_spaces": [order_space(space) for space in OrderSpace],
        "spaces": {space.word: action_space(space) for space in Space},
        "cubes": {str(players): int(OWN_CUBES[players]) for players in range(2, SEATS + 1)},
        "first_round_cubes": FIRST_ROUND_CUBES,
        "start": {"gold": START_GOLD, "reputation": START_REPUTATION},
    }


def order_space(space: OrderSpace) -> dict[str, Json]:
    """K3 What a space draws, and the fewest players with which it is printed and open."""
    return {
        "name": space.word,
        "ingredients": int(ORDER_INGREDIENTS[space]),
        "favors": int(ORDER_FAVORS[space]),
        "printed": int(ORDER_PRINTED[space]),
        "open": int(ORDER_OPEN[space]),
    }


def action_space(space: Space) -> dict[str, Json]:
    """K4 Cubes of a seat's first, second, … action by number of players, and the open rounds."""
    few, four = CUBES_BY_SPACE[space]
    return {
        "cubes": {"2": list(few), "3": list(few), "4": list(four)},
        "rounds": list(range(FIRST_ROUND[space], LAST_ROUND[space] + 1)),
    }


def reputation_and_sales() -> dict[str, Json]:
    """K10, K11, K17 Prices, smileys, zones and conferences."""
    starts = [1, *(int(ZONE_TO[zone]) + 1 for zone in list(Zone)[:-1])]
    ends: list[Json] = [*(int(ZONE_TO[zone]) for zone in list(Zone)[:-1]), None]
    return {
        "prices": numbers(Quality, BASE_PRICE),
        "smileys": list(SMILEYS),
        "zones": [
            {
                "name": zone.word, "from": starts[zone], "to": ends[zone],
                "smileys": int(ZONE_SMILEYS[zone]), "price": int(ZONE_PRICE[zone]),
                "loss": int(ZONE_LOSS[zone]),
            }
            for zone in Zone
        ],
        "conferences": {side.word: CONFERENCES[side] for side in Side},
        "conference_rounds": [r for r in range(1, ROUNDS + 1) if CONFERENCE_ROUNDS[r]],
    }  # fmt: skip
