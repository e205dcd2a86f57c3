"""Options of a new game."""

from athanor.kernel import seat_option, word_option

from .components import SEATS, Edition

SETTINGS = (
    seat_option("starter", SEATS),
    word_option("edition", Edition),
)
