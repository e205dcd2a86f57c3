"""What declarations cannot express: the choices of the current turn."""

from athanor.kernel import BLANK, rule

from .components import COLOURS, Phase
from .state import State


@rule
def veil(s: State, seat: int) -> None:
    """A39 Others see that a seat is creating or copying, but not the cauldron and cubes yet."""
    asking_on = s.phase == Phase.RECIPE or s.phase == Phase.VALUE or s.phase == Phase.TRIBUTE
    if asking_on and (seat < 0 or s.acting != 1 << seat):
        s.chosen = BLANK
        for colour in range(COLOURS):
            s.mixed[colour] = BLANK
