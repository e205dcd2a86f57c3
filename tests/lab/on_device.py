"""Compares batches on both devices; test_device.py runs it in CUDA's simulator."""

import re
import sys
from typing import Any

import numpy as np
import pytest
from bench.gpu import HOUSE

import athanor
from athanor.lab import Batch
from tests.conformance.cases import GAMES

LANES = 3


def compare(game: str, players: int, steps: int, house: dict[str, Any]) -> None:
    """Step the same games on both devices; everything shown is to be the same."""
    gpu: Any = athanor.batch(game, LANES, players, 5, device="cuda", autoreset=True, **house)
    cpu = athanor.batch(game, LANES, players, 5, autoreset=True, **house)
    for step in range(steps):
        assert np.asarray(gpu.actor).tolist() == cpu.actor.tolist()
        assert np.asarray(gpu.over).tolist() == cpu.over.tolist()
        assert np.asarray(gpu.mask()).tolist() == cpu.mask().tolist()
        assert np.asarray(gpu.observe()).tolist() == cpu.observe().tolist()
        picked = np.asarray(gpu.pick(step))
        gpu.step(picked)
        cpu.step(picked)
    assert gpu.words().tolist() == cpu.words().tolist()
    assert np.asarray(gpu.scores()).tolist() == cpu.scores().tolist()
    assert np.asarray(gpu.winners()).tolist() == cpu.winners().tolist()
    assert np.asarray(gpu.observe(1)).tolist() == cpu.observe(1).tolist()
    assert gpu.table(2) == cpu.table(2)


def refuses(words: str, gpu: Any, numbers: Any) -> None:
    """A step with these numbers is refused in these words, and changes nothing."""
    before = gpu.words().tolist()
    with pytest.raises(ValueError, match=re.escape(words)):
        gpu.step(numbers)
    assert gpu.words().tolist() == before


def steps_on(gpu: Any, numbers: Any) -> None:
    """After refusals, a step with legal numbers plays in every lane."""
    before = gpu.words()
    gpu.step(numbers)
    assert (gpu.words() != before).any(axis=1).all()


if __name__ == "__main__":
    for each in GAMES:
        compare(each.name, 2, 60 if each.name == "philtre" else 12, {})
        compare(each.name, 2, 4, HOUSE.get(each.name, {}))
        print(each.name)
    vars(sys.modules[Batch.__module__])["ROOM"] = 1  # less than a lane has legal numbers
    compare(GAMES[-1].name, 2, 12, {})
    made: Any = athanor.batch(GAMES[-1].name, LANES, 2, 5, device="cuda")
    legal = np.asarray(made.pick(0))
    refuses("lane 1: 999 is not legal for seat", made, [legal[0], 999, legal[2]])
    refuses("numbers: the shape is (2,), not (3,)", made, legal[:2])
    refuses("numbers: float64 is no type of whole numbers", made, legal.astype(float))
    steps_on(made, legal)
