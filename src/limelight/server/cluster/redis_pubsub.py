"""Pub/sub between the nodes of one server, over Redis.

Messages only save time: everything that lasts is in the database, and a node that has missed a
message looks there. So a message that cannot be sent is dropped.
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

from limelight.server.cluster.messages import (
    ClusterMessage,
    Envelope,
    decode_message,
    encode_envelope,
)
from limelight.server.cluster.pubsub import PubSub

log = logging.getLogger("limelight")

PUBSUB_CHANNEL: Final = "limelight-nodes"
HEARTBEAT_SECONDS: Final = 1.0  # between heartbeats, which also come back to their sender
SILENCE_SECONDS: Final = 4.0  # without any message, after which the connection is opened anew
RETRY_SECONDS: Final = 0.5
MAX_WAITING_MESSAGES: Final = 10_000


class RedisPubSub(PubSub):
    """Every node receives the messages of all others."""

    def __init__(self, url: str) -> None:
        self.is_connected = False
        self._name = secrets.token_hex(8)
        self._url = url
        self._receive: Callable[[ClusterMessage], None] = lambda _: None
        self._catch_up: Callable[[], None] = lambda: None
        self._waiting: asyncio.Queue[ClusterMessage] = asyncio.Queue(MAX_WAITING_MESSAGES)
        self._tasks: list[asyncio.Task[None]] = []

    def open(
        self,
        receive: Callable[[ClusterMessage], None],
        catch_up: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin to publish and to receive; `catch_up` is called after messages may be lost."""
        self._receive, self._catch_up = receive, catch_up
        loops = (self._receive_messages, self._publish_messages, self._publish_heartbeats)
        self._tasks = [asyncio.create_task(self._reconnect_forever(loop)) for loop in loops]

    async def close(self) -> None:
        """Publish what is waiting, for a second at most, then disconnect."""
        if self.is_connected:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._waiting.join(), 1)
        tasks = set(self._tasks)
        # The libraries may swallow a cancellation while messages arrive, so cancel until it works.
        while tasks:
            for task in tasks:
                task.cancel()
            _, tasks = await asyncio.wait(tasks, timeout=0.1)

    def publish(self, message: ClusterMessage) -> None:
        """Send a message to all other nodes, not to this one."""
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait(message)

    async def _reconnect_forever(self, work: Callable[[RedisChannelsPubSubBackend], Any]) -> None:
        while True:
            redis = connect_to_redis(self._url)
            try:
                await work(RedisChannelsPubSubBackend(redis=redis))
            except (RedisError, OSError, TimeoutError) as error:
                if self.is_connected:
                    log.warning(
                        "the connection to Redis is lost, trying again: %s", error or "no message"
                    )
                self.is_connected = False
            finally:
                with suppress(RedisError, OSError):
                    await redis.aclose()
            await asyncio.sleep(RETRY_SECONDS)

    async def _receive_messages(self, backend: RedisChannelsPubSubBackend) -> None:
        await backend.subscribe([PUBSUB_CHANNEL])
        async with aclosing(backend.stream_events()) as events:
            while True:
                async with asyncio.timeout(SILENCE_SECONDS):
                    _, data = await anext(events)
                if not self.is_connected:
                    self.is_connected = True
                    self._catch_up()
                self._receive_envelope(data)

    def _receive_envelope(self, data: bytes) -> None:
        try:
            envelope = msgspec.json.decode(data, type=Envelope)
        except msgspec.MsgspecError:
            return  # of another version
        message = decode_message(envelope.message)
        if envelope.sender != self._name and message is not None:
            self._receive(message)

    async def _publish_messages(self, backend: RedisChannelsPubSubBackend) -> None:
        while True:
            message = await self._waiting.get()
            try:
                await backend.publish(encode_envelope(self._name, message), [PUBSUB_CHANNEL])
            finally:
                self._waiting.task_done()

    async def _publish_heartbeats(self, backend: RedisChannelsPubSubBackend) -> None:
        while True:
            await backend.publish(encode_envelope(self._name), [PUBSUB_CHANNEL])
            await asyncio.sleep(HEARTBEAT_SECONDS)


def connect_to_redis(url: str) -> Redis:
    """A client whose commands time out."""
    slower = Retry(ExponentialBackoff(cap=1, base=0.1), 2)
    client: Any = Redis  # its own types are not complete
    connected: Redis = client.from_url(
        url, socket_timeout=SILENCE_SECONDS, socket_connect_timeout=SILENCE_SECONDS, retry=slower
    )
    return connected
