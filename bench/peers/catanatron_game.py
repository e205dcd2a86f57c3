"""Catanatron's Settlers with its random players; every action carried out is a decision."""

from functools import partial

from catanatron import (
    Color,
    Game,
    RandomPlayer,
)

from bench.peers.measure import Subject, main


def random_game(players: int) -> int:
    """One game as Catanatron's documentation plays it, its own turn limit included."""
    game = Game([RandomPlayer(color) for color in list(Color)[:players]])
    game.play()
    return len(game.state.actions)


def load(players: int) -> Subject:
    return Subject(partial(random_game, players), players)


if __name__ == "__main__":
    main({f"catan with {players}": partial(load, players) for players in (2, 3, 4)})
