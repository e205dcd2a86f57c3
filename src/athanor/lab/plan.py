"""What a simulation plays, and the seeds of each of its games."""

import hashlib
from dataclasses import dataclass, field

from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.registry import find_game

COMFORTABLE = 3


@dataclass(frozen=True)
class Plan:
    """An endless series of games: any two runs of the same plan agree game by game."""

    game: str
    seats: int
    seed: int
    options: dict[str, Json] = field(default_factory=dict)
    deck: Json = None  # a custom deck, or None for the built-in one
    bots: tuple[str, ...] = ()  # one for each seat, or one for all; empty for random choices

    @property
    def played(self) -> Game:
        """The game of the plan, with its deck."""
        game = find_game(self.game)
        return game if self.deck is None else game.with_deck(self.deck)

    @property
    def bots_by_seat(self) -> tuple[str, ...]:
        """The bot of every seat."""
        return self.bots if len(self.bots) > 1 else self.bots * self.seats

    def seeds(self, index: int) -> tuple[int, int]:
        """The seeds of the game at an index, for its deal and for its players."""
        digest = hashlib.blake2b(f"{self.seed}/{index}".encode(), digest_size=32).digest()
        return int.from_bytes(digest[:16], "little"), int.from_bytes(digest[16:], "little")

    def described(self) -> dict[str, Json]:
        """The plan as plain data, with the version of the rules, every option, and the deck."""
        game = find_game(self.game)
        options = game.options | self.options
        deck = {} if self.deck is None else {"deck": self.deck}
        bots = {"bots": list(self.bots_by_seat)} if self.bots else {}
        return {
            "game": self.game,
            "version": game.version,
            "seats": self.seats,
            "seed": self.seed,
            "options": options,
            **deck,
            **bots,
        }


def comfortable(game: Game) -> int:
    """The default number of seats: three, or the closest possible."""
    return min(game.seats, key=lambda seats: abs(seats - COMFORTABLE))
