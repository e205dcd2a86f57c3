"""The rules of AlchEnemies, one file per step of a turn or noun of the Lab."""

from .legal import legal
from .setup import setup
from .turn import apply, refuse

__all__ = ["apply", "legal", "refuse", "setup"]
