"""The rules of The Valley of Alchemists, one file per section of the rulebook."""

from .legal import legal
from .setup import setup
from .turn import apply, refuse

__all__ = ["apply", "legal", "refuse", "setup"]
