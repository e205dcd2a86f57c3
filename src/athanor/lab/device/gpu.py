"""CUDA as Numba offers it: `numba-cuda` where it is installed, else what Numba brings itself."""

from typing import Any

from numba import cuda as _cuda

cuda: Any = _cuda  # it has no types
SIMULATED = "simulator" in _cuda.jit.__module__
