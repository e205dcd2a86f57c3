"""The contests with which docs/results/league.md shows how strong the bots are."""

from dataclasses import dataclass

import athanor
from athanor.arena import Contest, StopRule, lineups_of

SEED = 2026
FIXED = 2000  # simulations per move at which strength is shown
QUICK = 500
WANTED = {2: (0.75, 0.60), 3: (0.60, 0.45), 4: (0.50, 0.38), 5: (0.42, 0.32)}
GREEDY = {"alchenemies": 0.80}
LADDER = ("random", "greedy", f"search:{QUICK}", f"search:{FIXED}")


@dataclass(frozen=True)
class Proof:
    """A contest, the goal for its first bot's share, and the bound its interval must clear."""

    name: str
    game: str
    bots: tuple[str, ...]
    target: float
    bound: float
    most: int  # games
    fewest: int = 20
    until_clear: bool = True
    seats: int | None = None  # whether every line-up of the bots plays

    @property
    def contest(self) -> Contest:
        lineups = lineups_of(athanor.game(self.game), self.bots, self.seats)
        return Contest(self.game, lineups, SEED)

    @property
    def question(self) -> StopRule | None:
        """What ends it; a league, or a fixed number of games, is simply played."""
        fewest = -(-self.fewest // self.contest.per_deal)
        return StopRule(self.bots[0], self.bound, fewest) if self.until_clear else None


def against(first: str, others: str, seats: int) -> tuple[str, ...]:
    """One bot among others of another kind."""
    return (first, *[others] * (seats - 1))


def proofs() -> list[Proof]:
    """All of them, quick ones first."""
    games = athanor.GAMES
    over_random = [
        Proof(f"{game}-greedy-3", game, against("greedy", "random", 3), share, share, 1200, 60)
        for game in games
        for share in (GREEDY.get(game, 0.90),)
    ]
    over_greedy = [
        Proof(
            f"{game}-search-{seats}", game, against(f"search:{FIXED}", "greedy", seats),
            *WANTED[seats], most=600,
        )
        for game in games for seats in athanor.game(game).seats
    ]  # fmt: skip
    budget = [
        Proof(f"{game}-budget", game, (f"search:{FIXED}", f"search:{QUICK}"), 0.5, 0.5, most=800)
        for game in games
    ]
    timed = [
        Proof(f"{game}-second", game, ("search:1s", "greedy"), *WANTED[2], 60, until_clear=False)
        for game in games
    ]
    return [*over_random, *over_greedy, *budget, *timed]


def leagues() -> list[Proof]:
    """Every bot against every other, for the ratings; there is no goal."""
    return [
        Proof(f"{game}-league", game, LADDER, 0, 0, 60, until_clear=False, seats=2)
        for game in athanor.GAMES
    ]
