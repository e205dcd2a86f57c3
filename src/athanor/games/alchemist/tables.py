"""The tables of the box as plain data, for the page."""

from athanor.kernel.declare.words import Json

from .components import (
    AWARDS,
    COLOURS_AT_END,
    CREATION_SEALS,
    CUBES_FOR_A_POINT,
    CUBES_OF_A_COLOUR,
    DEALT_CUBES,
    DRAWN_CUBES,
    MOST_CUBES,
    MOST_OF_A_COLOUR,
    OPENING_VALUE,
    PAIRS,
    SEATS,
    SUPPLY,
    TILES,
    Cauldron,
    Colour,
)


def tables() -> dict[str, Json]:
    """Cubes, cauldrons, tiles, and what depends on the number of players."""
    return {
        "colours": [colour.word for colour in Colour],
        "cauldrons": {
            cauldron.word: [colour.word for colour in made]
            for cauldron, made in zip(Cauldron, PAIRS, strict=True)
        },
        "tiles": list(range(1, TILES + 1)),
        "opening_value": OPENING_VALUE,
        "creation_seals": CREATION_SEALS,
        "dealt_cubes": DEALT_CUBES,
        "cubes_of_a_colour": CUBES_OF_A_COLOUR,
        "drawn": DRAWN_CUBES,
        "colours_at_end": COLOURS_AT_END,
        "cubes_for_a_point": CUBES_FOR_A_POINT,
        "most_cubes": MOST_CUBES,
        "most_of_a_colour": MOST_OF_A_COLOUR,
        "supplies": {edition.word: supplies(rows) for edition, rows in SUPPLY.items()},
        "awards": {str(players): awards(players) for players in range(2, SEATS + 1)},
    }


def supplies(rows: dict[int, tuple[int, int, int]]) -> dict[str, Json]:
    """A2 Cubes of each colour, by number of players."""
    names = ("bag", "reserve", "out")
    return {str(players): dict(zip(names, row, strict=True)) for players, row in rows.items()}


def awards(players: int) -> list[int]:
    """A36 Fame for the schools, the best-promoted first."""
    return [int(AWARDS[players, place]) for place in range(players - 1)]
