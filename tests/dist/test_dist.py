"""The distributions: the sdist is the repository and makes the same wheel; the wheel is small."""

import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

import limelight

ROOT = Path(__file__).parents[2]
MAX_WHEEL_BYTES = 10_000_000
#: Unpacks files safely; Python has it since 3.11.4.
SAFE_EXTRACTION: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
#: Without C and Node: their products follow from the sources.
PURE_PYTHON = {"LIMELIGHT_COMPILE": "0", "LIMELIGHT_PAGE": "0"}


def build_distribution(kind: str, root: Path, folder: Path) -> Path:
    """An sdist or a wheel, made as pip makes it."""
    folder.mkdir()
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(command, cwd=root, env=env | PURE_PYTHON, capture_output=True, check=True)
    (path,) = folder.iterdir()
    return path


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist."""
    return build_distribution("sdist", ROOT, tmp_path_factory.mktemp("sdist") / "made")


def read_wheel(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as files:
        return {name: files.read(name) for name in files.namelist()}


def test_the_sdist_makes_the_same_wheel(sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as files:
        files.extractall(tmp_path, **SAFE_EXTRACTION)
    (unpacked,) = tmp_path.iterdir()
    from_repository = read_wheel(build_distribution("wheel", ROOT, tmp_path / "there"))
    assert from_repository == read_wheel(build_distribution("wheel", unpacked, tmp_path / "here"))
    assert "limelight/collection/games/opera-01.json" in from_repository


def test_the_sdist_is_the_repository(sdist: Path) -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    tracked_files = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    with tarfile.open(sdist) as files:
        packed = {name.partition("/")[2] for name in files.getnames()}
    assert packed - {"PKG-INFO"} == {
        name for name in tracked_files.splitlines() if (ROOT / name).exists()
    }


def test_the_installed_package_makes_a_small_wheel() -> None:
    package = Path(limelight.__file__).parent
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as files:
        for path in package.rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                files.write(path, path.relative_to(package))
    assert len(packed.getvalue()) < MAX_WHEEL_BYTES
