"""The rules of Alchemists, one file per section of the rulebook."""

from .legal import legal
from .refuse import refuse
from .setup import setup
from .turn import apply

__all__ = ["apply", "legal", "refuse", "setup"]
