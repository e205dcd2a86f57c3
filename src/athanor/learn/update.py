"""One update of the network: proximal policy gradients with an anchor to a slow copy."""

from typing import Any, TypeAlias

import torch

from athanor.learn.experience import Lessons, chosen_rows
from athanor.learn.model import Model
from athanor.learn.settings import Settings

Tensor: TypeAlias = torch.Tensor
MOST_GRADIENT = 1.0
POINTS_WEIGHT = 0.25


class Learner:
    """A network, the slow copy it is anchored to, and its optimiser."""

    def __init__(self, model: Model, anchor: Model, settings: Settings) -> None:
        self.model, self.anchor, self.settings = model, anchor, settings
        self.optimiser = torch.optim.AdamW(
            model.parameters(), lr=settings.rate, eps=1e-5, weight_decay=0.0
        )
        anchor.load_state_dict(model.state_dict())

    def learn(
        self, lessons: Lessons, players: int, temperature: float, update: int,
        dice: torch.Generator,
    ) -> dict[str, float]:  # fmt: skip
        """Learn from some lessons; returns what to show of it."""
        s = self.settings
        self.optimiser.param_groups[0]["lr"] = s.falling(s.rate, s.final_rate, update)
        spread = lessons.advantage.std().clamp(min=1e-4)
        lessons.advantage = ((lessons.advantage - lessons.advantage.mean()) / spread).clamp(-4, 4)
        count, device = len(lessons.chosen), lessons.chosen.device
        totals = torch.zeros(4, device=device)
        rounds = 0
        for _ in range(s.epochs):
            order = torch.randperm(count, generator=dice, device=device)
            for first in range(0, count, s.minibatch):
                part = chosen_rows(lessons, order[first : first + s.minibatch])
                totals += self._step(part, players, temperature, update)
                rounds += 1
        self._follow()
        names = ("policy", "value", "entropy", "distance")
        return dict(zip(names, (totals / max(1, rounds)).tolist(), strict=True))

    def _step(self, part: Lessons, players: int, temperature: float, update: int) -> Tensor:
        s = self.settings
        judged = self.model.judge(part.asked, players, temperature)
        with torch.no_grad():
            slow = self.anchor.judge(part.asked, players, temperature).preferences.log_softmax(-1)
        liked = judged.preferences.log_softmax(-1)
        likelihood = liked.gather(1, part.chosen[:, None]).squeeze(1)
        ratio = (likelihood - part.likelihood).clamp(-10, 10).exp()
        clipped = ratio.clamp(1 - s.clip, 1 + s.clip)
        policy = -torch.minimum(ratio * part.advantage, clipped * part.advantage).mean()
        chances = liked.exp()
        entropy = -(chances * liked.clamp(min=-50)).sum(-1).mean()
        distance = (chances * (liked - slow).clamp(-50, 50)).sum(-1).mean()
        value = -(part.shares * judged.shares).sum(-1).mean()
        points = torch.nn.functional.smooth_l1_loss(judged.points, part.points)
        warmth = s.falling(s.entropy, s.final_entropy, update)
        loss: Any = policy - warmth * entropy + s.anchor * distance
        loss = loss + value + POINTS_WEIGHT * points
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), MOST_GRADIENT)
        self.optimiser.step()
        return torch.stack([policy, value, entropy, distance]).detach()

    @torch.no_grad()
    def _follow(self) -> None:
        """Let the slow copy follow a little."""
        pairs = zip(self.anchor.parameters(), self.model.parameters(), strict=True)
        for slow, fast in pairs:
            slow.lerp_(fast, self.settings.anchor_pace)
