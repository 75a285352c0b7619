"""Ways for compiled code to write bytes that NumPy can read: `python -m bench.stores`.

A few lines are compiled by mypyc for this, into a temporary folder. Each way sets 60 of 700 bytes
to one, as an observation and a mask of opera do; the clearing of the 700 is counted with those
that need it.
"""

import importlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

SOURCE = """
from librt.strings import BytesWriter, write_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

def new() -> object:
    return vec[u8](bytes(700))

def into_vec(memory: vec[u8], times: i64) -> None:
    while times > 0:
        cell: i64 = times & 7
        while cell < 700:
            memory[cell] = 1
            cell += 12
        times -= 1

def clear_vec(memory: vec[u8], times: i64) -> None:
    while times > 0:
        cell: i64 = 0
        while cell < 700:
            memory[cell] = 0
            cell += 1
        times -= 1

def into_bytearray(memory: bytearray, times: i64) -> None:
    while times > 0:
        cell: i64 = times & 7
        while cell < 700:
            memory[cell] = 1
            cell += 12
        times -= 1

def into_memoryview(memory: memoryview, times: i64) -> None:
    while times > 0:
        cell: i64 = times & 7
        while cell < 700:
            memory[cell] = 1
            cell += 12
        times -= 1

def by_writer(times: i64) -> bytes:
    writer = BytesWriter()
    empty = bytes(700)
    while times > 0:
        start: i64 = len(writer)
        writer.write(empty)
        cell: i64 = times & 7
        while cell < 700:
            writer[start + cell] = 1
            cell += 12
        times -= 1
    return writer.getvalue()

def packed(times: i64) -> bytes:
    writer = BytesWriter()
    while times > 0:
        word: i64 = 0
        while word < 11:
            write_i64_le(writer, word * times)
            word += 1
        times -= 1
    return writer.getvalue()
"""
TIMES = 256  # observations in a batch


def nanoseconds(work: Callable[[], object]) -> float:
    """For one observation, the best of several batches."""
    best = float("inf")
    for _ in range(300):
        begin = time.perf_counter_ns()
        work()
        best = min(best, (time.perf_counter_ns() - begin) / TIMES)
    return best


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "stores.py").write_text(SOURCE)
        command = [sys.executable, "-m", "mypyc", "stores.py"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        sys.path.insert(0, folder)
        stores: Any = importlib.import_module("stores")
    target = np.zeros((TIMES, 700), np.uint8)
    bits = np.zeros((TIMES, 704), np.uint8)
    vec, octets = stores.new(), bytearray(700)

    def vec_with_fill() -> None:
        target.fill(0)
        stores.into_vec(vec, TIMES)

    def writer() -> None:
        told = np.frombuffer(stores.by_writer(TIMES), np.uint8)
        target[:] = told.reshape(TIMES, 700)

    def packed() -> None:
        told = np.frombuffer(stores.packed(TIMES), np.uint8).reshape(TIMES, 88)
        bits[:] = np.unpackbits(told, axis=1)

    for name, work in (
        ("vec[u8], cleared by NumPy (taken)", vec_with_fill),
        (
            "vec[u8], cleared by compiled code",
            lambda: (vec_with_fill(), stores.clear_vec(vec, TIMES)),
        ),
        ("BytesWriter, then frombuffer and one copy", writer),
        ("packed words, then unpackbits and one copy", packed),
        ("bytearray items", lambda: stores.into_bytearray(octets, TIMES)),
        ("memoryview items", lambda: stores.into_memoryview(memoryview(target[0]), TIMES)),
    ):
        print(f"{name:45}{nanoseconds(work):8,.0f} ns")


if __name__ == "__main__":
    main()
