"""Puzzles: positions with one right answer, mined from games, and deductions with a proof."""
