"""Matches between bots and machine players, played at tables."""
