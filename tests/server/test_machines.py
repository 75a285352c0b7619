"""Machine players compute in worker processes; these may die, and block no request."""

import os
import signal
from pathlib import Path

import pytest

from tests.server.guest_client import Guest
from tests.server.server_process import ServerProcess, run_server_process, wait_for


def list_worker_pids(server: ServerProcess) -> set[int]:
    """List the ids of the server's worker processes."""
    pids: set[int] = set()
    for folder in Path("/proc").iterdir():
        try:
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            command = (folder / "cmdline").read_bytes()
        except (OSError, IndexError):
            continue
        if parent == str(server.process.pid) and b"spawn_main" in command:
            pids.add(int(folder.name))
    return pids


@pytest.mark.parametrize("machine", ["level:8", "master"])
@pytest.mark.parametrize("game", ["opera", "jack"])
def test_a_worker_killed_in_mid_search_is_replaced_and_the_machine_moves(
    tmp_path: Path, game: str, machine: str
) -> None:
    with (
        run_server_process(tmp_path, "", "--workers", "1") as server,
        Guest(server.address, "Ada") as ada,
    ):
        table = ada.open_table(game, machine, "person", sit=(1,))
        before = ada.get_table(table)["seq"]
        killed: set[int] = set()

        def asked() -> set[int]:
            if _turn_of(ada, table, 1):  # the machine moved before the kill
                _act(ada, table)
            return list_worker_pids(server) - killed

        for _ in range(2):
            (worker,) = wait_for(asked)
            os.kill(worker, signal.SIGKILL)
            killed.add(worker)
        table_state = wait_for(lambda: _turn_of(ada, table, 1))
        moves = [event for event in table_state["events"] if event.get("seat") == 0]
        assert table_state["seq"] > before
        assert any(event["type"] == "played" for event in moves)
        assert not list_worker_pids(server) & killed


def _turn_of(guest: Guest, table: str, seat: int) -> object:
    table_state = guest.get_table(table)
    return table_state if table_state["turn"] == seat else None


def test_slow_machine_move_blocks_no_request(tmp_path: Path) -> None:
    """Games go on while the only worker for slow levels is stopped with a job."""
    with (
        run_server_process(tmp_path, "", "--workers", "1") as server,
        Guest(server.address, "Ada") as ada,
    ):
        first = ada.open_table("opera", "greedy", "person", sit=(1,))
        wait_for(lambda: _turn_of(ada, first, 1))
        (worker,) = list_worker_pids(server)
        os.kill(worker, signal.SIGSTOP)
        waiting = ada.open_table("opera", "level:8", "person", sit=(1,))
        before = ada.get_table(waiting)
        assert before["turn"] == 0

        played = ada.open_table("minuit", "person", "person", sit=(0, 1))
        with ada.open_socket(played) as socket:
            while socket.receive("update")["status"] == "live":
                _act(ada, played)
        assert ada.get_table(played)["result"] is not None
        # Quick levels have their own worker.
        quick = ada.open_table("opera", "level:4", "person", sit=(1,))
        wait_for(lambda: _turn_of(ada, quick, 1))
        assert ada.get_table(waiting)["seq"] == before["seq"]

        os.kill(worker, signal.SIGCONT)
        assert wait_for(lambda: ada.get_table(waiting)["seq"] > before["seq"])


def _act(guest: Guest, table: str) -> None:
    table_state = guest.get_table(table)
    if table_state["status"] == "live":
        body = {"seq": table_state["seq"], "action": table_state["choices"][-1]["action"]}
        guest.request_json("POST", f"/tables/{table}/actions", body)


def test_no_worker_outlives_a_server_that_was_killed(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, f"sqlite:///{tmp_path / 'games.db'}", "--workers", "1")
    with Guest(server.address, "Ada") as ada:
        ada.open_table("opera", "level:8", "person", sit=(1,))
        (worker,) = wait_for(lambda: list_worker_pids(server))
    server.kill()
    wait_for(lambda: not _is_alive(worker))


def _is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in ("Z", "X")


def test_ctrl_c_during_a_machine_search_is_quiet(tmp_path: Path) -> None:
    """The server process gets Ctrl-C as from a terminal, which signals its workers too."""
    with (
        run_server_process(tmp_path, "", "--workers", "2") as server,
        Guest(server.address, "Ada") as ada,
    ):
        while (
            len(list_worker_pids(server)) < 2
        ):  # the table's id decides which of two workers computes
            ada.open_table("opera", "level:8", "person", sit=(1,))
    assert server.output.count("\n") == 1  # the output has the address and nothing else
