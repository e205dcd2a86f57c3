"""Philtre, a game for tests only: in little, everything the kernel has to carry."""

from athanor.kernel import Game, no_belief, number_option, seat_option, word_option

from . import text
from .actions import Event, Flaw, Move, Refusal
from .components import OWN_DECK, SEATS, Phase, Spice
from .position import SHAPE, flaw
from .rules import apply, refuse, setup
from .scoring import SHEET, score, winners
from .state import State
from .view import redeal, veil

GAME = Game(
    name="philtre",
    title="Philtre",
    seats=range(2, SEATS + 1),
    version=1,
    package=__name__,
    state=State,
    phases=Phase,
    moves=Move,
    refusals=Refusal,
    flaws=Flaw,
    told=Event,
    sheet=SHEET,
    settings=(
        number_option("rounds", 1, 6, 3, "How many rounds are played."),
        seat_option("first", SEATS, "The seat that begins."),
        word_option("spice", Spice, "How dear the prize of an auction is."),
    ),
    shape=SHAPE,
    text=text,
    setup=setup,
    refuse=refuse,
    apply=apply,
    score=score,
    winners=winners,
    flaw=flaw,
    veil=veil,
    belief=no_belief,
    redeal=redeal,
    own_deck=OWN_DECK,
)
