"""Tests of Alchemists, one module per section of the rulebook."""
