"""Opera as an environment."""

#: No game has more steps, chance steps included: there are at most twelve rounds, and two rounds
#: have at most 31 steps.
MAX_STEPS = 200
