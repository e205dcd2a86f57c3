"""The lab: many games at once, their statistics, and their speed."""

from athanor.lab.batch import Batch, batch
from athanor.lab.plan import Plan, comfortable
from athanor.lab.results import Results
from athanor.lab.run import Run
from athanor.lab.seeds import lane_seed
from athanor.lab.simulate import simulate
from athanor.lab.speed import speed
from athanor.lab.summary import Summary

__all__ = [
    "Batch", "Plan", "Results", "Run", "Summary", "batch", "comfortable", "lane_seed", "simulate",
    "speed",
]  # fmt: skip
