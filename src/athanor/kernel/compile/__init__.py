"""How rules run: compiled and cached by Numba, or interpreted."""
