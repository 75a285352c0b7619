"""Memory that compiled code writes fast and NumPy reads where it lies.

Of what mypyc can write, librt's vecs are alone in being both fast (a store, not a call) and visible
from outside: they offer the buffer protocol, though only for reading. Their memory may be written
all the same, so the arrays made here are laid over its address and keep the vec alive.
Interpreted, the standard library's arrays take their place.
"""

import ctypes
from array import array
from typing import Any, cast

from librt.vecs import vec as native
from mypy_extensions import i64 as native_i64
from mypy_extensions import u8 as native_u8

import limelight
from limelight.core.ints import i64, u8, vec
from limelight.env.extras import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from error


def octets(size: int) -> vec[u8]:
    """So many bytes, all zero."""
    found: Any = native[native_u8](bytes(size)) if limelight.COMPILED else bytearray(size)
    return cast(vec[u8], found)


def words(size: int) -> vec[i64]:
    """So many machine words, all zero."""
    nothing = [0] * size
    found: Any = native[native_i64](nothing) if limelight.COMPILED else array("q", nothing)
    return cast(vec[i64], found)


def floats(size: int) -> vec[float]:
    """So many floats, all zero."""
    nothing = [0.0] * size
    found: Any = native[float](nothing) if limelight.COMPILED else array("d", nothing)
    return cast(vec[float], found)


def as_array(memory: object, kind: Any, *shape: int) -> NDArray[Any]:
    """The memory as a NumPy array that may be written to; it must not grow any more."""
    flat = np.frombuffer(cast(bytearray, memory), np.dtype(kind))
    if not flat.flags.writeable and flat.size:
        block = (ctypes.c_byte * flat.nbytes).from_address(flat.ctypes.data)
        block.owner = flat  # type: ignore[attr-defined]  # alive as long as what is laid over it
        flat = np.frombuffer(memoryview(block).cast("B"), np.dtype(kind))
    return flat.reshape(shape)
