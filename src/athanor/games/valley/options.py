"""Options of a new game."""

from athanor.kernel import number_option, seat_option

from .components import SEATS

SETTINGS = (
    seat_option("starter", SEATS),
    number_option("cap", 1, 1000, 60),
)
