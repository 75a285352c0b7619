"""Small bots of the course, good and bad, over real sockets.

As functions for tests, and as a program: `python course_bots.py KIND PORT [SEED]`. Imports nothing
but the standard library, as such programs know nothing of limelight.
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


class GameOver(Exception):
    """The server has closed the connection: the game is over."""


def connect(port: int) -> socket.socket:
    """As the course's clients do: no options set, no second try."""
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    connection.connect(("localhost", port))
    return connection


# Reading.


def read_exactly(connection: socket.socket, length: int) -> bytes:
    """Read so many bytes, in several parts if need be."""
    data = b""
    while len(data) < length:
        piece = connection.recv(length - len(data))
        if not piece:
            raise GameOver
        data += piece
    return data


def read_frame(connection: socket.socket) -> bytes:
    (length,) = struct.unpack("!I", read_exactly(connection, 4))
    return read_exactly(connection, length)


def read_like_cpp_client(connection: socket.socket) -> bytes:
    """The C++ client: a short read ends the message, and four bytes alone are skipped."""
    while True:
        data = b""
        while True:
            piece = connection.recv(1024)
            if not piece:
                raise GameOver
            data += piece
            if len(piece) < 1024:
                break
        if len(data) > 4:
            return data[data.index(b"{") :]


# Writing.


def write_in_two_parts(connection: socket.socket, body: bytes) -> None:
    """Write as usual clients do, which Nagle's algorithm and delayed acknowledgements slow down."""
    connection.sendall(struct.pack("!I", len(body)))
    connection.sendall(body)


def choose_at_random(seed: int) -> Chooser:
    rng = random.Random(seed)
    return lambda question: rng.randrange(len(question["data"]))


def play(
    port: int,
    choose: Chooser,
    read: Callable[[socket.socket], bytes] = read_frame,
    keep: Callable[[Question], object] = lambda question: None,
) -> int:
    """Answer every question until the server closes the connection; the number of questions."""
    asked = 0
    with connect(port) as connection:
        try:
            while True:
                question = json.loads(read(connection))
                asked += 1
                keep(question)
                write_in_two_parts(connection, json.dumps(choose(question)).encode())
        except GameOver:
            return asked


def answer_with_bodies(port: int, bodies: Callable[[int], bytes | None]) -> None:
    """Answer the n-th question with this body; with a valid answer where it is None."""
    asked, choose = 0, choose_at_random(1)
    with connect(port) as connection:
        try:
            while True:
                question = json.loads(read_frame(connection))
                body = bodies(asked)
                write_in_two_parts(
                    connection, str(choose(question)).encode() if body is None else body
                )
                asked += 1
        except (GameOver, ConnectionError):
            return


def answer_with_bytes(port: int, wanted: Callable[[int], bytes | None]) -> None:
    """Send these bytes after the n-th question, as they are; close the connection where None."""
    asked = 0
    with connect(port) as connection:
        try:
            while True:
                read_frame(connection)
                sent = wanted(asked)
                if sent is None:
                    return
                connection.sendall(sent)
                asked += 1
        except (GameOver, ConnectionError):
            return


def answer_by_half(port: int) -> None:
    """Close the connection in the middle of an answer."""
    with connect(port) as connection:
        read_frame(connection)
        connection.sendall(struct.pack("!I", 10) + b"123")


def encode_frame(body: bytes) -> bytes:
    return struct.pack("!I", len(body)) + body


# As programs.


def never_answer(port: int) -> None:
    """Read questions and never answer."""
    with connect(port) as connection:
        while connection.recv(4096):
            pass


def write_without_reading(port: int) -> None:
    """Answer all the time and never read."""
    with connect(port) as connection, contextlib.suppress(ConnectionError):
        while True:
            connection.sendall(encode_frame(b"0"))


def outlive_game(port: int) -> None:
    """Play, and stay with a child process when the game is over."""
    write_process_ids()
    play(port, choose_at_random(1))
    signal.pause()


def stay_silent(port: int) -> None:
    """Never answer, and stay with a child process."""
    write_process_ids()
    never_answer(port)
    signal.pause()


def write_process_ids() -> None:
    child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    with open("numbers.txt", "a") as file:
        file.write(f"{os.getpid()} {child.pid}\n")


def fail_at_start(port: int) -> None:
    """Exit before connecting."""
    sys.exit("no model found")


def take_memory(port: int) -> None:
    """Allocate 3 GiB at every question, and answer if that works."""
    play(port, choose_at_random(1), keep=lambda question: bytearray(3 << 30))


def compute_without_end(port: int) -> None:
    """Compute without end at the first question."""
    with connect(port) as connection:
        read_frame(connection)
        while True:
            pass


PROGRAMS: dict[str, Callable[[int], object]] = {
    "stock": lambda port: play(port, choose_at_random(int(sys.argv[3]) if sys.argv[3:] else 1)),
    "cpp": lambda port: play(port, choose_at_random(1), read_like_cpp_client),
    "slow": never_answer,
    "deaf": write_without_reading,
    "clinging": outlive_game,
    "stubborn": stay_silent,
    "failing": fail_at_start,
    "memory_hungry": take_memory,
    "endless": compute_without_end,
}

if __name__ == "__main__":
    PROGRAMS[sys.argv[1]](int(sys.argv[2]))
