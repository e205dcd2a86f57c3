"""Experience: what happened in all lanes over some steps, and what it teaches.

Values are shares of all seats, seen from the actor's seat. Advantages follow from how the shares
change from step to step (GAE), and at the end of a game from its result.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TypeAlias

import torch

from athanor.bots.ismcts.network import POINTS_UNIT
from athanor.learn.model import Model
from athanor.learn.settings import Settings
from athanor.learn.tables import Questions, Tables

Tensor: TypeAlias = torch.Tensor


@dataclass
class Lessons:
    """Choices to learn from, one in each row."""

    asked: Questions
    chosen: Tensor  # place in the list
    likelihood: Tensor  # logarithm, when it was chosen
    advantage: Tensor
    shares: Tensor  # what the seats were found to have, counted from the actor
    points: Tensor


@dataclass
class Step:
    """One step of all lanes."""

    asked: Questions
    chosen: Tensor
    likelihood: Tensor
    learning: Tensor  # whether the lane's actor is the learner, and has a choice
    over: Tensor
    shares: Tensor  # by seat; the result where the game is over
    points: Tensor


@dataclass(frozen=True)
class Players:
    """Who sits at the tables: the learner, and in some lanes rivals that do not learn."""

    learner: Model
    past: Model  # an earlier self
    settings: Settings
    temperature: float  # of the ratings

    def preferences(
        self, asked: Questions, learners: Tensor, players: int
    ) -> tuple[Tensor, Tensor]:
        """What the actor of each lane prefers, and where that is not the learner."""
        s, lanes = self.settings, len(asked.actor)
        by_ratings = rivals(asked.actor, 0.0, s.rivals, players)
        found = torch.where(
            by_ratings[:, None], asked.ratings.masked_fill(learners < -1e8, -1e9) * 1e3, learners
        )
        by_past = rivals(asked.actor, s.rivals, s.rivals + s.past, players)
        first, last = int(s.rivals * lanes), int((s.rivals + s.past) * lanes)
        if last > first:
            part = Questions(*(getattr(asked, f.name)[first:last] for f in fields(Questions)))
            old = self.past.judge(part, players, self.temperature).preferences
            found[first:last] = torch.where(by_past[first:last, None], old, found[first:last])
        return found, by_ratings | by_past


Watch = Callable[[int], None]


def gather(
    who: Players, tables: Tables, dice: torch.Generator, watch: Watch = lambda number: None
) -> Lessons:
    """Play some steps in all lanes, and find out what they teach; `watch` hears of each."""
    steps = []
    for number in range(who.settings.steps):
        step = look(who, tables, dice)
        watch(number)
        steps.append(step)
        tables.play(step.asked.numbers_at(step.chosen))
    return taught(steps, look(who, tables, dice), who.settings, tables.players)


@torch.no_grad()
def look(who: Players, tables: Tables, dice: torch.Generator) -> Step:
    """Judge every lane and choose there."""
    asked, settings = tables.ask(), who.settings
    judged = who.learner.judge(asked, tables.players, who.temperature)
    preferences, others = who.preferences(asked, judged.preferences, tables.players)
    chosen = drawn(preferences, dice)
    likelihood = judged.preferences.log_softmax(-1).gather(1, chosen[:, None]).squeeze(1)
    over = asked.actor < 0
    shares, points = (
        _by_seat(judged.shares.exp(), asked.actor),
        _by_seat(judged.points, asked.actor),
    )
    scores, won = tables.results()
    mixed = settings.result * won + (1 - settings.result) * (scores / settings.spread).softmax(-1)
    shares = torch.where(over[:, None], mixed, shares)
    points = torch.where(over[:, None], scores / POINTS_UNIT, points)
    learning = ~over & ~others & (asked.counts > 1)
    return Step(asked, chosen, likelihood, learning, over, shares, points)


def drawn(preferences: Tensor, dice: torch.Generator) -> Tensor:
    """A place of each list, drawn by a policy with these preferences."""
    noise = torch.rand(preferences.shape, generator=dice, device=preferences.device)
    return (preferences - torch.log(-torch.log(noise.clamp(1e-9, 1 - 1e-7)))).argmax(1)


def rivals(actor: Tensor, first: float, last: float, players: int) -> Tensor:
    """Whether the actor is a rival: between two shares of the lanes, on all seats but one."""
    lanes, total = torch.arange(len(actor), device=actor.device), len(actor)
    among = (lanes >= int(first * total)) & (lanes < int(last * total))
    return among & (actor != lanes % players)


def _by_seat(values: Tensor, actor: Tensor) -> Tensor:
    """Values counted from the actor, by seat."""
    players = values.shape[1]
    seats = torch.arange(players, device=values.device)
    return values.gather(1, (seats[None, :] - actor.clamp(min=0)[:, None]) % players)


def _from_actor(values: Tensor, actor: Tensor) -> Tensor:
    """Values by seat, counted from the actor."""
    players = values.shape[1]
    seats = torch.arange(players, device=values.device)
    return values.gather(1, (seats[None, :] + actor.clamp(min=0)[:, None]) % players)


def taught(steps: list[Step], last: Step, settings: Settings, players: int) -> Lessons:
    """Advantages and targets of all steps; those without a choice of the learner are left out."""
    keep = settings.keep ** (1.0 / players)
    ahead, gain = last, torch.zeros_like(last.shares)
    points = last.points
    parts = []
    for step in reversed(steps):
        on = (~step.over).float()[:, None]  # after a game's end nothing of it follows
        gain = (ahead.shares - step.shares + keep * gain) * on
        points = torch.where(step.over[:, None], step.points, 0.02 * step.points + 0.98 * points)
        parts.append(_lessons(step, gain, points))
        ahead = step
    return _joined(parts)


def _lessons(step: Step, gain: Tensor, points: Tensor) -> Lessons:
    keep, actor = step.learning, step.asked.actor
    seat = actor.clamp(min=0)[:, None]
    asked = Questions(*(getattr(step.asked, f.name)[keep] for f in fields(Questions)))
    return Lessons(
        asked, step.chosen[keep], step.likelihood[keep], gain.gather(1, seat).squeeze(1)[keep],
        _from_actor(step.shares + gain, actor)[keep], _from_actor(points, actor)[keep],
    )  # fmt: skip


def _joined(parts: list[Lessons]) -> Lessons:
    """All rows together; lists of choices are as long as the longest."""
    room = max(part.asked.numbers.shape[1] for part in parts)
    asked = Questions(*(
        torch.cat([_widened(getattr(part.asked, f.name), room, f.name) for part in parts])
        for f in fields(Questions)
    ))  # fmt: skip
    others = [f.name for f in fields(Lessons) if f.name != "asked"]
    return Lessons(asked, *(torch.cat([getattr(part, name) for part in parts]) for name in others))


def _widened(values: Tensor, room: int, name: str) -> Tensor:
    if name not in ("numbers", "choices", "ratings"):
        return values
    return torch.nn.functional.pad(values, (0, room - values.shape[1]))


def chosen_rows(lessons: Lessons, rows: Tensor) -> Lessons:
    """Some of the lessons."""
    asked = Questions(*(getattr(lessons.asked, f.name)[rows] for f in fields(Questions)))
    others = [f.name for f in fields(Lessons) if f.name != "asked"]
    return Lessons(asked, *(getattr(lessons, name)[rows] for name in others))
