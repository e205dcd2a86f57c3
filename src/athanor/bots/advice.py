"""Advice for a person: the best choices of a seat, and what to expect from each.

The search finds the choices. Their values come from rollouts to the end of the game, because the
values of a search are too optimistic: it picks the luckiest of many. All choices are rolled out
from the same determinizations, so that they are compared under the same luck.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from athanor.bots.bot import Action, Budget, View
from athanor.bots.game_search import game_of, game_search
from athanor.bots.rollouts import SEED_BITS, Determinizations, Rollouts, Tally
from athanor.bots.search import Master, RatedChoice, SearchBot
from athanor.bots.tree_search import TreeSearch, warm_up
from athanor.bots.win_shares import Source, calibrated_shares, calibration
from athanor.kernel.game import Game
from athanor.kernel.position import array_of_view, copied, hide
from athanor.kernel.table import Table

PRINCIPAL = 5  # how many choices the advice lists
SEARCHING = 0.5  # share of the time spent on the search
FEWEST_ROLLOUTS, MOST_ROLLOUTS = 16, 400  # for each principal choice
FEWEST_VISITS = 8  # a step needs this many to be part of a plan
LONGEST_PLAN = 12
DEEPER, WINS_MORE_OFTEN = "deeper", "wins-more-often"


@dataclass(frozen=True)
class Advice:
    """A choice and its expected results."""

    action: Action
    tries: int
    chance: float  # the seat's win share, calibrated
    points: float  # at the end
    lead: float  # over the best other seat at that point
    rival: int  # the best other seat
    plan: list[Action]  # this choice and the next ones in the turn: the whole plan
    # Why a choice is recommended although another has a better figure: either the search looked
    # "deeper" than the rollouts, or the choice "wins-more-often" but scores fewer points. Empty if
    # both agree.
    reason: str = ""


def advice(
    view: View, seat: int, legal: Sequence[Action], seed: int, budget: Budget
) -> list[Advice]:
    """The principal choices of a seat given its view, best first, as the master ranks them."""
    game = game_of(view)
    warm_up(game_search(game))  # before the clock starts, so the first hint is as good as the tenth
    budget = budget if budget.simulations else Master(game.name, seat, seed).limited(budget)
    bot = SearchBot(game.name, seat, seed)
    searching = Budget(SEARCHING * budget.seconds, budget.simulations)
    best, *others = bot.analyse(view, legal, searching)[:PRINCIPAL]
    found = [best, *(one for one in others if one.visits)]  # unvisited choices tell us nothing
    most = budget.simulations // PRINCIPAL if budget.simulations else MOST_ROLLOUTS
    rest = Budget((1 - SEARCHING) * budget.seconds, min(most, MOST_ROLLOUTS))
    tallies = _rolled_out(game, view, seat, found, seed, rest)
    search, table = bot.tree_search(view), game.imagine(view, seat, seed % (1 << SEED_BITS))
    listed = [
        _advice(one, seat, tally, search, _plan(search, table.copy(), seat, one.action))
        for one, tally in zip(found, tallies, strict=True)
    ]
    return _explained(listed)


def _explained(listed: list[Advice]) -> list[Advice]:
    """The recommended choice first, with its reason, then the others by win share."""
    best, *others = listed
    others.sort(key=lambda one: -one.chance)
    reason = ""
    if any(one.chance > best.chance for one in others):
        reason = DEEPER
    elif any(one.points > best.points for one in others):
        reason = WINS_MORE_OFTEN
    return [replace(best, reason=reason), *others]


def _rolled_out(
    game: Game, view: View, seat: int, found: list[RatedChoice], seed: int, budget: Budget
) -> list[Tally]:
    """The results of each choice, all rolled out from the same determinizations."""
    machine, rollouts = game.machine, Rollouts(game, view["players"], seed)
    numbers = [game.moves.number(one.action, view["players"]) for one in found]
    deals = Determinizations(game, array_of_view(game, view, seat), seat, seed)
    tallies = [Tally(view["players"]) for _ in found]
    began, deal = perf_counter(), 0
    while deal < max(1, budget.simulations or 0) and (
        deal < FEWEST_ROLLOUTS or perf_counter() - began < budget.seconds
    ):
        whole = deals.draw()
        for number, tally in zip(numbers, tallies, strict=True):
            after = copied(whole)
            machine.loops.play(machine.cell(after), seat, number, machine.told)
            rollouts.add(after, tally)
        deal += 1
    return tallies


def _plan(search: TreeSearch, table: Table, seat: int, action: Action) -> list[Action]:
    """A choice and the likely next ones of the turn, until something new is revealed."""
    game, plan = table.game, [action]
    table.play(action, seat)
    while table.actors == (seat,) and table.can_undo(seat) and len(plan) < LONGEST_PLAN:
        seen = copied(table.array)
        hide(game, seen, seat)
        step = search.statistics(seen, table.legal_numbers(seat))[0]
        if step.visits < FEWEST_VISITS:
            break
        plan.append(game.moves.action(step.number))
        table.play_number(seat, step.number)
    return plan


def _advice(
    one: RatedChoice, seat: int, tally: Tally, search: TreeSearch, plan: list[Action]
) -> Advice:
    points, seats = tally.mean_points, len(tally.won)
    rival = max((other for other in range(seats) if other != seat), key=points.__getitem__)
    by = calibration(search.game.name, seats, Source.HINT)
    chance = calibrated_shares(tally.win_shares, by, seat, search.rounds_left)[seat]
    lead = points[seat] - points[rival]
    return Advice(one.action, one.visits, chance, points[seat], lead, rival, plan)
