"""Options of a new game."""

from athanor.kernel import number_option, seat_option, word_option

from .components import SEATS, Spice

SETTINGS = (
    number_option("rounds", 1, 6, 3, "How many rounds are played."),
    seat_option("first", SEATS, "The seat that begins."),
    word_option("spice", Spice, "How dear the prize of an auction is."),
)
