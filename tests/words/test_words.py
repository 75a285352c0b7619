"""The texts that Python and the page share are complete in every language and read when needed."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import limelight
import limelight.words
from limelight.games.jack.types import JackMove
from limelight.games.minuit.types import MinuitMove
from limelight.games.opera.types import OperaMove
from limelight.words import LANGUAGES, Words, has_message, match_language
from limelight.words.page_types import list_message_variables, merge_languages

pytestmark = pytest.mark.interpreted

FOLDER = Path(limelight.words.__file__).parent


def read_messages(language: str) -> dict[str, str]:
    """Read the source of each message of a language, by name."""
    messages: dict[str, str] = {}
    for file in sorted((FOLDER / language).glob("*.ftl")):
        for block in re.split(r"^(?=[a-z])", file.read_text(encoding="utf-8"), flags=re.MULTILINE):
            if name := re.match(r"([a-z][\w-]*) =", block):
                assert name[1] not in messages, f"{name[1]} is there twice"
                messages[name[1]] = block
    return messages


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
def test_a_tag_is_matched_to_a_language(tag: str | None, language: str) -> None:
    assert match_language(tag) == language


def test_messages_and_attributes_are_formatted() -> None:
    assert Words("fr")("opera-name-persian") == "Le Persan"
    assert Words("fr")("opera-name-persian.short") == "Persan"
    assert Words("de")("minuit-total", total=1) == "ein Schreckpunkt"
    assert Words("de")("minuit-total", total=3) == "3 Schreckpunkte"
    assert "opera-name-persian.short" in Words("de")
    assert "opera-name-persian.long" not in Words("de")


def test_a_missing_text_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def has_english_message(language: str, name: str) -> bool:
        return language == "en" and has_message(language, name)

    monkeypatch.setattr("limelight.words.has_message", has_english_message)
    assert Words("de")("who-persian") == "the Persian"
    with pytest.raises(KeyError):
        Words("de")("who-nobody-knows")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_messages(language: str) -> None:
    english, others = read_messages("en"), read_messages(language)
    assert english.keys() == others.keys()
    for name, text in english.items():
        attributes = set(re.findall(r"^ +\.([\w-]+) =", text, re.MULTILINE))
        assert attributes == set(re.findall(r"^ +\.([\w-]+) =", others[name], re.MULTILINE)), name


ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "limelight" / "games"
PYTHON_SOURCES = sorted((ROOT / "src" / "limelight").rglob("*.py"))
PAGE_SOURCES = [
    path
    for kind in ("svelte", "ts")
    for path in sorted((ROOT / "web" / "src").rglob(f"*.{kind}"))
    if not path.name.endswith(".test.ts")
]


#: What a gap in a name may stand for: a word, and the ending of some names.
GAP_PATTERN = r"\w*(?:-(?:accused|bad|exact|gone|good|hidden|none|phantom))?"


def find_names(path: Path) -> set[str]:
    """The message names that a source may use: quoted texts that look like names, {} for a gap."""
    gap = r"\{[^{}]*\}" if path.suffix == ".py" else r"\$\{[^{}]*\}"
    text = path.read_text(encoding="utf-8")
    names: set[str] = set()
    for version in (text, re.sub(gap, "{}", text)):  # names may stand inside of gaps too
        names |= set(re.findall(r"[\"'`]([a-z{][\w.{}-]*)", version))
    return names


def list_rules_sections(game: str) -> list[str]:
    """The sections of a game's rules, in their order."""
    prefix = f"rules-{game}-"
    return [name.removeprefix(prefix) for name in read_messages("en") if name.startswith(prefix)]


def is_used(message: str, names: set[str]) -> bool:
    if message in names or any(name.startswith(f"{message}.") for name in names):
        return True
    return any(may_name_message(message, name) for name in names if "{}" in name)


def may_name_message(message: str, pattern: str) -> bool:
    """Whether a name with gaps may mean a message; a name of gaps alone does not count."""
    key = pattern.partition(".")[0]
    if not re.search(r"[a-z]{2}-|-[a-z]{2}", key):
        return False
    return re.fullmatch(GAP_PATTERN.join(map(re.escape, key.split("{}"))), message) is not None


def test_every_message_is_used() -> None:
    names = set().union(*map(find_names, [*PYTHON_SOURCES, *PAGE_SOURCES]))
    assert [name for name in read_messages("en") if not is_used(name, names)] == []
    assert not is_used("curtain-call", names)  # otherwise this test would prove nothing


def list_kinds(move_type: object) -> set[str]:
    """The kinds of the moves of a game, by their type."""
    return {
        kind
        for move in get_args(move_type)
        for kind in get_args(get_type_hints(move, include_extras=True)["kind"])
    }


@pytest.mark.parametrize(
    ("game", "move_type"), [("opera", OperaMove), ("jack", JackMove), ("minuit", MinuitMove)]
)
def test_every_move_has_a_sentence(game: str, move_type: object) -> None:
    kinds = list_kinds(move_type)
    assert len(kinds) > 5
    assert {f"say-{game}-{kind}" for kind in kinds} <= read_messages("en").keys()


def list_calls(path: Path) -> Iterator[tuple[str, set[str]]]:
    """The messages that a source names outright, and the variables that it gives them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(ast.Name("t" | "words"), [ast.Constant(str(name))], keywords):
                if all(keyword.arg for keyword in keywords):  # no `**values`
                    yield name, {str(keyword.arg) for keyword in keywords}
            case _:
                pass


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_that_python_uses_exists_with_its_variables(language: str) -> None:
    messages = list_message_variables(sorted((FOLDER / language).glob("*.ftl")))
    calls = [(path.name, *call) for path in PYTHON_SOURCES for call in list_calls(path)]
    assert len(calls) > 100
    for file, name, variables in calls:
        assert messages[name].keys() <= variables, f"{file}: {name}"


#: The variables that the page has for a reason: web/src/lib/reasons.ts.
REASON_VARIABLES = {"what", "who", "first", "number", "game"}


@pytest.mark.parametrize("game", limelight.games())
def test_every_reason_why_an_action_is_illegal_has_its_message(game: str) -> None:
    messages = merge_languages(
        list_message_variables(sorted((FOLDER / language).glob("*.ftl"))) for language in LANGUAGES
    )
    reasons = list_reasons(GAMES / game / "illegal_reasons.py")
    assert reasons
    if game != "minuit":
        reasons |= list_reasons(GAMES / "whodunit" / "case_view.py")
    for why in reasons:
        specific = f"barred-{game}-{why}"
        name = specific if specific in messages else f"barred-{why}"
        assert messages[name].keys() <= REASON_VARIABLES, name


def list_reasons(path: Path) -> set[str]:
    return set(re.findall(r'"why": "(\w+)"', path.read_text(encoding="utf-8")))


def test_importing_the_command_does_not_import_fluent() -> None:
    code = (
        "import sys, limelight.cli.app; assert not any(n.startswith('fluent') for n in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
