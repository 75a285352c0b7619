"""`limelight worker`: runs the jobs of servers that share a Redis."""

import asyncio
import os
from typing import TYPE_CHECKING, Any

from limelight.cli.serve import require_redis
from limelight.cli.setting_flags import ConfigFlag, make_setting_flags
from limelight.server.ops.logs import configure_logging
from limelight.server.settings.sources import read_settings

DEFAULT_REDIS_URL = "redis://127.0.0.1:6379"

if TYPE_CHECKING:
    SettingFlags = Any
else:
    SettingFlags = make_setting_flags("redis", "processes", "log", "log_level")


def worker(*, flags: SettingFlags = None, config: ConfigFlag = None) -> None:
    """Compute moves of machine players and analyses for servers started with --redis.

    Any number of workers on any number of machines share the jobs:

        limelight worker --redis redis://10.0.0.5:6379 --processes 8

    They read the same settings as servers do; without --redis they use the Redis of this machine.
    """
    settings = read_settings(flags, config)
    configure_logging(settings)
    redis = settings.redis or DEFAULT_REDIS_URL
    require_redis(redis)
    from limelight.server.jobs.worker import JobWorker

    count = settings.processes or os.cpu_count() or 1
    print(f"Limelight's worker plays with {count} processes (Ctrl-C stops it)", flush=True)

    async def run() -> None:
        await JobWorker(redis, count).run()

    asyncio.run(run())
