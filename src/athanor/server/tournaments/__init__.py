"""Tournaments: arenas and rounds, paired by points, through restarts and over weeks."""
