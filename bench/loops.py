"""How fast the games are from Python: single steps by numbers and by dicts, a bot's loop,
observations of a single table, batches with observations, and views.

Figures are per second of processor time in one process, so a busy machine affects them little. A
batch counts the time of all its threads.
"""

import argparse
import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

import athanor
from athanor.envs import pettingzoo
from athanor.kernel.game import Game
from bench.peers.measure import BY, Figures

SEATS = 3
LANES = 4096
DECISIONS = 200  # between two looks at the clock

Loop = Callable[[Game, Random], int]


def numbers(game: Game, dice: Random) -> int:
    """A game with `step`; sealed choices with `play_number`."""
    t = game.new(SEATS, dice.getrandbits(64))
    while not t.over:
        seat = t.actors[0]
        legal = t.legal_numbers(seat)
        if len(t.actors) > 1:
            t.play_number(seat, legal[int(dice.random() * len(legal))])
            continue
        while legal:
            _, legal = t.step(legal[int(dice.random() * len(legal))])
    return t.ply


def dicts(game: Game, dice: Random) -> int:
    """A game with `legal` and `play`."""
    t = game.new(SEATS, dice.getrandbits(64))
    while not t.over:
        legal = t.legal(t.actors[0])
        t.play(legal[int(dice.random() * len(legal))], t.actors[0])
    return t.ply


def bot_loop(game: Game, dice: Random) -> int:
    """A game in which every seat gets its view, legal actions and events."""
    t = game.new(SEATS, dice.getrandbits(64))
    while not t.over:
        seat = t.actors[0]
        t.view(seat)
        t.events(seat, after=t.ply - 1)
        legal = t.legal(seat)
        t.play(legal[int(dice.random() * len(legal))], seat)
    return t.ply


def observed(game: Game, dice: Random) -> int:
    """A game by our PettingZoo environment: the actor's observation and mask at every choice."""
    env = pettingzoo.raw_env(game.name, players=SEATS)
    env.reset(seed=dice.getrandbits(32))
    decisions = 0
    while not any(env.terminations.values()):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(legal[int(dice.random() * len(legal))]))
        decisions += 1
    return decisions


def views(game: Game, dice: Random) -> int:
    """Views of a position in the middle of a game."""
    t = game.new(SEATS, 1)
    for _ in range(60):
        if not t.over:
            t.play_number(t.actors[0], dice.choice(t.legal_numbers(t.actors[0])))
    for _ in range(DECISIONS):
        t.view(0)
    return DECISIONS


def batches(game: Game) -> Loop:
    """Steps of a batch with the actor's observation and a random legal choice."""
    b = athanor.batch(game.name, LANES, SEATS, 1, autoreset=True)
    chance, lanes, seen = np.random.default_rng(1), np.arange(LANES), b.observe()

    def play(game: Game, dice: Random) -> int:
        b.observe(out=seen)
        picks = (chance.random(LANES) * b.legal_counts).astype(np.int64)
        b.step(b.legal_numbers[lanes, picks])
        return LANES

    return play


def loops_of(game: Game) -> dict[str, Loop]:
    """The loops that make decisions, by the name each has in the tables."""
    return {
        "numbers": numbers,
        "dicts": dicts,
        "bot": bot_loop,
        "observations": observed,
        "batch": batches(game),
    }


def rate(play: Loop, game: Game, seconds: float) -> float:
    """Decisions per second of processor time."""
    dice = Random(1)
    play(game, dice)
    done, start = 0, process_time()
    while process_time() - start < seconds:
        done += play(game, dice)
    return done / (process_time() - start)


def as_json(games: list[Game], seconds: float) -> str:
    """The figures in the shape that the contest of peers reads."""
    figures: dict[str, Figures] = {}
    for game in games:
        for name, loop in loops_of(game).items():
            length = decisions_in_a_game(game)
            decisions = rate(loop, game, seconds)
            figures[game.name + BY + name] = {
                "decisions_per_second": decisions,
                "games_per_second": decisions / length,
                "players": SEATS,
                "loop": name,
            }
    return json.dumps(figures)


def decisions_in_a_game(game: Game, games: int = 20) -> float:
    """The mean length of a random game."""
    dice = Random(2)
    return sum(numbers(game, dice) for _ in range(games)) / games


def show(games: list[Game], seconds: float) -> None:
    """The figures as a table, views and the width of observations beside them."""
    table = Table("game", box=SIMPLE_HEAD)
    for heading in (*loops_of(games[0]), "views", "columns"):
        table.add_column(heading, justify="right")
    for game in games:
        loops = (*loops_of(game).values(), views)
        figures = [f"{rate(loop, game, seconds):,.0f}" for loop in loops]
        columns = athanor.batch(game.name, 1, SEATS, 1).observation_size
        table.add_row(game.name, *figures, str(columns))
    Console(highlight=False).print(table)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.loops", description=__doc__)
    parser.add_argument("games", nargs="*", default=athanor.GAMES)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--json", action="store_true", help="figures for the contest of peers")
    arguments = parser.parse_args()
    games = [athanor.game(name) for name in arguments.games]
    if arguments.json:
        print(as_json(games, arguments.seconds))
    else:
        show(games, arguments.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
