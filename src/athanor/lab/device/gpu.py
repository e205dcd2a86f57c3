"""Numba's CUDA support: `numba-cuda` if it is installed, else Numba's own."""

from typing import Any

from numba import cuda as _cuda

cuda: Any = _cuda  # it has no types
SIMULATED = "simulator" in _cuda.jit.__module__
