"""Alchemists, by Matúš Kotrý: deduce which of 40,320 worlds is true, and publish first."""

from athanor.kernel import Game

from . import text
from .actions import Event, Move, Refusal
from .belief import belief
from .board import board
from .components import SEATS, Phase
from .options import SETTINGS
from .position import SHAPE, Flaw, flaw
from .redeal import redeal
from .rules import apply, legal, refuse, setup
from .scoring import SHEET, score, winners
from .state import State
from .tables import tables
from .view import veil

GAME = Game(
    name="alchemists",
    title="Alchemists",
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
    settings=SETTINGS,
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
)
