"""What declarations cannot say: the choices of a turn under way."""

from athanor.kernel import BLANK, rule

from .components import COLOURS, Phase
from .state import State


@rule
def veil(s: State, seat: int) -> None:
    """A39 That a seat creates or copies may be seen; the cauldron and cubes not before it does."""
    asking_on = s.phase == Phase.RECIPE or s.phase == Phase.VALUE or s.phase == Phase.TRIBUTE
    if asking_on and (seat < 0 or s.acting != 1 << seat):
        s.chosen = BLANK
        for colour in range(COLOURS):
            s.mixed[colour] = BLANK
