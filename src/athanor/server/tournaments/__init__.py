"""Tournaments: arenas and rounds, paired by points. They survive restarts and may last weeks."""
