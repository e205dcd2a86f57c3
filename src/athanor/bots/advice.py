"""Advice for a person: the best choices of a seat, and what to expect of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from athanor.bots.bot import Action, Budget, View
from athanor.bots.game_search import game_of
from athanor.bots.rollouts import SEED_BITS, Rollouts, Tally
from athanor.bots.search import Master, RatedChoice, SearchBot
from athanor.kernel.game import Game

PRINCIPAL = 5  # choices that advice names
SEARCHING = 0.8  # share of the time that is spent on the search
ROLLOUTS = 40  # for each principal choice


@dataclass(frozen=True)
class Advice:
    """A choice, and what comes of it."""

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
    budget = budget if budget.simulations else master.limited(budget)  # simulations: all of them
    searching = Budget(SEARCHING * budget.seconds, budget.simulations)
    bot = SearchBot(game.name, seat, seed)
    best, *others = bot.analyse(view, legal, searching)[:PRINCIPAL]
    found = [best, *(one for one in others if one.visits)]  # of the rest nothing is known
    rest = Budget((1 - SEARCHING) * budget.seconds, ROLLOUTS)
    tallies = _rolled_out(game, view, seat, found, seed, rest)
    return [_advice(one, seat, tally) for one, tally in zip(found, tallies, strict=True)]


def _rolled_out(
    game: Game, view: View, seat: int, found: list[RatedChoice], seed: int, budget: Budget
) -> list[Tally]:
    """Results of each choice, all rolled out from the same determinizations."""
    rollouts = Rollouts(game, seed)
    tallies = [Tally(view["players"]) for _ in found]
    began, deal = perf_counter(), 0
    while deal == 0 or (
        deal < (budget.simulations or 1) and perf_counter() - began < budget.seconds
    ):
        table = game.imagine(view, seat, (seed + deal) % (1 << SEED_BITS))
        for one, tally in zip(found, tallies, strict=True):
            after = table.copy()
            after.play(one.action, seat)
            rollouts.add(after.array, tally)
        deal += 1
    return tallies


def _advice(one: RatedChoice, seat: int, tally: Tally) -> Advice:
    own = tally.mean_points[seat]
    rivals = [points for other, points in enumerate(tally.mean_points) if other != seat]
    return Advice(one.action, one.visits, one.win_share, own, own - max(rivals, default=0.0))
