"""Ratings: how strong people are in each game, how certain that is, and ladders."""
