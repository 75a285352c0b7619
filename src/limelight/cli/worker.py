"""`limelight worker`: plays for the machines of a house of several processes."""

import asyncio
import os
from typing import Annotated

from cyclopts import Parameter

from limelight.cli.serve import check_redis


def worker(
    *,
    redis: Annotated[str, Parameter(env_var="LIMELIGHT_REDIS")] = "redis://127.0.0.1:6379",
    processes: int | None = None,
) -> None:
    """Play for the machines, and analyse games, for servers started with --redis.

    Any number of workers on any number of machines share the work:

        limelight worker --redis redis://10.0.0.5:6379 --processes 8

    Parameters
    ----------
    redis
        the same as the servers'
    processes
        how many moves to think about at one time; one for each core, unless told
    """
    check_redis(redis)
    from limelight.web.worker import Hand

    count = processes or os.cpu_count() or 1
    print(f"Limelight's worker plays with {count} processes (Ctrl-C stops it)", flush=True)

    async def run() -> None:
        await Hand(redis, count).run()

    asyncio.run(run())
