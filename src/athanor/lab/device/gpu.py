"""Numba's CUDA support: `numba-cuda` if it is installed, else Numba's own."""

from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    # NumPy 2.5 has removed this other name of vstack, which numba-cuda 0.30 still looks up.
    np.row_stack = np.vstack

from numba import cuda as _cuda

cuda: Any = _cuda  # it has no types
SIMULATED = "simulator" in _cuda.jit.__module__
