"""Which tests should notice a mistake in which module, and which mutants are no mistakes."""

from pathlib import Path

from tests.mutants.kinds import list_mutants
from tests.mutants.runner import Suite

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("core", "games", "tables")

PLAYOUTS = (
    "tests/core/test_playouts.py::test_playouts_depend_on_the_seed_alone",
    "tests/core/test_playouts.py::test_playouts_are_the_same_as_games_played_step_by_step",
    "tests/core/test_playouts.py::test_playouts_raise_the_errors_of_new_games",
)

# The first prefix that fits counts. Those that notice most in the shortest time come first. Tests
# that take minutes when interpreted, those beside a second implementation, are left out.
TESTS: dict[str, tuple[str, ...]] = {
    "core/records.py": ("tests/core/test_records.py",),
    "core/sfc32.py": ("tests/core/test_sfc32.py",),
    "core/playouts.py": (*PLAYOUTS, "tests/perft"),
    "core/validation.py": ("tests/core/test_records.py", "tests/games/test_opera_positions.py"),
    "games/whodunit/": (
        "tests/goldens",
        "tests/rules",
        "tests/games/test_foresight.py",
        "tests/games/test_opera_secrets.py",
        "tests/games/test_jack_secrets.py",
    ),
    "core/": (
        "tests/goldens",
        "tests/core/test_records.py",
        "tests/core/test_sfc32.py",
        *PLAYOUTS,
        "tests/games/test_options.py",
        "tests/games/test_opera_positions.py",
        "tests/rules",
        "tests/perft",
        "tests/games/test_foresight.py",
        "tests/games/test_positions.py",
    ),
    "games/opera/": (
        "tests/goldens",
        "tests/rules/test_opera.py",
        "tests/rules/test_opera_powers.py",
        "tests/rules/test_opera_course.py",
        "tests/games/test_opera_positions.py",
        "tests/games/test_options.py",
        "tests/games/test_foresight.py",
        "tests/perft",
        "tests/games/test_positions.py",
        "tests/games/test_opera_secrets.py",
    ),
    "games/jack/": (
        "tests/goldens",
        "tests/rules/test_jack.py",
        "tests/games/test_options.py",
        "tests/games/test_foresight.py",
        "tests/perft",
        "tests/games/test_positions.py",
        "tests/games/test_jack_secrets.py",
    ),
    "games/minuit/": (
        "tests/goldens",
        "tests/rules/test_minuit.py",
        "tests/games/test_options.py",
        "tests/games/test_foresight.py",
        "tests/perft",
        "tests/games/test_minuit_second_implementation.py",
        "tests/games/test_positions.py",
    ),
    "games/": ("tests/games/test_options.py", *PLAYOUTS),
    "tables/clock.py": ("tests/tables/test_clock.py", "tests/tables/test_aside.py"),
    "tables/game_history.py": ("tests/tables/test_game_history.py", "tests/tables/test_table.py"),
    "tables/": ("tests/tables",),
}

# Mutants that behave like the original: file, scope and change, and the reason.
EQUIVALENT: dict[tuple[str, str, str], str] = {
    (
        "src/limelight/core/records.py",
        "Record.replay",
        "strict=True → strict=False",
    ): "the two lengths have been compared before",
}


def find_suite(path: Path) -> Suite:
    """The module at this path with its tests; KeyError if the table knows none."""
    inside = path.relative_to(ROOT / "src" / "limelight").as_posix()
    for prefix, tests in TESTS.items():
        if inside.startswith(prefix):
            return Suite(path, tests)
    raise KeyError(inside)


def list_files() -> list[Path]:
    """The modules of core, games and tables in which mistakes can be made."""
    found = [
        path
        for package in PACKAGES
        for path in sorted((ROOT / "src" / "limelight" / package).rglob("*.py"))
    ]
    return [path for path in found if list_mutants(path)]
