"""The life of a table: seats, turns, clocks, takebacks. Without input and output, for any game."""
