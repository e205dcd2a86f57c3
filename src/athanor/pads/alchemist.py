"""The pad of Alchemist: fame, cubes behind the screens, and the ranking of the schools."""

from athanor.games.alchemist.components import CUBES_OF_A_COLOUR, TILES, Colour
from athanor.kernel.declare.record import Array
from athanor.pads.fields import Field, WrongAnswer
from athanor.pads.pad import Answers, Pad

COLOURS = tuple(colour.word for colour in Colour)
VALUES = tuple(str(value) for value in range(1, TILES + 1))
MOST_FAME = 999


def fill(s: Array, table: Answers, seats: list[Answers]) -> None:
    """A30, A33–A38 The inputs of the final scoring."""
    for colour, cubes in enumerate(table["reserve"].values()):
        s["reserve"][colour] = cubes
    cauldron = 0
    for seat, told in enumerate(seats):
        s["fame"][seat] = told["fame"]
        s["school"][seat] = COLOURS.index(school_of(seat, told))
        for colour, cubes in enumerate(told["stock"].values()):
            s["stock"][seat][colour] = cubes
        s["stock_size"][seat] = sum(told["stock"].values())
        for value in map(int, told["tiles"]):
            if value in s["value"][:cauldron]:
                raise WrongAnswer((("seat", seat + 1), ("tiles",)), "tile", value=value)
            s["creator"][cauldron], s["value"][cauldron] = seat, value
            cauldron += 1
    check(table, seats)


def school_of(seat: int, told: Answers) -> str:
    """The school that a seat was dealt."""
    if told["school"] is None:
        raise WrongAnswer((("seat", seat + 1), ("school",)), "no-school")
    return str(told["school"])


def check(table: Answers, seats: list[Answers]) -> None:
    """No school is dealt twice, and there are no more cubes than the box holds."""
    schools = [told["school"] for told in seats]
    if len(set(schools)) < len(schools):
        raise WrongAnswer((("school",),), "schools")
    for colour in COLOURS:
        cubes = table["reserve"][colour] + sum(told["stock"][colour] for told in seats)
        if cubes > CUBES_OF_A_COLOUR:
            most = CUBES_OF_A_COLOUR
            raise WrongAnswer((("stock", colour),), "cubes", most=most, cubes=cubes)


PAD = Pad(
    "alchemist",
    table=(
        Field("reserve", "counts", COLOURS, most=CUBES_OF_A_COLOUR),
    ),
    seat=(
        Field("fame", "number", most=MOST_FAME),
        Field("tiles", "several", VALUES),
        Field("stock", "counts", COLOURS, most=CUBES_OF_A_COLOUR),
        Field("school", "choice", COLOURS),
    ),
    fill=fill,
)  # fmt: skip
