"""How well a network plays without search, against rivals that play by ratings or at random."""

from dataclasses import replace

import torch

from athanor.bots.game_search import game_search, has_evaluation
from athanor.kernel.registry import find_game
from athanor.learn.model import Model
from athanor.learn.settings import Settings
from athanor.learn.tables import Tables

MOST_STEPS = 1200
SHARPNESS = 4.0  # nearly always the best choice, but never round in circles


@torch.no_grad()
def share_against_rivals(
    model: Model, settings: Settings, players: int, lanes: int, seed: int
) -> float:
    """The network's share of the first place; it sits at one seat of each table.

    The rivals take what their evaluation rates highest, or anything where there is no evaluation.
    """
    game = find_game(settings.game)
    tables = Tables(game, players, replace(settings, lanes=lanes), seed)
    temperature = game_search(game).dials(players).temperature
    dice = torch.Generator(settings.device).manual_seed(seed)
    hero = torch.arange(lanes, device=settings.device) % players
    result = torch.full((lanes,), -1.0, device=settings.device)
    for step in range(MOST_STEPS):
        asked = tables.ask()
        over = asked.actor < 0
        if over.any():
            won = tables.results()[1].gather(1, hero[:, None]).squeeze(1)
            result = torch.where(over & (result < 0), won, result)
            if step % 8 == 0 and bool((result >= 0).all()):
                break
        judged = model.judge(asked, players, temperature).preferences
        rated = asked.ratings.masked_fill(judged < -1e8, -1e9)
        luck = torch.rand(rated.shape, generator=dice, device=rated.device)
        rated = rated + luck * (1e-3 if has_evaluation(game) else 1.0) * (rated > -1e8)
        liked = SHARPNESS * judged - torch.log(-torch.log(luck.clamp(1e-9, 1 - 1e-7)))
        chosen = torch.where(asked.actor == hero, liked.argmax(1), rated.argmax(1))
        tables.play(asked.numbers_at(chosen))
    ended = result >= 0
    return float(result[ended].mean()) if bool(ended.any()) else 0.0
