"""Score pads: enter what is on the table at the end and get the score sheet.

A pad is a module named after its game. It declares the fields to ask for and writes the answers
into a blank record; points, tie-breaks and winners come from the same rules that score every game.
"""

from athanor.pads.fields import BadPad, WrongAnswer
from athanor.pads.pad import Counted, Pad, count, find_pad, pads

__all__ = ["BadPad", "Counted", "Pad", "WrongAnswer", "count", "find_pad", "pads"]
