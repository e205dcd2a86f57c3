"""An array on a GPU that other libraries can use without a copy.

PyTorch, JAX and CuPy read `__dlpack__`; CuPy and Numba read `__cuda_array_interface__` too.
"""

import ctypes
from typing import Any

import numpy as np

from athanor.lab.device.gpu import cuda

CUDA_DEVICE = 2  # DLPack's number of the kind
NAME = b"dltensor"
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # DLPack's type codes, by NumPy's kind


class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("number", ctypes.c_int32)]


class _Type(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p), ("device", _Device), ("ndim", ctypes.c_int32),
        ("dtype", _Type), ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)), ("offset", ctypes.c_uint64),
    ]  # fmt: skip


class _Managed(ctypes.Structure):
    """DLPack's DLManagedTensor."""


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter)]
_lent: dict[int, Any] = {}  # tensors that a consumer still holds, by address


@_Deleter
def _give_back(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


class DeviceArray:
    """An array of numba-cuda with DLPack; `copy_to_host` and `np.asarray` copy it."""

    def __init__(self, data: Any) -> None:
        self.data = data

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each axis."""
        return tuple(self.data.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of the numbers."""
        found: np.dtype[Any] = np.dtype(self.data.dtype)
        return found

    def copy_to_host(self) -> Any:
        """A copy as a NumPy array."""
        return self.data.copy_to_host()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        found = self.copy_to_host()
        return found if dtype is None else found.astype(dtype)

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found: dict[str, Any] = self.data.__cuda_array_interface__
        return found

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA_DEVICE, int(cuda.get_current_device().id)

    def __dlpack__(self, **_: Any) -> Any:
        """A capsule of this memory, after all launched kernels have finished."""
        cuda.synchronize()
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        managed = _Managed()
        managed.tensor.data = self.__cuda_array_interface__["data"][0]
        managed.tensor.device = _Device(*self.__dlpack_device__())
        managed.tensor.ndim = len(self.shape)
        kind = self.dtype.kind
        managed.tensor.dtype = _Type(CODES[kind], 8 * self.dtype.itemsize, 1)
        managed.tensor.shape = ctypes.cast(shape, ctypes.POINTER(ctypes.c_int64))
        managed.deleter = _give_back
        address = ctypes.addressof(managed)
        _lent[address] = (managed, shape, self.data)
        make = ctypes.pythonapi.PyCapsule_New
        make.restype = ctypes.py_object
        make.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return make(address, NAME, None)

    def __repr__(self) -> str:
        return f"<array of {self.dtype} {self.shape} on a GPU>"
