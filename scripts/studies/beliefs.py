"""How well hidden cards are guessed: by redeals alone, and with the network's beliefs.

    python -m scripts.studies.beliefs --games 40

Bots play each other by intuition. Before some choices, the true hidden words are compared with
their chances, by how often redeals deal them and with what the network adds. The table shows the
mean cross entropy of a word in bits; lower is better.
"""

from random import Random
from typing import Annotated

import numpy as np
import typer

import athanor
from athanor.bots import Budget
from athanor.bots.game_search import game_search
from athanor.bots.intuition.bot import IntuitionBot
from athanor.bots.intuition.weights import has_beliefs
from athanor.bots.ismcts.network import BELIEVED_VALUES
from athanor.bots.tree_search import TreeSearch
from athanor.kernel.declare.record import Array
from athanor.kernel.table import Table

ROUNDS = 4  # of counting redeals
SMOOTH = 0.25  # worlds that are added for each value, so that nothing is thought impossible
LOOKED_AT = 0.2  # share of the choices before which guesses are judged


def guesses(table: Table, seat: int, seed: int) -> tuple[Array, Array, Array]:
    """The hidden words, the chances of their values by redeals, and the network's evidence."""
    game, search = table.game, TreeSearch(game_search(table.game), table.players, seat, seed)
    machine, view, work = game.machine, table.view_array(seat), search.workspace
    words = machine.numbers(view.view(np.int16))
    known = machine.loops.believe(machine.cell(view.copy()), seat)
    dealt = np.full_like(search.believed, SMOOTH)
    for _ in range(ROUNDS):
        search.search.kernel.count_dealt(words, seat, known, work, dealt)
    search.search.kernel.look_for_hidden(words, seat, known, work)
    truth = table.array.view(np.int16)[search.listened].clip(0, BELIEVED_VALUES - 1)
    return truth, dealt / dealt.sum(1, keepdims=True), search.believed


def surprise(truth: Array, chances: Array) -> float:
    """The mean cross entropy of a word, in bits; the chances of a word need not add up."""
    found = chances[np.arange(len(truth)), truth] / chances.sum(1)
    return float(-np.log2(found).mean())


def measured(name: str, seats: int, games: int, seed: int) -> tuple[float, float, int]:
    """The cross entropy by redeals and with beliefs, and over how many choices."""
    luck, rows = Random(seed), list[tuple[float, float]]()
    for index in range(games):
        table = athanor.game(name).new(seats, seed + index)
        bots = [IntuitionBot(name, seat, seed) for seat in range(seats)]
        while not table.over:
            seat = table.actors[0]
            legal = table.legal(seat)
            if len(legal) > 1 and luck.random() < LOOKED_AT:
                truth, dealt, evidence = guesses(table, seat, seed)
                rows.append((surprise(truth, dealt), surprise(truth, dealt * np.exp(evidence))))
            table.play(bots[seat].choose(table.view(seat), legal, [], Budget(1.0)), seat)
    dealt, believed = np.mean(rows, axis=0)
    return float(dealt), float(believed), len(rows)


def main(
    games: Annotated[int, typer.Option(min=1)] = 40, seed: Annotated[int, typer.Option(min=0)] = 9
) -> None:
    """Measure every game whose network has beliefs, with every number of seats."""
    typer.echo("| game | seats | choices | by redeals | with beliefs |\n|---|---|---|---|---|")
    for name in athanor.GAMES:
        game = athanor.game(name)
        for seats in game.seats if has_beliefs(game) else ():
            dealt, believed, count = measured(name, seats, games, seed)
            typer.echo(f"| {name} | {seats} | {count} | {dealt:.3f} | {believed:.3f} |")


if __name__ == "__main__":
    typer.run(main)
