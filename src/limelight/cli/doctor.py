"""`limelight doctor`: checks an installation, and says what is wrong and what to do."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec
from rich.style import Style
from rich.table import Table
from rich.text import Text

from limelight.cli.doctor_checks import (
    CheckFinding,
    list_settings_checks,
    list_software_checks,
    make_wrong,
)
from limelight.cli.game_options import SwitchFlag
from limelight.cli.setting_flags import ConfigFlag, list_settings_with_flag, make_setting_flags
from limelight.cli.terminal import (
    BOLD,
    DIM,
    EMBER,
    ROSE,
    VERDIGRIS,
    TerminalScreen,
    make_progress_bar,
)
from limelight.server.settings.sources import SettingError, read_settings

ALL_CHECKS_SECONDS: Final = 15.0  # for all checks together; each has its own, shorter limit
LEVEL_STYLES: Final = {"ok": VERDIGRIS, "warning": EMBER + BOLD, "wrong": ROSE + BOLD}
NO_ANSWER: Final = make_wrong(
    "no answer in time", "check that the address named there can be reached"
)

Check = tuple[str, Callable[[], CheckFinding]]

if TYPE_CHECKING:
    SettingFlags = Any
else:
    SettingFlags = make_setting_flags(*list_settings_with_flag())


def doctor(
    *, flags: SettingFlags = None, config: ConfigFlag = None, json: SwitchFlag = False
) -> None:
    """Check an installation: what is wrong, and what to do about it.

    Nothing is changed. The settings are those of limelight serve. The exit code is 1 if something
    is wrong.

    Parameters
    ----------
    json
        Print one JSON object instead of a table.
    """
    checks: list[Check] = list(list_software_checks())
    try:
        checks += list_settings_checks(read_settings(flags, config), config)
    except SettingError as error:
        unreadable = make_wrong(str(error), "see docs/operate.md")
        checks.append(("settings", lambda: unreadable))
    findings = run_checks(checks)
    is_healthy = all(finding.level != "wrong" for _, finding in findings)
    if json:
        rows = [
            {
                "check": name,
                "level": finding.level,
                "said": finding.message,
                "advice": finding.advice,
            }
            for name, finding in findings
        ]
        print(msgspec.json.encode({"healthy": is_healthy, "findings": rows}).decode())
    else:
        show_findings(findings, TerminalScreen())
    if not is_healthy:
        sys.stdout.flush()
        os._exit(1)  # without waiting for checks that still run


def run_checks(checks: Iterable[Check]) -> list[tuple[str, CheckFinding]]:
    """The findings of checks that run at the same time; one that is too slow has no answer."""
    findings: dict[str, CheckFinding] = {}

    def run_check(name: str, check: Callable[[], CheckFinding]) -> None:
        try:
            findings[name] = check()
        except Exception as error:
            message = f"could not be checked: {type(error).__name__}: {error}"
            findings[name] = make_wrong(message, "please report this")

    threads = {
        name: threading.Thread(target=run_check, args=(name, check), daemon=True)
        for name, check in checks
    }
    deadline = time.monotonic() + ALL_CHECKS_SECONDS
    for thread in threads.values():
        thread.start()
    with make_progress_bar() as bar:
        task = bar.add_task("checking", total=len(threads))
        for thread in threads.values():
            thread.join(max(0.0, deadline - time.monotonic()))
            bar.advance(task)
    return [(name, findings.get(name, NO_ANSWER)) for name in threads]


def show_findings(findings: list[tuple[str, CheckFinding]], screen: TerminalScreen) -> None:
    """Show a line for each finding, with the advice below it."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for width in (7, 10):
        table.add_column(width=width, no_wrap=True)
    table.add_column(overflow="fold")
    for name, finding in findings:
        style: Style = LEVEL_STYLES[finding.level]
        table.add_row(Text(finding.level, style), Text(name), Text(finding.message))
        if finding.advice:
            table.add_row("", "", Text(f"→ {finding.advice}", style))
    screen.show(table)
    screen.show(_summarise_findings(findings))


def _summarise_findings(findings: list[tuple[str, CheckFinding]]) -> Text:
    levels = [finding.level for _, finding in findings]
    if worst := levels.count("wrong"):
        return Text(f"\n{worst} {'thing' if worst == 1 else 'things'} to put right.", ROSE + BOLD)
    if levels.count("warning"):
        return Text("\nIt works; see the warnings.", EMBER)
    return Text("\nAll is well.", DIM)
