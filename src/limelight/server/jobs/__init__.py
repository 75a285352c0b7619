"""Machine moves, hints and analyses, computed outside the event loop."""
