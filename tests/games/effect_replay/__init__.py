"""Views brought up to date by effects alone: one module for each game, which knows no rules."""
