"""Options of a new game."""

from athanor.kernel import seat_option, word_option

from .components import SEATS, Edition

SETTINGS = (
    seat_option("starter", SEATS, "The seat that begins."),
    word_option("edition", Edition, "Whose supplies are used with three players."),
)
