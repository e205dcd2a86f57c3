"""Intuition: a small trained network that judges a position in a single pass, without PyTorch."""
