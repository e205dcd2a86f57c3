"""Ratings: how strong people are in each game, how sure that is, and ladders."""
