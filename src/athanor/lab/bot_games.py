"""Games of a plan that bots play. A bot that fails stops the simulation."""

from athanor.bots.failures import checked_choice, close
from athanor.bots.specs import BotSpec, parse_bot
from athanor.kernel.table import Table
from athanor.lab.plan import Plan
from athanor.lab.results import Results


def play_bot_games(plan: Plan, first: int, games: int) -> Results:
    """Play the games from index `first`; bots see their seat's view and events."""
    batch = Results.empty(games, plan.seats)
    who = [parse_bot(name) for name in plan.bots_by_seat]
    for row in range(games):
        table = _played(plan, first + row, who)
        batch.decisions[row] = table.ply
        batch.winners[row] = sum(1 << seat for seat in table.winners)
        batch.scores[row] = table.scores
    return batch


def _played(plan: Plan, index: int, who: list[BotSpec]) -> Table:
    deal, choices = plan.seeds(index)
    table = plan.played.new(plan.seats, deal, **plan.options)
    bots = [spec.create(plan.game, seat, choices + seat) for seat, spec in enumerate(who)]
    told = [-1] * plan.seats
    try:
        while not table.over:
            seat = table.actors[0]
            events = table.events(seat, after=told[seat])
            told[seat] = table.ply
            view, legal = table.view(seat), table.legal(seat)
            table.play(checked_choice(bots[seat], view, legal, events, who[seat].budget), seat)
    finally:
        for bot in bots:
            close(bot)
    return table
