"""Our search, timed: simulations per second on one core, at the first questions of each game.
A simulation is redeal, descent, expansion and evaluation at the game's horizon."""

import argparse
import json
from time import process_time

import athanor
from athanor.bots.bot import Budget
from athanor.bots.game_search import game_search
from athanor.bots.tree_search import TreeSearch
from athanor.kernel.position import array_of_view

PLAYERS = 3
QUESTIONS = 12  # questions of one game, so that it is not only the opening
Figures = dict[str, float | str]


def measure(name: str, seconds: float) -> Figures:
    """Search some questions of one game, and count simulations."""
    game = athanor.game(name)
    search, table = game_search(game), game.new(PLAYERS, seed=7)
    simulations = decisions = 0
    spent = 0.0
    for _ in range(QUESTIONS):
        seat = table.actors[0]
        tree_search = TreeSearch(search, PLAYERS, seat, seed=1)
        view, numbers = array_of_view(game, table.view(seat), seat), table.legal_numbers(seat)
        tree_search.run(view, Budget(seconds, simulations=1))  # loads the compiled code
        began = process_time()
        tree_search.run(view, Budget(seconds / QUESTIONS))
        spent += process_time() - began
        simulations += tree_search.simulations
        decisions += tree_search.decisions
        table.play_number(seat, tree_search.statistics(view, numbers)[0].number)
    return {
        "decisions_per_second": decisions / spent,
        "games_per_second": simulations / spent,
        "players": PLAYERS,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each game")
    parser.add_argument("names", nargs="*", help="only these games")
    arguments = parser.parse_args()
    names = arguments.names or athanor.GAMES
    print(json.dumps({name: measure(name, arguments.seconds) for name in names}))


if __name__ == "__main__":
    main()
