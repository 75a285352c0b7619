"""Types for ids, so that a type checker tells them apart; at run time each is a string."""

from typing import NewType

TableId = NewType("TableId", str)
UserId = NewType("UserId", str)
MatchId = NewType("MatchId", str)
