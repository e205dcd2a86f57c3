"""Random games in batches, watched choice by choice: who did what, who led, who was held back.

A choice is a verb with its first word: `create K3`, `take gray`. A task is a part of the games with
a seed of its own, so the results do not depend on how the parts are shared out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.lab.batch import Batch, batch
from athanor.lab.plan import Plan
from athanor.lab.seeds import lane_seed

PART = 500  # games of a task: one thread's batch


@dataclass(frozen=True)
class Watched:
    """What was seen in some games; the arrays are by choice."""

    uses: Array  # how often each choice was made
    makers: Array  # how many seats made it
    won: Array  # the win shares of these seats together
    squares: Array  # of both in each game: makers², makers · won, won²; a row for each
    changes: int  # of the lead
    turned: float  # games that the leader at half-time did not win


@dataclass(frozen=True)
class Walks:
    """Random games of a study, in parts."""

    plan: Plan

    def watched(self, part: int, games: int) -> Watched:
        """Play a part of the games, and count choices and leads."""
        names, kinds = choices_of(self.plan.played)
        uses = np.zeros(len(names), np.int64)
        made = np.zeros((games, self.plan.seats, len(names)), bool)
        leads = _Leads(games)

        def watch(b: Batch, going: Array, seats: Array, numbers: Array) -> None:
            chosen = kinds[numbers[going]]
            uses[:] += np.bincount(chosen, minlength=len(names))
            made[np.flatnonzero(going), seats[going], chosen] = True
            leads.add(b.scores(), going)

        shares = self._walk(part, games, _anything, watch)
        makers, won, squares = counted(made, shares)
        half = shares[np.arange(games), np.maximum(leads.half(), 0)]
        turned = np.where(leads.half() < 0, 0.0, 1 - half)
        changes = int(leads.changes.sum())
        return Watched(uses, makers, won, squares, changes, float(turned.sum()))

    def held_back(self, choice: int | None, part: int, games: int) -> Array:
        """The win share, in each game of a part, of a seat that avoids a choice where it can.

        Without a choice the same seat of the same deals plays freely.
        """
        _, kinds = choices_of(self.plan.played)
        held = np.arange(games) % self.plan.seats

        def fitting(b: Batch) -> Array:
            avoid = (kinds[b.legal_numbers] == choice) & (b.actor == held)[:, None]
            alone = avoid & (b.legal_numbers >= 0)
            only = alone.sum(1) == b.legal_counts
            found: Array = ~avoid | only[:, None]
            return found

        anyhow = _anything if choice is None else fitting
        shares: Array = self._walk(part, games, anyhow, lambda *seen: None)[np.arange(games), held]
        return shares

    def _walk(
        self, part: int, games: int, fitting: Callable[[Batch], Any], watch: Callable[..., None]
    ) -> Array:
        """Play random games to their ends; returns the win shares by game and seat."""
        seed = lane_seed(self.plan.seed, part)
        b = batch(self.plan.played, games, self.plan.seats, seed, **self.plan.options)
        dice, lanes = np.random.default_rng(seed), np.arange(games)
        while not b.over.all():
            allowed = (b.legal_numbers >= 0) & fitting(b)
            order = allowed.cumsum(1)
            wanted = (dice.random(games) * order[:, -1]).astype(np.int64) + 1
            numbers = b.legal_numbers[lanes, (order >= wanted[:, None]).argmax(1)]
            going, seats = ~b.over, b.actor
            b.step(numbers)
            watch(b, going, seats, numbers)
        return b.winners()


def counted(made: Array, shares: Array) -> tuple[Array, Array, Array]:
    """Makers of each choice, their win shares, and the squares of both, game by game.

    `made` tells by game, seat and choice, `shares` by game and seat.
    """
    makers, won = made.sum(1).astype(float), np.einsum("gsk,gs->gk", made, shares)
    squares = [(makers * makers).sum(0), (makers * won).sum(0), (won * won).sum(0)]
    return made.sum((0, 1)), won.sum(0), np.stack(squares)


def _anything(b: Batch) -> bool:
    return True


class _Leads:
    """Who leads each game after each choice; a tie leaves the lead with whoever had it."""

    def __init__(self, games: int) -> None:
        self.changes = np.zeros(games, np.int64)
        self._leader = np.full(games, -1)
        self._past: list[Array] = []
        self._lengths = np.zeros(games, np.int64)

    def add(self, scores: Array, going: Array) -> None:
        best = scores == scores.max(1, keepdims=True)
        leader = np.where(best.sum(1) == 1, best.argmax(1), self._leader)
        leader = np.where(going, leader, self._leader)
        self.changes += (leader != self._leader) & (self._leader >= 0)
        self._leader = leader
        self._past.append(leader.astype(np.int8))
        self._lengths += going

    def half(self) -> Array:
        """Who led after half of the choices; -1 if nobody did."""
        found: Array = np.stack(self._past)[self._lengths // 2, np.arange(len(self._lengths))]
        return found


@cache
def choices_of(game: Game) -> tuple[list[str], Array]:
    """The choices of a game, and the one that each action belongs to."""
    named = [" ".join(game.moves.text(number).split()[:2]) for number in range(game.actions)]
    names = list(dict.fromkeys(named))
    places = {name: place for place, name in enumerate(names)}
    return names, np.array([places[name] for name in named], np.int32)
