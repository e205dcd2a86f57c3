"""Tuning: the optimiser finds the good values of a noisy function in few evaluations."""

from pathlib import Path
from random import Random

import pytest
from scripts.studies import tune


def value_of(point: tune.Point, luck: Random) -> float:
    """Better with a long horizon and noise 2; every evaluation is uncertain."""
    dials = dict(zip(tune.DIALS, point, strict=True))
    good = 0.3 * (dials["horizon"] == 99) + 0.2 * (dials["noise"] == 2)
    return 2.0 * (luck.random() < 0.4 + good)


def test_the_optimiser_finds_good_dials_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = Random(3)
    monkeypatch.setattr(tune, "KEPT", tmp_path)
    monkeypatch.setattr(tune.Tuning, "evaluated", lambda self, point: value_of(point, luck))
    for stop in (100, 250):
        tuning = tune.Tuning("alchemist", 2, 10)
        assert tuning.done == (0 if stop == 100 else 100)
        while tuning.done < stop:
            tuning.step()
    assert dict(zip(tune.DIALS, tuning.model.best(), strict=True))["horizon"] == 99


def test_one_evaluation_plays_a_deal_from_every_seat() -> None:
    tuning = tune.Tuning("alchemist", 2, 3)
    assert tuning.contest(tuning.point).per_deal == 2
    assert 0 <= tuning.evaluated(tuning.point) <= 2
