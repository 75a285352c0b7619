"""Ports to listen at."""

import secrets
import socket

#: Below those that Linux gives to outgoing connections: one of these stays free until it is taken.
PORTS = range(20_000, 32_000)


def free_port() -> int:
    """A port that nobody uses, nor will by chance: what listens there may go and come back."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
