"""`limelight worker`: plays for the machines of a house of several processes."""

import asyncio
import os
from typing import TYPE_CHECKING, Any

from limelight.cli.serve import check_redis
from limelight.cli.settings import Config, flags, read
from limelight.server.ops.logs import configure

REDIS = "redis://127.0.0.1:6379"

if TYPE_CHECKING:
    Told = Any
else:
    Told = flags("redis", "processes", "log", "log_level")


def worker(*, told: Told = None, config: Config = None) -> None:
    """Play for the machines, and analyse games, for servers started with --redis.

    Any number of workers on any number of machines share the work:

        limelight worker --redis redis://10.0.0.5:6379 --processes 8

    They read the same settings as the servers; without --redis they look for it on this machine.
    """
    settings = read(told, config)
    configure(settings)
    redis = settings.redis or REDIS
    check_redis(redis)
    from limelight.server.jobs.worker import Hand

    count = settings.processes or os.cpu_count() or 1
    print(f"Limelight's worker plays with {count} processes (Ctrl-C stops it)", flush=True)

    async def run() -> None:
        await Hand(redis, count).run()

    asyncio.run(run())
