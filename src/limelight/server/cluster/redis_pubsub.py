"""What the processes of one house tell each other, over Redis.

Only how soon something is known depends on it: all that lasts is in the database, and whoever has
missed something looks there. So what cannot be told is dropped.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import aclosing, suppress
from typing import Any, Final

import msgspec
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import RedisError

from limelight.server.cluster.pubsub import Bus, Words

log = logging.getLogger("limelight")

CHANNEL: Final = "limelight"
BEAT: Final = 1.0  # seconds between signs of life, which also come back to who sends them
SILENCE: Final = 4.0  # seconds without any, after which the line is opened anew
AGAIN: Final = 0.5  # seconds before another try
MOST: Final = 10_000  # messages that wait to be sent


class Radio(Bus):
    """All processes hear all; `missed` is called when something may have been said unheard."""

    def __init__(
        self, url: str, hear: Callable[[Words], None], missed: Callable[[], None] = lambda: None
    ) -> None:
        self.up = False
        self._name = secrets.token_hex(8)
        self._url = url
        self._hear = hear
        self._missed = missed
        self._waiting: asyncio.Queue[Words] = asyncio.Queue(MOST)
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin to talk and listen."""
        work = (self._listen, self._talk, self._beat)
        self._tasks = [asyncio.create_task(self._forever(one)) for one in work]

    async def close(self) -> None:
        """Say what is left to be said, for a moment, and hang up."""
        if self.up:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._waiting.join(), 1)
        tasks = set(self._tasks)
        # On a busy line, a cancellation may be missed on its way through the libraries.
        while tasks:
            for task in tasks:
                task.cancel()
            _, tasks = await asyncio.wait(tasks, timeout=0.1)

    def tell(self, *words: str) -> None:
        """Tell all others; this process does not hear it."""
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait(list(words))

    async def _forever(self, work: Callable[[RedisChannelsPubSubBackend], Any]) -> None:
        while True:
            redis = connected(self._url)
            try:
                await work(RedisChannelsPubSubBackend(redis=redis))
            except (RedisError, OSError, TimeoutError) as error:
                if self.up:
                    log.warning("the line to Redis is down, trying again: %s", error or "no sound")
                self.up = False
            finally:
                with suppress(RedisError, OSError):
                    await redis.aclose()
            await asyncio.sleep(AGAIN)

    async def _listen(self, backend: RedisChannelsPubSubBackend) -> None:
        await backend.subscribe([CHANNEL])
        async with aclosing(backend.stream_events()) as events:
            while True:
                async with asyncio.timeout(SILENCE):
                    _, data = await anext(events)
                if not self.up:
                    self.up = True
                    self._missed()
                sender, *words = msgspec.json.decode(data, type=list[str])
                if sender != self._name and words:
                    self._hear(words)

    async def _talk(self, backend: RedisChannelsPubSubBackend) -> None:
        while True:
            words = await self._waiting.get()
            try:
                await backend.publish(msgspec.json.encode([self._name, *words]), [CHANNEL])
            finally:
                self._waiting.task_done()

    async def _beat(self, backend: RedisChannelsPubSubBackend) -> None:
        while True:
            await backend.publish(msgspec.json.encode([self._name]), [CHANNEL])
            await asyncio.sleep(BEAT)


def connected(url: str) -> Redis:
    """A client that does not wait for ever."""
    slower = Retry(ExponentialBackoff(cap=1, base=0.1), 2)
    client: Any = Redis  # its own types are not complete
    found: Redis = client.from_url(
        url, socket_timeout=SILENCE, socket_connect_timeout=SILENCE, retry=slower
    )
    return found
