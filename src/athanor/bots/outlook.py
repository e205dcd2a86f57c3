"""Outlook: what is to be expected of a position, by playing it to its end many times."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

import numpy as np

from athanor.bots.bot import Action, Budget, View
from athanor.bots.mind import game_of, mind_of
from athanor.bots.search import Considered, Master, SearchBot
from athanor.bots.thinking import Thinking
from athanor.kernel.game import Game
from athanor.kernel.position import seats_in
from athanor.kernel.random import start
from athanor.kernel.record import Array
from athanor.kernel.table import Table

SEED_BITS = 128
ENDLESS = 10_000.0  # rounds
# How much the likings of players waver. Of those tried, the results of games between searching bots
# were foretold best by this: with less of it chances are too bold, with more too timid.
WHIM = 4.0
PRINCIPAL = 5  # choices of a hint that are played to their ends
SEARCHING = 0.8  # of the time of a hint
PLAYED_ON = 40  # times that a principal choice is played to its end


class Tally:
    """Results of playouts, added up by seat."""

    def __init__(self, seats: int) -> None:
        self.times = 0
        self.won = np.zeros(seats)
        self.points = np.zeros(seats)

    @property
    def chances(self) -> list[float]:
        """How likely each seat is to win; a shared first place is a part of a win."""
        return [float(won) / max(1, self.times) for won in self.won]

    @property
    def scores(self) -> list[float]:
        """The points each seat ends with, on average."""
        return [float(points) / max(1, self.times) for points in self.points]


class Playouts:
    """Plays positions to their end with fresh luck, by players whose likings waver."""

    def __init__(self, game: Game, seed: int) -> None:
        self.machine, self.searching = game.machine, mind_of(game).searching
        self.luck = Random(seed)
        self.lines = range(len(game.sheet))
        thinking = Thinking(mind_of(game), 0, seed % (1 << SEED_BITS))
        dials = thinking.dials.copy()
        dials[self.searching.HORIZON] = ENDLESS
        dials[self.searching.WHIM] = WHIM * dials[self.searching.WARMTH]
        full = np.full((2, 4), -1, np.int64)  # no room: nothing is learned here
        self.desk = thinking.desk._replace(tree=full, dials=dials)
        self.array = game.state.blank()

    def add(self, array: Array, tally: Tally) -> None:
        """Play a position to its end; it stays as it is."""
        machine, whole = self.machine, self.array
        whole[:] = array
        cell, words = machine.cell(whole), machine.numbers(whole.view(np.int16))
        luck = machine.numbers(whole["chance"][0])
        start(luck, machine.key(self.luck.getrandbits(SEED_BITS)))
        desk = self.desk._replace(whole=cell, words=words)
        while whole["acting"][0]:
            self.searching.simulate(desk, 0)
        winners = seats_in(int(machine.loops.first_places(cell)))
        for seat in range(int(whole["players"][0])):
            tally.won[seat] += (seat in winners) / max(1, len(winners))
            tally.points[seat] += sum(machine.loops.points(cell, seat, line) for line in self.lines)
        tally.times += 1


@dataclass(frozen=True)
class Advice:
    """A choice that was looked at, and what comes of it."""

    action: Action
    tries: int
    chance: float  # to win
    points: float  # at the end
    lead: float  # over the best of the others then


def advice(
    view: View, seat: int, legal: Sequence[Action], seed: int, budget: Budget
) -> list[Advice]:
    """The principal choices of a seat by what it sees, the best first, as the master finds it."""
    game, master = game_of(view), Master(game_of(view).name, seat, seed)
    budget = budget if budget.simulations else master.within(budget)  # simulations: all of them
    thinking = Budget(SEARCHING * budget.seconds, budget.simulations)
    bot = SearchBot(game.name, seat, seed)
    best, *others = bot.consider(view, legal, thinking)[:PRINCIPAL]
    found = [best, *(one for one in others if one.tries)]  # of the rest nothing is known
    rest = Budget((1 - SEARCHING) * budget.seconds, PLAYED_ON)
    tallies = _played_on(game, view, seat, found, seed, rest)
    return [_advice(one, seat, tally) for one, tally in zip(found, tallies, strict=True)]


def _played_on(
    game: Game, view: View, seat: int, found: list[Considered], seed: int, budget: Budget
) -> list[Tally]:
    """What comes of some choices, each followed to the end from the same imagined deals."""
    playouts = Playouts(game, seed)
    tallies = [Tally(view["players"]) for _ in found]
    began, deal = perf_counter(), 0
    while deal == 0 or (
        deal < (budget.simulations or 1) and perf_counter() - began < budget.seconds
    ):
        table = game.imagine(view, seat, (seed + deal) % (1 << SEED_BITS))
        for one, tally in zip(found, tallies, strict=True):
            after = table.copy()
            after.play(one.action, seat)
            playouts.add(after.array, tally)
        deal += 1
    return tallies


def _advice(one: Considered, seat: int, tally: Tally) -> Advice:
    own = tally.scores[seat]
    rivals = [points for other, points in enumerate(tally.scores) if other != seat]
    return Advice(one.action, one.tries, one.chance, own, own - max(rivals, default=0.0))


def chances_of(table: Table, seed: int, times: int) -> list[float]:
    """Every seat's chance to win from the true position; the result itself once it is over."""
    if table.over:
        return [(seat in table.winners) / len(table.winners) for seat in range(table.players)]
    playouts, tally = Playouts(table.game, seed), Tally(table.players)
    for _ in range(times):
        playouts.add(table.array, tally)
    return tally.chances
