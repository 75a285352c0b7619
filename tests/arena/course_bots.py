"""Little bots of the course, good and bad, over real sockets.

As functions for tests, and as a program: `python course_bots.py KIND PORT [SEED]`. Imports nothing
but the standard library: it stands for programs that know nothing of us.
"""

import contextlib
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Callable
from typing import Any

Question = dict[str, Any]
Chooser = Callable[[Question], int]


class Ended(Exception):
    """The server has closed the connection: the game is over."""


def connected(port: int) -> socket.socket:
    """As the course's clients do: no options set, no second try."""
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    connection.connect(("localhost", port))
    return connection


# Reading.


def exactly(connection: socket.socket, length: int) -> bytes:
    """Loop over partial reads."""
    data = b""
    while len(data) < length:
        piece = connection.recv(length - len(data))
        if not piece:
            raise Ended
        data += piece
    return data


def read_frame(connection: socket.socket) -> bytes:
    (length,) = struct.unpack("!I", exactly(connection, 4))
    return exactly(connection, length)


def read_gulps(connection: socket.socket) -> bytes:
    """The C++ client: a short read ends the message, and four bytes alone are skipped."""
    while True:
        data = b""
        while True:
            piece = connection.recv(1024)
            if not piece:
                raise Ended
            data += piece
            if len(piece) < 1024:
                break
        if len(data) > 4:
            return data[data.index(b"{") :]


# Writing.


def two_writes(connection: socket.socket, body: bytes) -> None:
    """The stock clients' way, which Nagle and delayed acknowledgements punish."""
    connection.sendall(struct.pack("!I", len(body)))
    connection.sendall(body)


def at_random(seed: int) -> Chooser:
    rng = random.Random(seed)
    return lambda question: rng.randrange(len(question["data"]))


def play(
    port: int,
    choose: Chooser,
    read: Callable[[socket.socket], bytes] = read_frame,
    keep: Callable[[Question], None] = lambda question: None,
) -> int:
    """Answer every question until the server closes; how many there were."""
    asked = 0
    with connected(port) as connection:
        try:
            while True:
                question = json.loads(read(connection))
                asked += 1
                keep(question)
                two_writes(connection, json.dumps(choose(question)).encode())
        except Ended:
            return asked


def reply(port: int, bodies: Callable[[int], bytes | None]) -> None:
    """Answer the n-th question with these bytes; with a number as it should be where None."""
    asked, choose = 0, at_random(1)
    with connected(port) as connection:
        try:
            while True:
                question = json.loads(read_frame(connection))
                body = bodies(asked)
                two_writes(connection, str(choose(question)).encode() if body is None else body)
                asked += 1
        except (Ended, ConnectionError):
            return


def raw(port: int, wanted: Callable[[int], bytes | None]) -> None:
    """Send these bytes, frames or not, after the n-th question; close where None."""
    asked = 0
    with connected(port) as connection:
        try:
            while True:
                read_frame(connection)
                sent = wanted(asked)
                if sent is None:
                    return
                connection.sendall(sent)
                asked += 1
        except (Ended, ConnectionError):
            return


def half(port: int) -> None:
    """Close in the middle of an answer."""
    with connected(port) as connection:
        read_frame(connection)
        connection.sendall(struct.pack("!I", 10) + b"123")


def framed(body: bytes) -> bytes:
    return struct.pack("!I", len(body)) + body


# As programs.


def slow(port: int) -> None:
    """Never answers."""
    with connected(port) as connection:
        while connection.recv(4096):
            pass


def deaf(port: int) -> None:
    """Answers all the time and never reads."""
    with connected(port) as connection, contextlib.suppress(ConnectionError):
        while True:
            connection.sendall(framed(b"0"))


def clinging(port: int) -> None:
    """Stays when the game is over, and so does its child; says their numbers in its folder."""
    tell_numbers()
    play(port, at_random(1))
    signal.pause()


def stubborn(port: int) -> None:
    """Stays without answering, and so does its child."""
    tell_numbers()
    slow(port)
    signal.pause()


def tell_numbers() -> None:
    child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    with open("numbers.txt", "a") as file:
        file.write(f"{os.getpid()} {child.pid}\n")


def failing(port: int) -> None:
    """Ends before it connects."""
    sys.exit("no model found")


PROGRAMS: dict[str, Callable[[int], object]] = {
    "stock": lambda port: play(port, at_random(int(sys.argv[3]) if sys.argv[3:] else 1)),
    "gulps": lambda port: play(port, at_random(1), read_gulps),
    "slow": slow,
    "deaf": deaf,
    "clinging": clinging,
    "stubborn": stubborn,
    "failing": failing,
}

if __name__ == "__main__":
    PROGRAMS[sys.argv[1]](int(sys.argv[2]))
