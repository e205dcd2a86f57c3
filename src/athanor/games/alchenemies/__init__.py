"""AlchEnemies: transmute Reagents into Coin, and keep your former colleagues from it."""

from athanor.kernel import Game, number_option, seat_option

from . import text
from .actions import Event, Flaw, Move, Refusal
from .board import board
from .components import SEATS, Phase
from .deck import own_deck
from .position import SHAPE
from .rules import apply, legal, refuse, setup
from .scoring import SHEET, score, winners
from .soundness import flaw
from .state import State
from .tables import tables
from .view import belief, redeal, veil

GAME = Game(
    name="alchenemies",
    title="AlchEnemies",
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
        seat_option("starter", SEATS, "The seat that begins."),
        number_option("cap", 1, 1000, 100, "Rounds after which the game ends at the latest."),
    ),
    shape=SHAPE,
    text=text,
    setup=setup,
    refuse=refuse,
    apply=apply,
    legal=legal,
    score=score,
    winners=winners,
    flaw=flaw,
    veil=veil,
    belief=belief,
    redeal=redeal,
    board=board,
    tables=tables,
    own_deck=own_deck(),
)
