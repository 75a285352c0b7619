"""A table's life: seats, turns, clocks, taking back. No input or output, and no game by name."""
