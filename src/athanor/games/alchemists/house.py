"""The numbers of the rules that a house rule can change."""

from typing import Any

from athanor.kernel import HouseRules, house_number, house_row

from .components import (
    ARTIFACT_COST,
    ARTIFACT_POINTS,
    BASE_PRICE,
    FAVOR_GOLD,
    FIRST_ROUND_CUBES,
    GOLD_FOR_A_POINT,
    GRANT_GOLD,
    GRANT_POINTS,
    OWN_CUBES,
    SEAL_LOSS,
    SEAL_POINTS,
    START_GOLD,
    START_INGREDIENTS,
    START_REPUTATION,
    WRONG_SEAL_LOSS,
    Artifact,
    Grant,
    Quality,
    Seal,
    Side,
)

MOST_CUBES = 20  # of all seats together: the record has room for what they find out
STARS = [seal.word for seal in Seal][:2]  # hedges have no points
ARTIFACTS = [artifact.word for artifact in Artifact]
GRANTS = [grant.word for grant in Grant]
QUALITIES = [quality.word for quality in Quality]
SIDES = [side.word for side in Side]


class House(HouseRules):
    """What a seat starts with, prices, losses and points."""

    GOLD = house_number(START_GOLD, 0, 6)
    REPUTATION = house_number(START_REPUTATION, 1, 20)
    INGREDIENTS = house_row(SIDES, lambda s, side: START_INGREDIENTS[side], 0, 6)
    CUBES = house_number(lambda s, _: OWN_CUBES[s.players], 3, 6)
    FIRST_ROUND_CUBES = house_number(FIRST_ROUND_CUBES, 1, 6)
    PRICE = house_row(QUALITIES, lambda s, quality: BASE_PRICE[quality], 0, 4)
    ARTIFACT_COST = house_row(ARTIFACTS, lambda s, artifact: ARTIFACT_COST[artifact], 0, 9)
    ARTIFACT_POINTS = house_row(ARTIFACTS, lambda s, artifact: ARTIFACT_POINTS[artifact], 0, 20)
    GRANT_GOLD = house_number(GRANT_GOLD, 0, 9)
    GRANT_POINTS = house_row(GRANTS, lambda s, grant: GRANT_POINTS[grant], 0, 20)
    SEAL_POINTS = house_row(STARS, lambda s, seal: SEAL_POINTS[seal], 0, 20)
    SEAL_LOSS = house_number(SEAL_LOSS, 0, 20)
    WRONG_SEAL_LOSS = house_number(WRONG_SEAL_LOSS, 0, 20)
    FAVOR_GOLD = house_number(FAVOR_GOLD, 0, 9)
    GOLD_FOR_A_POINT = house_number(GOLD_FOR_A_POINT, 1, 9)

    @classmethod
    def conflict(cls, s: Any) -> str:
        """K2.9 Cubes of the first round are some of the seat's own."""
        cubes = OWN_CUBES[s.players] + s.house[cls.CUBES]
        first = FIRST_ROUND_CUBES + s.house[cls.FIRST_ROUND_CUBES]
        if first > cubes:
            return f"first_round_cubes: {first} are more than the {cubes} cubes of a seat."
        if cubes * s.players > MOST_CUBES:
            return f"cubes: all seats together have at most {MOST_CUBES}."
        return ""
