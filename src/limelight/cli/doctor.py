"""`limelight doctor`: looks an installation over, and says what is wrong and what to do."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import msgspec
from rich.style import Style
from rich.table import Table
from rich.text import Text

from limelight.cli.doctor_checks import Finding, of_settings, of_software, wrong
from limelight.cli.game_options import Flag
from limelight.cli.settings import Config, SettingError, flags, public, read
from limelight.cli.terminal import BOLD, CALM, EMBER, ROSE, VERDIGRIS, Screen, progress

PATIENCE: Final = 15.0  # seconds for all checks together; each has its own, shorter one
STYLES: Final = {"ok": VERDIGRIS, "warning": EMBER + BOLD, "wrong": ROSE + BOLD}
LATE: Final = wrong("no answer in time", "see whether what is named there can be reached")

Check = tuple[str, Callable[[], Finding]]

if TYPE_CHECKING:
    Told = Any
else:
    Told = flags(*public())


def doctor(*, told: Told = None, config: Config = None, json: Flag = False) -> None:
    """Look the installation over: what is wrong, and what to do about it.

    Nothing is changed. It takes the settings that limelight serve takes, and ends with 1 if
    something is wrong.

    Parameters
    ----------
    json
        Print one JSON object instead of a table.
    """
    checks: list[Check] = list(of_software())
    try:
        checks += of_settings(read(told, config), config)
    except SettingError as error:
        found = wrong(str(error), "see docs/operate.md")
        checks.append(("settings", lambda: found))
    findings = looked_over(checks)
    healthy = all(finding.level != "wrong" for _, finding in findings)
    if json:
        listed = [{"check": name, **asdict(finding)} for name, finding in findings]
        print(msgspec.json.encode({"healthy": healthy, "findings": listed}).decode())
    else:
        show(findings, Screen())
    if not healthy:
        sys.stdout.flush()
        os._exit(1)  # whatever still waits for an answer is not waited for


def looked_over(checks: Iterable[Check]) -> list[tuple[str, Finding]]:
    """What the checks find, all at the same time; one that takes too long is not waited for."""
    found: dict[str, Finding] = {}

    def look(name: str, check: Callable[[], Finding]) -> None:
        try:
            found[name] = check()
        except Exception as error:
            said = f"could not be looked at: {type(error).__name__}: {error}"
            found[name] = wrong(said, "please report this")

    threads = {
        name: threading.Thread(target=look, args=(name, check), daemon=True)
        for name, check in checks
    }
    deadline = time.monotonic() + PATIENCE
    for thread in threads.values():
        thread.start()
    with progress() as bar:
        task = bar.add_task("looking", total=len(threads))
        for thread in threads.values():
            thread.join(max(0.0, deadline - time.monotonic()))
            bar.advance(task)
    return [(name, found.get(name, LATE)) for name in threads]


def show(findings: list[tuple[str, Finding]], screen: Screen) -> None:
    """A line for each, with what to do below."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for width in (7, 10):
        table.add_column(width=width, no_wrap=True)
    table.add_column(overflow="fold")
    for name, finding in findings:
        style: Style = STYLES[finding.level]
        table.add_row(Text(finding.level, style), Text(name), Text(finding.said))
        if finding.advice:
            table.add_row("", "", Text(f"→ {finding.advice}", style))
    screen.show(table)
    screen.show(_summary(findings))


def _summary(findings: list[tuple[str, Finding]]) -> Text:
    levels = [finding.level for _, finding in findings]
    if worst := levels.count("wrong"):
        return Text(f"\n{worst} {'thing' if worst == 1 else 'things'} to put right.", ROSE + BOLD)
    if levels.count("warning"):
        return Text("\nIt works; see the warnings.", EMBER)
    return Text("\nAll is well.", CALM)
