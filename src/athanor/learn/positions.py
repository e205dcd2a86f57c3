"""Replays recorded games, and asks their questions anew: positions as a network reads them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields

import numpy as np
import torch

from athanor.bots.game_search import game_search
from athanor.bots.intuition.inputs import inputs_of, relative_numbers
from athanor.bots.ismcts.network import write_seen
from athanor.bots.ismcts.workspace import MOST_SEATS, SCRATCH
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import hide
from athanor.learn.games import RecordedGame
from athanor.learn.school import BadLesson
from athanor.learn.tables import Questions, finite
from athanor.learn.teacher import Searched, TaughtGame

SHARPNESS = 2.0  # of the visits: what is seldom visited is mostly there to be tried
SEARCH_WEIGHT = 0.4  # of the search's win shares against the result, in what is to be learned


@dataclass
class Examples:
    """Questions with the same number of seats, and what the search and the result said."""

    players: int
    asked: Questions
    visits: torch.Tensor  # what to choose how often, by the search's visits; by place in the list
    shares: torch.Tensor  # of the first place, counted from the actor
    points: torch.Tensor

    def __len__(self) -> int:
        return len(self.shares)

    def rows(self, chosen: torch.Tensor, device: str) -> "Examples":
        """Some of the examples, on a device, as numbers that can be computed with."""
        others = [one[chosen].to(device).float() for one in (self.visits, self.shares, self.points)]
        return Examples(self.players, asked_on(device, self.asked, chosen), *others)


def asked_on(device: str, asked: Questions, rows: torch.Tensor) -> Questions:
    """Some of the questions, on a device, as numbers that can be computed with."""
    parts = {f.name: getattr(asked, f.name)[rows].to(device) for f in fields(Questions)}
    for name in ("actor", "numbers", "choices"):
        parts[name] = parts[name].long()
    return Questions(**parts)


class Replay:
    """Collects questions of games with one number of seats."""

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players = game, players
        self.reading = inputs_of(game).readings[players]
        self.positions: list[Array] = []
        self.actors: list[int] = []
        self.choices: list[list[int]] = []  # that each question has

    def replay(self, one: RecordedGame, plies: Collection[int]) -> Array:
        """Ask what was asked at some plies; returns the seats' shares of the first place.

        A game that does not come to the same end is refused.
        """
        table = self.game.new(one.players, one.seed)
        for ply, (seat, number) in enumerate(one.choices):
            legal = table.legal_numbers(seat)
            if number not in legal:
                break
            if ply in plies:
                self.positions.append(table.array.copy())
                self.actors.append(seat)
                self.choices.append(legal)
            table.play_number(seat, number)
        if table.scores != one.scores or not table.over:
            raise BadLesson(f"game {one.index}: it was played by other rules.")
        won = np.array([(seat in table.winners) for seat in range(one.players)], np.float32)
        return won / won.sum()

    def asked(self) -> Questions:
        """All questions so far, as tensors."""
        actor = np.array(self.actors, np.int32)
        counts = np.array([len(one) for one in self.choices], np.int32)
        numbers = np.full((len(actor), int(counts.max())), -1, np.int32)
        for row, one in enumerate(self.choices):
            numbers[row, : len(one)] = one
        return self._asked(actor, counts, numbers)

    def _asked(self, actor: Array, counts: Array, numbers: Array) -> Questions:
        kernel, total = game_search(self.game).kernel, len(actor)
        cells = self.game.machine.cell(np.concatenate(self.positions))
        scratch, ratings = np.zeros((total, SCRATCH)), np.zeros(numbers.shape)
        foreseen = np.zeros((total, MOST_SEATS + 1))
        work = np.zeros(SCRATCH)
        kernel.rate_lanes(cells, 0, total, actor, counts, numbers, work, scratch, ratings)
        kernel.foresee_lanes(cells, 0, total, actor, foreseen)
        relative = relative_numbers(self.game, self.players)
        choices = relative[actor[:, None], np.maximum(numbers, 0)]
        return Questions(
            torch.from_numpy(self._seen(actor)), finite(torch.from_numpy(scratch).float()),
            torch.from_numpy(actor), torch.from_numpy(counts), torch.from_numpy(numbers),
            torch.from_numpy(choices), finite(torch.from_numpy(ratings).float()),
            finite(torch.from_numpy(foreseen).float()),
        )  # fmt: skip

    def _seen(self, actor: Array) -> Array:
        """Observations of the actors: views, in which what is hidden is blank."""
        found = np.zeros((len(actor), len(self.reading.kind)), np.int16)
        for row, position in enumerate(self.positions):
            view, seat = position.copy(), int(actor[row])
            hide(self.game, view, seat)
            words = self.game.machine.numbers(view.view(np.int16))
            write_seen(words, seat, self.players, self.reading, found[row])
        return found


class TaughtReplay(Replay):
    """Collects the questions that a search was asked, with what it found."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.found: list[tuple[Searched, Array, list[int]]] = []

    def add(self, one: TaughtGame) -> None:
        """Replay a game."""
        searched = {question.ply: question for question in one.searched}
        won = self.replay(one, searched)
        self.found += [(searched[ply], won, one.scores) for ply in sorted(searched)]

    def examples(self) -> Examples:
        """All questions so far, as tensors."""
        asked = self.asked()
        visits = np.zeros(asked.numbers.shape, np.float32)
        for row, (one, _, _) in enumerate(self.found):
            for number, count in zip(one.numbers, one.visits, strict=True):
                visits[row, self.choices[row].index(number)] = count**SHARPNESS
        visits /= visits.sum(1, keepdims=True)
        shares, points = self._targets()
        half = torch.from_numpy(visits).half()
        return Examples(self.players, asked, half, torch.from_numpy(shares), points)

    def _targets(self) -> tuple[Array, torch.Tensor]:
        """Shares of the first place and final points, counted from the actor."""
        shares = np.zeros((len(self.found), self.players), np.float32)
        points = np.zeros((len(self.found), self.players), np.float32)
        for row, (asked, won, scores) in enumerate(self.found):
            mixed = SEARCH_WEIGHT * np.array(asked.shares) + (1 - SEARCH_WEIGHT) * won
            shares[row] = np.roll(mixed, -asked.seat)
            points[row] = np.roll(scores, -asked.seat)
        return shares, torch.from_numpy(points)


def examples_of(game: Game, games: Sequence[TaughtGame]) -> list[Examples]:
    """The questions of some games, for each number of seats."""
    found = []
    for players in sorted({one.players for one in games}):
        replay = TaughtReplay(game, players)
        for one in games:
            if one.players == players:
                replay.add(one)
        found.append(replay.examples())
    return found
