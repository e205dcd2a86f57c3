"""Simulation at scale: a plan played by one process or by several, with the same result."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from athanor.lab.bot_games import play_bot_games
from athanor.lab.crew import Crew, cores
from athanor.lab.plan import Plan
from athanor.lab.results import Results, play_games

T = TypeVar("T")
BATCH, BOT_BATCH, RAY_BATCH = 250, 4, 20_000
WORTH_A_PROCESS = 5_000  # with fewer games, a further process costs more time than it saves
BOT_GAMES_WORTH_A_PROCESS = 20


def simulate(
    plan: Plan, first: int, games: int, processes: int | None = None, ray: str | None = None
) -> Iterator[Results]:
    """Play the games from `first` to `games`, batch by batch and in order; `ray` is a cluster."""
    _ = plan.played.machine  # compiles the rules once, here, and not in every process
    size, worth = (BOT_BATCH, BOT_GAMES_WORTH_A_PROCESS) if plan.bots else (BATCH, WORTH_A_PROCESS)
    if ray is not None and not plan.bots:
        size = RAY_BATCH
    workers = processes or fitting_processes(games - first, worth)
    return share_out(partial(play_some, plan), tasks_of(first, games, size), workers, ray)


def share_out(
    play: Callable[..., T], tasks: Iterator[tuple[int, int]], workers: int, ray: str | None
) -> Iterator[T]:
    """Carry out tasks here, in processes or on a cluster; yields their results in order."""
    with Crew(workers, ray) as crew:
        yield from crew.share_out(play, tasks)


def tasks_of(first: int, games: int, size: int) -> Iterator[tuple[int, int]]:
    """The games from `first` on as tasks: each with its first game and how many it has."""
    return ((at, min(size, games - at)) for at in range(first, games, size))


def play_some(plan: Plan, first: int, games: int) -> Results:
    """The games of a plan, played by any kind of player."""
    return play_bot_games(plan, first, games) if plan.bots else play_games(plan, first, games)


def fitting_processes(games: int, worth: int = WORTH_A_PROCESS) -> int:
    """How many processes a number of games justifies, on the available cores."""
    return max(1, min(cores(), games // worth))
