"""Intuition: a small learned network that judges a position at a glance, without PyTorch."""
