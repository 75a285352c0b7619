"""Garbage collection: how long it stops everything, and how to let it stop less.

A full collection walks over all objects of the process, a second or more with thousands of tables.
"""

import gc
from time import perf_counter
from typing import Final

#: Net new objects before the youngest are looked at, then how many looks before the next older are.
#: Python's own 700, 10, 10 look at everything again and again while people merely come in; much
#: more would let a million dead objects pile up.
THRESHOLDS: Final = (10_000, 10, 10)


class PauseWatch:
    """Measures each collection; `gc.callbacks` calls it before and after."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._began = 0.0

    def __call__(self, phase: str, _: dict[str, int]) -> None:
        """Time a collection."""
        if phase == "start":
            self._began = perf_counter()
        else:
            self.longest = max(self.longest, perf_counter() - self._began)


#: Of this process.
pauses: Final = PauseWatch()
gc.callbacks.append(pauses)


def freeze_startup_objects() -> None:
    """To be called once, when everything that stays until the end is in memory.

    What is there is never looked at again (`gc.freeze`), the rest less often. What has no cycles
    goes at once as ever, so memory grows by little.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    pauses.longest = 0.0
