"""The guide builds without a warning, and is complete."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import griffe
import pytest

import limelight

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The guide, built in strict mode: a broken link, or a page in no menu, is an error."""
    folder = tmp_path_factory.mktemp("site")
    process = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    return folder


def test_every_game_has_a_page_with_a_picture_in_every_language(site: Path) -> None:
    for language in ("en", "fr", "de"):
        for game in limelight.games():
            page = (site / "play" / language / game / "index.html").read_text(encoding="utf-8")
            assert f'lang="{language}"' in page
            assert f"{game}-" in "".join(re.findall(r'<img [^>]*src="([^"]+)"', page))


def test_every_page_says_that_it_is_unofficial(site: Path) -> None:
    for page in site.rglob("index.html"):
        assert "Unofficial and made by fans" in page.read_text(encoding="utf-8"), page


def test_no_page_needs_the_network(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        fetched = re.findall(r'<(?:script|img|link)[^>]*(?:src|href)="(https?://[^"]+)"', text)
        assert not fetched, page


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_into_the_guide_exist(name: str, site: Path) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", text):
        path, _, anchor = link.partition("#")
        assert (ROOT / path).exists(), link
        if anchor:
            page = path.removeprefix("docs/").removesuffix(".md")
            built_page = (site / page / "index.html").read_text(encoding="utf-8")
            assert f'id="{anchor}"' in built_page, link


def find_undocumented_names(documented: griffe.Object) -> Iterator[str]:
    """The public names of an object that have no docstring."""
    if documented.docstring is None:
        yield documented.path
    for member in documented.members.values():
        if not member.is_alias and not member.name.startswith("_"):
            yield from find_undocumented_names(member)


def test_every_public_name_has_a_docstring() -> None:
    extensions = griffe.load_extensions("griffe_sphinx")
    package = griffe.load("limelight", search_paths=[ROOT / "src"], extensions=extensions)
    api_page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    names = re.findall(r"^::: limelight\.(\S+)$", api_page, re.MULTILINE)
    assert [name for path in names for name in find_undocumented_names(package[path])] == []
    last = {path.rpartition(".")[2] for path in names} | set(package["core.errors"].members)
    assert set(limelight.__all__) <= last


def test_every_ruling_has_a_test_and_a_reason() -> None:
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests/rules").glob("*.py")]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    for game, letter in (("opera", "O"), ("jack", "J"), ("minuit", "M")):
        page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
        rulings = re.split(r"^\*\*(?=[OJM]\d+\*\*)", page, flags=re.MULTILINE)[1:]
        numbers = sorted(int(ruling[1 : ruling.index("*")]) for ruling in rulings)
        assert numbers == list(range(1, len(numbers) + 1))
        files = (ROOT / "tests" / "rules").glob(f"test_{game}*.py")
        # The docstring of a file proves nothing.
        tests = "".join(path.read_text(encoding="utf-8").split('"""', 2)[2] for path in files)
        tested_numbers = {
            int(n) for n in re.findall(rf"(?<![a-z\d]){letter}(\d+)(?!\d)", tests, re.I)
        }
        assert tested_numbers >= set(numbers), "no test in tests/rules names this ruling"
        for ruling in rulings:
            assert "*Why:*" in ruling.partition("\n\n")[0], ruling
        cited_numbers = {int(n) for n in re.findall(rf"(?:# |\(|: ){letter}(\d+)\b", text)}
        assert cited_numbers <= set(numbers)
