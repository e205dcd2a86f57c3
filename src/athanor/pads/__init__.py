"""Score pads: what lies on the table at the end, typed in, and the sheet by the games' own rules.

A pad is a file named like its game. It says what to ask, field by field, and puts the answers into
a blank record; points, tie-breaks and winners then come from the same rules that score every game.
"""

from athanor.pads.fields import BadPad
from athanor.pads.pad import Counted, Pad, count, find_pad, pads

__all__ = ["BadPad", "Counted", "Pad", "count", "find_pad", "pads"]
