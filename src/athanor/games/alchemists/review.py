"""What the review knows about Alchemists: what nobody has seen, above all the hidden world."""

from collections.abc import Callable
from random import Random

from athanor.kernel.declare.record import BLANK, Array
from athanor.kernel.game import Game
from athanor.kernel.position import copied

from .belief import BITS, COUNT, FIRST, MENTIONED
from .codes import digits_of, spellings
from .components import KINDS

# A new fact reveals part of the world, although no field shows it.
CHANCE_FIELDS = ("deck", "favor_deck", "travelling", "facts")
ALCHEMICAL_BITS = (1 << BITS) - 1


def redraws(game: Game, position: Array) -> Callable[[Random], Array]:
    """Draws a world that fits the facts of all seats, and shuffles decks and adventurers."""
    machine = game.machine
    open_facts = position.copy()
    open_facts["world"][0, 0] = BLANK
    known = machine.loops.believe(machine.cell(open_facts), 0)

    def draw(random: Random) -> Array:
        drawn = copied(position)
        _shuffle(drawn, random, "deck", "deck_left")
        _shuffle(drawn, random, "favor_deck", "favor_deck_left")
        _shuffle_travellers(drawn, random)
        _draw_world(drawn, known, random)
        return drawn

    return draw


def _shuffle(drawn: Array, random: Random, deck: str, left: str) -> None:
    cards, count = drawn[deck][0], int(drawn[left][0])
    cards[:count] = random.sample(cards[:count].tolist(), count)


def _shuffle_travellers(drawn: Array, random: Random) -> None:
    count = int(drawn["travelling_left"][0])
    tiles = [*drawn["travelling"][0][:count].tolist(), int(drawn["removed"][0])]
    random.shuffle(tiles)
    drawn["removed"][0] = tiles.pop()
    drawn["travelling"][0][:count] = tiles


def _draw_world(drawn: Array, known: Array, random: Random) -> None:
    """One of the remaining assignments, with a code; ingredients without facts get the rest."""
    assignment = int(known[FIRST + random.randrange(max(1, int(known[COUNT])))])
    mentioned = [kind for kind in range(KINDS) if int(known[MENTIONED]) >> kind & 1]
    world = {kind: assignment >> BITS * kind & ALCHEMICAL_BITS for kind in mentioned}
    free = [alchemical for alchemical in range(KINDS) if alchemical not in world.values()]
    random.shuffle(free)
    numbers = [world[kind] if kind in world else free.pop() for kind in range(KINDS)]
    drawn["world"][0] = numbers
    drawn["code"][0] = [random.choice(letters) for letters in spellings(digits_of(numbers))]
    drawn["given"][0] = -1
