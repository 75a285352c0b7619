"""Memory that compiled code writes fast and that NumPy reads without a copy.

Of the types that mypyc can write to, only librt's vecs are both fast (a store, not a call) and
visible from outside: they offer the buffer protocol, though only for reading. The arrays made here
are laid over the address of a vec, are writable, and keep the vec alive. In interpreted code,
arrays of the standard library take the place of vecs.
"""

import ctypes
from array import array
from typing import Any, cast

from librt.vecs import vec as native_vec
from mypy_extensions import i64 as native_i64
from mypy_extensions import u8 as native_u8

import limelight
from limelight.core.ints import i64, u8, vec
from limelight.env.extras import missing_extra_error

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_extra_error(error) from error


def allocate_bytes(size: int) -> vec[u8]:
    """Return this number of bytes, all zero."""
    memory: Any = native_vec[native_u8](bytes(size)) if limelight.COMPILED else bytearray(size)
    return cast(vec[u8], memory)


def allocate_words(size: int) -> vec[i64]:
    """Return this number of machine words, all zero."""
    zeros = [0] * size
    memory: Any = native_vec[native_i64](zeros) if limelight.COMPILED else array("q", zeros)
    return cast(vec[i64], memory)


def allocate_floats(size: int) -> vec[float]:
    """Return this number of floats, all zero."""
    zeros = [0.0] * size
    memory: Any = native_vec[float](zeros) if limelight.COMPILED else array("d", zeros)
    return cast(vec[float], memory)


def as_array(memory: object, kind: Any, *shape: int) -> NDArray[Any]:
    """Return memory as a writable NumPy array; the memory must not grow after this."""
    flat = np.frombuffer(cast(bytearray, memory), np.dtype(kind))
    if not flat.flags.writeable and flat.size:
        block = (ctypes.c_byte * flat.nbytes).from_address(flat.ctypes.data)
        block.owner = flat  # type: ignore[attr-defined]  # keeps the vec alive
        flat = np.frombuffer(memoryview(block).cast("B"), np.dtype(kind))
    return flat.reshape(shape)
