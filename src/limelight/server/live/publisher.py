"""Tells subscribers the facts about live tables."""

import logging
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

log = logging.getLogger("limelight")

Fact = TypeVar("Fact")


class Publisher:
    """Calls the subscribers of a type of facts, in the order in which they subscribed."""

    def __init__(self) -> None:
        self._subscribers: defaultdict[type, list[Callable[[Any], None]]] = defaultdict(list)

    def add_subscribers(self, fact_type: type[Fact], *subscribers: Callable[[Fact], None]) -> None:
        """Call these for every fact of a type from now on."""
        self._subscribers[fact_type].extend(subscribers)

    def publish_fact(self, fact: object) -> None:
        """Call all subscribers; one that fails is logged and holds up no other."""
        for subscriber in self._subscribers[type(fact)]:
            try:
                subscriber(fact)
            except Exception:
                log.exception("a subscriber failed")
