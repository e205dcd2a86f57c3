"""The numbers of the rules that a house rule can change."""

from typing import Any

from athanor.kernel import HouseRules, house_number, house_row

from .components import (
    AWARDS,
    COLOURS,
    COLOURS_AT_END,
    CREATION_SEALS,
    CUBES_FOR_A_POINT,
    CUBES_OF_A_COLOUR,
    DEALT_CUBES,
    DRAWN_CUBES,
    MOST_AWARD,
    OPENING_VALUE,
    SEATS,
    SUPPLIES,
    TILES,
)

PLACES = [str(place) for place in range(1, SEATS + 1)]


class House(HouseRules):
    """Supplies, seals, what is drawn, awards, and the end of the game."""

    SEALS = house_number(CREATION_SEALS, 1, CREATION_SEALS)
    DEALT = house_number(DEALT_CUBES, 0, CUBES_OF_A_COLOUR)
    BAG = house_number(lambda s, _: SUPPLIES[s.edition, s.players, 0], 0, CUBES_OF_A_COLOUR)
    RESERVE = house_number(lambda s, _: SUPPLIES[s.edition, s.players, 1], 1, CUBES_OF_A_COLOUR)
    DRAWN = house_number(DRAWN_CUBES, 1, 9)
    OPENING_VALUE = house_number(OPENING_VALUE, 1, TILES - 1)
    COLOURS_AT_END = house_number(COLOURS_AT_END, 0, COLOURS - 1)
    CUBES_FOR_A_POINT = house_number(CUBES_FOR_A_POINT, 1, 9)
    AWARD = house_row(PLACES, lambda s, place: AWARDS[s.players, place], 0, MOST_AWARD)

    @classmethod
    def conflict(cls, s: Any) -> str:
        """A2–A3 There are 32 cubes of each colour, and the bag must be enough for the deal."""
        bag = SUPPLIES[s.edition, s.players, 0] + s.house[cls.BAG]
        reserve = SUPPLIES[s.edition, s.players, 1] + s.house[cls.RESERVE]
        if bag + reserve > CUBES_OF_A_COLOUR:
            return (
                f"reserve: bag and reserve together have at most {CUBES_OF_A_COLOUR} of a colour."
            )
        dealt = DEALT_CUBES + s.house[cls.DEALT]
        if dealt * s.players > bag * COLOURS:
            return (
                f"dealt: {bag} of each colour in the bag are too few to deal {dealt} to each seat."
            )
        return ""
