"""A contest: who plays whom, on which seats and with which deals.

Its games form a fixed, endless sequence, so any two runs of the same contest agree game by game.
Every line-up plays each deal in every rotation of its bots before the next deal, so that luck of
the deal and of the seat affects all bots equally.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, combinations_with_replacement

from athanor.arena.bot_version import version_of
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.registry import find_game
from athanor.language import say

LineUp = tuple[str, ...]


class BadContest(ValueError):
    """Bots that cannot be seated; the sentence says why."""


@dataclass(frozen=True)
class Fixture:
    """One game to be played."""

    index: int
    deal: int  # the index of its deal
    seats: LineUp  # the bot on each seat
    seed: int  # seed of the deal
    bot_seeds: tuple[int, ...]


@dataclass(frozen=True)
class Contest:
    """A match of one line-up, or a league of several."""

    game: str
    lineups: tuple[LineUp, ...]
    seed: int
    options: dict[str, Json] = field(default_factory=dict)
    seconds: float = 3.0  # per move, for bots whose name sets no budget
    deck: Json = None  # a custom deck, or None for the built-in one

    @property
    def played(self) -> Game:
        """The game with the deck of the contest."""
        game = find_game(self.game)
        return game if self.deck is None else game.with_deck(self.deck)

    @cached_property
    def bots(self) -> tuple[str, ...]:
        """Every bot once, in the order named."""
        return tuple(dict.fromkeys(bot for lineup in self.lineups for bot in lineup))

    @cached_property
    def seatings(self) -> list[LineUp]:
        """All seatings that play each deal."""
        return [seats for lineup in self.lineups for seats in rotations(lineup)]

    @property
    def per_deal(self) -> int:
        return len(self.seatings)

    def fixture(self, index: int) -> Fixture:
        """The game at an index."""
        deal, place = divmod(index, self.per_deal)
        seats = self.seatings[place]
        bot_seeds = tuple(self._number(f"{index}/bot {seat}") for seat in range(len(seats)))
        return Fixture(index, deal, seats, self._number(f"deal {deal}"), bot_seeds)

    def description(self) -> dict[str, Json]:
        """The contest as plain data, with the versions of the rules and of our bots."""
        game = find_game(self.game)
        return {
            "game": self.game,
            "version": game.version,
            "lineups": [list(lineup) for lineup in self.lineups],
            "seed": self.seed,
            "options": game.options | self.options,
            "seconds": self.seconds,
            "players": version_of(self.game, self.bots),
            **({} if self.deck is None else {"deck": self.deck}),
        }

    def _number(self, what: str) -> int:
        digest = hashlib.blake2b(f"arena/{self.seed}/{what}".encode(), digest_size=16).digest()
        return int.from_bytes(digest, "little")


def rotations(lineup: LineUp) -> list[LineUp]:
    """All rotations of a line-up, each once."""
    turned = [lineup[-by:] + lineup[:-by] if by else lineup for by in range(len(lineup))]
    return list(dict.fromkeys(turned))


def lineups_of(game: Game, bots: Sequence[str], seats: int | None) -> tuple[LineUp, ...]:
    """The bots as named, or every line-up of a league with this many seats."""
    if seats is None and len(bots) in game.seats:
        return (tuple(bots),)
    if len(set(bots)) < 2:
        raise BadContest(say("research.wrong.contest.two"))
    if seats is None:
        seats = min(game.seats)
    if seats not in game.seats:
        low, high = min(game.seats), max(game.seats)
        raise BadContest(
            say("research.wrong.contest.seats", game=game.title, low=low, high=high, seats=seats)
        )
    if len(bots) == seats:
        return (tuple(bots),)
    if len(set(bots)) < len(bots):
        raise BadContest(say("research.wrong.contest.once"))
    if len(bots) > seats:
        return tuple(combinations(bots, seats))
    mixed = combinations_with_replacement(bots, seats)
    return tuple(lineup for lineup in mixed if set(lineup) == set(bots))
