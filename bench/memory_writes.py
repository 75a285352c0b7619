"""Ways for compiled code to write bytes that NumPy can read: `python -m bench.memory_writes`.

mypyc compiles a few lines for this, in a temporary folder. Each way sets 60 of 700 bytes to 1, as
an observation and a mask of opera do. Clearing the 700 bytes is included where it is necessary.
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

COMPILED_SOURCE = """
from librt.strings import BytesWriter, write_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

def allocate_vec() -> object:
    return vec[u8](bytes(700))

def write_vec(memory: vec[u8], times: i64) -> None:
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

def write_bytearray(memory: bytearray, times: i64) -> None:
    while times > 0:
        cell: i64 = times & 7
        while cell < 700:
            memory[cell] = 1
            cell += 12
        times -= 1

def write_memoryview(memory: memoryview, times: i64) -> None:
    while times > 0:
        cell: i64 = times & 7
        while cell < 700:
            memory[cell] = 1
            cell += 12
        times -= 1

def write_bytes_writer(times: i64) -> bytes:
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

def write_packed_words(times: i64) -> bytes:
    writer = BytesWriter()
    while times > 0:
        word: i64 = 0
        while word < 11:
            write_i64_le(writer, word * times)
            word += 1
        times -= 1
    return writer.getvalue()
"""
OBSERVATIONS_PER_BATCH = 256


def measure_nanoseconds(work: Callable[[], object]) -> float:
    """The time for one observation, in the fastest of many batches."""
    best = float("inf")
    for _ in range(300):
        started = time.perf_counter_ns()
        work()
        best = min(best, (time.perf_counter_ns() - started) / OBSERVATIONS_PER_BATCH)
    return best


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "memory_writers.py").write_text(COMPILED_SOURCE)
        command = [sys.executable, "-m", "mypyc", "memory_writers.py"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        sys.path.insert(0, folder)
        compiled: Any = importlib.import_module("memory_writers")
    target = np.zeros((OBSERVATIONS_PER_BATCH, 700), np.uint8)
    bits = np.zeros((OBSERVATIONS_PER_BATCH, 704), np.uint8)
    vec, byte_array = compiled.allocate_vec(), bytearray(700)

    def fill_and_write_vec() -> None:
        target.fill(0)
        compiled.write_vec(vec, OBSERVATIONS_PER_BATCH)

    def copy_bytes_writer() -> None:
        rows = np.frombuffer(compiled.write_bytes_writer(OBSERVATIONS_PER_BATCH), np.uint8)
        target[:] = rows.reshape(OBSERVATIONS_PER_BATCH, 700)

    def unpack_words() -> None:
        rows = np.frombuffer(compiled.write_packed_words(OBSERVATIONS_PER_BATCH), np.uint8).reshape(
            OBSERVATIONS_PER_BATCH, 88
        )
        bits[:] = np.unpackbits(rows, axis=1)

    for name, work in (
        ("vec[u8], cleared by NumPy (taken)", fill_and_write_vec),
        (
            "vec[u8], cleared by compiled code",
            lambda: (fill_and_write_vec(), compiled.clear_vec(vec, OBSERVATIONS_PER_BATCH)),
        ),
        ("BytesWriter, then frombuffer and one copy", copy_bytes_writer),
        ("packed words, then unpackbits and one copy", unpack_words),
        ("bytearray items", lambda: compiled.write_bytearray(byte_array, OBSERVATIONS_PER_BATCH)),
        (
            "memoryview items",
            lambda: compiled.write_memoryview(memoryview(target[0]), OBSERVATIONS_PER_BATCH),
        ),
    ):
        print(f"{name:45}{measure_nanoseconds(work):8,.0f} ns")


if __name__ == "__main__":
    main()
