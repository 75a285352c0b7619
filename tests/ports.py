"""Free ports for servers of tests."""

import secrets
import socket

#: Below the ports that Linux gives to outgoing connections, so that none of them takes one.
PORT_RANGE = range(20_000, 32_000)


def find_free_port() -> int:
    """A port that no process uses or gets by chance: a server on it may stop and start again."""
    while True:
        port = secrets.choice(PORT_RANGE)
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
