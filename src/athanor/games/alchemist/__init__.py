"""Alchemist, by Carlo A. Rossi: create potions, copy your rivals', promote a hidden school."""

from athanor.kernel import Game, seat_option, word_option

from . import text
from .actions import Event, Flaw, Move, Refusal
from .board import board
from .components import SEATS, Edition, Phase
from .position import SHAPE, flaw
from .rules import apply, legal, refuse, setup
from .scoring import SHEET, score, winners
from .state import State
from .tables import tables
from .view import belief, redeal, veil

GAME = Game(
    name="alchemist",
    title="Alchemist",
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
        word_option("edition", Edition, "Whose supplies are used with three players."),
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
)
