"""The slots for the answers of jack's machine players."""

from typing import Final

#: Seconds of a slot: for the machine players by their names, and for a belief or a hint ("advice").
#: `limelight.ai.release_schedule` says what they are for, `python -m bench.decision_seconds`
#: measures what they have to cover.
SLOT_SECONDS: Final[dict[str, float]] = {
    "random": 0.05,
    "greedy": 0.50,
    "level:1": 0.10,
    "level:2": 0.10,
    "level:3": 0.10,
    "level:4": 0.10,
    "level:5": 0.50,
    "level:6": 0.20,
    "level:7": 0.75,
    "level:8": 2.00,
    "master": 2.00,
    "advice": 2.00,
}
