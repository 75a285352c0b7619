"""The slots for the answers of minuit's machine players."""

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
    "level:6": 0.05,
    "level:7": 0.05,
    "level:8": 0.30,
    "master": 0.30,
    "advice": 0.50,
}
