"""The Valley of Alchemists, by Kamil Langie: collect, brew, fill a chest, and sell it by lines."""

from athanor.kernel import Game, number_option, seat_option

from . import text
from .actions import Event, Flaw, Move, Refusal
from .board import board
from .cards import own_rows
from .components import SEATS, Phase
from .flaws import flaw
from .insight import insight
from .position import SHAPE
from .rules import apply, legal, refuse, setup
from .scoring import SHEET, score, winners
from .state import State
from .tables import tables
from .view import belief, redeal, veil

GAME = Game(
    name="valley",
    title="The Valley of Alchemists",
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
        number_option("cap", 1, 1000, 60, "Rounds after which the game ends in any case."),
    ),
    own_deck=own_rows(),
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
    insight=insight,
    board=board,
    tables=tables,
)
