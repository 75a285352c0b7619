"""Jack as an environment."""

#: No game has more steps, chance steps included: there are at most eight rounds.
MAX_STEPS = 128
