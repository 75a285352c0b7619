"""Lets requests and messages of one network begin one after the other, beside those of others."""

import asyncio
from collections import deque


class NetworkTurns:
    """Gives each network one turn in each round of the event loop.

    Many connections of one network have work at the same moment: without turns, all of it is done
    before the event loop looks at any other connection.
    """

    def __init__(self) -> None:
        #: By network, from its first turn until a round in which nobody of it waits.
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def wait_for_turn(self, network: str) -> None:
        """Wait until it is this network's turn, in the order of the calls."""
        queue = self._waiting.get(network)
        loop = asyncio.get_running_loop()
        if queue is None:
            self._waiting[network] = deque()
            loop.call_soon(self._give_next_turn, network)
            return
        turn: asyncio.Future[None] = loop.create_future()
        queue.append(turn)
        await turn

    def _give_next_turn(self, network: str) -> None:
        queue = self._waiting[network]
        while queue and queue[0].done():  # cancelled: its connection is closed
            queue.popleft()
        if not queue:
            del self._waiting[network]
            return
        queue.popleft().set_result(None)
        asyncio.get_running_loop().call_soon(self._give_next_turn, network)
