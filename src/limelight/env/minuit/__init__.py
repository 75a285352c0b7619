"""Minuit as an environment."""

#: So many steps for each round, chance steps included: the dice set no limit, but these suffice.
MAX_STEPS = 4000
