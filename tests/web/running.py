"""A real server in a thread of the test's own process, reached over real sockets."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import uvicorn

from limelight.cli.serve import bound
from limelight.web.app import build
from limelight.web.house import House
from limelight.web.settings import Limits, Settings
from tests.cli.terminal import PATIENCE
from tests.web.guests import all_gone
from tests.web.serving import EASY, wait_for


class Hands:
    """A clock that stands still unless it is moved."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


@contextmanager
def serving(
    url: str, clock: Callable[[], float] = time.time, **settings: Any
) -> Iterator[tuple[str, House]]:
    """A server with this database; its address, and the house behind it."""
    houses: list[House] = []

    async def opening(chosen: Settings) -> House:
        houses.append(await House.open(chosen, clock))
        return houses[0]

    with bound("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        chosen = replace(
            Settings(database=url, port=port, workers=1, limits=Limits.read(EASY)), **settings
        )
        config = uvicorn.Config(build(chosen, opening), log_level="warning", lifespan="on")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            wait_for(lambda: server.started or not thread.is_alive())
            assert server.started
            yield f"http://127.0.0.1:{port}", houses[0]
        finally:
            all_gone()
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()
