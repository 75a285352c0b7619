"""The slots for the answers of opera's machine players."""

from typing import Final

#: Seconds of a slot: for the machine players by their names, and for a belief or a hint ("advice").
#: `limelight.ai.release_schedule` says what they are for, `python -m bench.decision_seconds`
#: measures what they have to cover.
SLOT_SECONDS: Final[dict[str, float]] = {
    "random": 0.05,
    "greedy": 0.05,
    "level:1": 0.05,
    "level:2": 0.05,
    "level:3": 0.05,
    "level:4": 0.05,
    "level:5": 0.05,
    "level:6": 0.25,
    "level:7": 1.00,
    "level:8": 1.50,
    "master": 1.50,
    "advice": 1.50,
}
