"""The lab: many games at once, what they come to, and how fast they go."""

from athanor.lab.batch import Batch
from athanor.lab.plan import Plan, comfortable
from athanor.lab.run import Run
from athanor.lab.simulate import simulate
from athanor.lab.speed import speed
from athanor.lab.summary import Summary

__all__ = ["Batch", "Plan", "Run", "Summary", "comfortable", "simulate", "speed"]
