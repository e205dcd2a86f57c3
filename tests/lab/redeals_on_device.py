"""Compares redeals on both devices; test_device.py runs it in CUDA's simulator."""

from typing import Any

import numpy as np

import athanor
from athanor.bots.game_search import game_search
from athanor.bots.listening.words import listened_words
from athanor.kernel.declare.record import BLANK
from athanor.kernel.game import Game
from athanor.lab.device.redealing import DeviceRedealing
from athanor.lab.redealing import Redealing
from tests.conformance.cases import PHILTRE

LANES, TIMES = 3, 4


def compare(game: Game, players: int, steps: int) -> None:
    """After some steps, redeal the same lanes on both devices, from the same seeds."""
    gpu: Any = athanor.batch(game.name, LANES, players, 5, device="cuda", autoreset=True)
    cpu = athanor.batch(game.name, LANES, players, 5, autoreset=True)
    for step in range(steps):
        picked = np.asarray(gpu.pick(step))
        gpu.step(picked)
        cpu.step(picked)
    fields = game_search(game).listened_fields() or ("hand",)
    places = [listened_words(game, fields, players, seat) for seat in range(players)]
    ours = DeviceRedealing(gpu, np.stack(places), TIMES, LANES)
    theirs = Redealing(cpu, np.stack(places), TIMES)
    lanes = np.flatnonzero(cpu.actor >= 0)[::-1]
    found = np.asarray(ours.values(lanes, 9))
    assert found.tolist() == theirs.values(lanes, 9).tolist()
    assert np.asarray(ours.truth(lanes)).tolist() == theirs.truth(lanes).tolist()
    assert (found != BLANK).all()
    assert found.std(axis=1).any()  # redeals differ


if __name__ == "__main__":
    found = athanor.game
    for each, played in ((found("alchemists"), 60), (found("alchenemies"), 40), (PHILTRE, 9)):
        compare(each, 3, played)
        print(each.name)
