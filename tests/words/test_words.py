"""The words that Python and the page share: the same in every language, and read only if needed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import limelight
import limelight.words
from limelight.words import LANGUAGES, Words, has, spoken

FOLDER = Path(limelight.words.__file__).parent


def texts(language: str) -> dict[str, str]:
    """The messages of a language as they are written, by name."""
    found: dict[str, str] = {}
    for file in sorted((FOLDER / language).glob("*.ftl")):
        for block in re.split(r"^(?=[a-z])", file.read_text(encoding="utf-8"), flags=re.MULTILINE):
            if name := re.match(r"([a-z][\w-]*) =", block):
                assert name[1] not in found, f"{name[1]} is there twice"
                found[name[1]] = block
    return found


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("fr", "fr"),
        ("FR", "fr"),
        ("de_AT.UTF-8", "de"),
        ("en-GB", "en"),
        ("it", "en"),
        ("C", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_tag_asks_for_a_language(tag: str | None, language: str) -> None:
    assert spoken(tag) == language


def test_messages_and_attributes_are_said() -> None:
    assert Words("fr")("opera-name-persian") == "Le Persan"
    assert Words("fr")("opera-name-persian.short") == "Persan"
    assert Words("de")("minuit-total", total=1) == "ein Schreckpunkt"
    assert Words("de")("minuit-total", total=3) == "3 Schreckpunkte"
    assert "opera-name-persian.short" in Words("de")
    assert "opera-name-persian.long" not in Words("de")


def test_what_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacks(language: str, name: str) -> bool:
        return language == "en" and has(language, name)

    monkeypatch.setattr("limelight.words.has", lacks)
    assert Words("de")("who-persian") == "the Persian"
    with pytest.raises(KeyError):
        Words("de")("who-nobody-knows")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_the_same_things(language: str) -> None:
    english, other = texts("en"), texts(language)
    assert english.keys() == other.keys()
    for name, text in english.items():
        attributes = set(re.findall(r"^ +\.([\w-]+) =", text, re.MULTILINE))
        assert attributes == set(re.findall(r"^ +\.([\w-]+) =", other[name], re.MULTILINE)), name


ROOT = Path(__file__).parents[2]
PYTHON = sorted((ROOT / "src" / "limelight").rglob("*.py"))
PAGE = [
    path
    for kind in ("svelte", "ts")
    for path in sorted((ROOT / "web" / "src").rglob(f"*.{kind}"))
    if not path.name.endswith(".test.ts")
]


#: What stands in a gap: a word, and what some kinds of things end in.
GAP = r"\w*(?:-(?:accused|bad|exact|gone|good|hidden|none|phantom))?"


def asked(path: Path) -> set[str]:
    """What a source may ask for: whatever begins like a name after a quote, {} for a gap."""
    gap = r"\{[^{}]*\}" if path.suffix == ".py" else r"\$\{[^{}]*\}"
    text = path.read_text(encoding="utf-8")
    found: set[str] = set()
    for version in (text, re.sub(gap, "{}", text)):  # names may stand inside of gaps too
        found |= set(re.findall(r"[\"'`]([a-z{][\w.{}-]*)", version))
    return found


def sections_of(game: str) -> list[str]:
    """The sections of a game's rules, in their order."""
    prefix = f"rules-{game}-"
    return [name.removeprefix(prefix) for name in texts("en") if name.startswith(prefix)]


@pytest.mark.parametrize("game", limelight.games())
def test_the_page_tells_every_section_of_the_rules(game: str) -> None:
    course = (ROOT / "web" / "src" / "learn" / f"{game}.ts").read_text(encoding="utf-8")
    sections = course.partition("sections: [")[2].partition("]")[0]
    assert re.findall(r'name: "(\w+)"', sections) == sections_of(game)


def is_asked_for(message: str, names: set[str]) -> bool:
    if message in names or any(name.startswith(f"{message}.") for name in names):
        return True
    return any(_fits(message, name) for name in names if "{}" in name)


def _fits(message: str, look: str) -> bool:
    """Whether a message may be meant by a name with gaps; gaps alone mean nothing."""
    key = look.partition(".")[0]
    if not re.search(r"[a-z]{2}-|-[a-z]{2}", key):
        return False
    return re.fullmatch(GAP.join(map(re.escape, key.split("{}"))), message) is not None


def test_no_message_is_there_for_nobody() -> None:
    names = set().union(*map(asked, [*PYTHON, *PAGE]))
    assert [name for name in texts("en") if not is_asked_for(name, names)] == []
    assert not is_asked_for("curtain-call", names)  # or else nothing would ever be found


def test_python_asks_for_no_message_that_is_missing() -> None:
    for path in PYTHON:
        for name in re.findall(r"\bt\(\s*\"([\w.-]+)\"", path.read_text(encoding="utf-8")):
            assert has("en", name), f"{path.name} asks for {name}"


def test_nothing_is_read_before_a_text_is_asked_for() -> None:
    code = (
        "import sys, limelight.cli.app; assert not any(n.startswith('fluent') for n in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
