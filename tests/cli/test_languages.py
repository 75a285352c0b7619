"""The terminal in French and German: the same games, and not a word of English."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console

import limelight.words
from limelight.cli.action_text import in_words, seat
from limelight.cli.game_log import written
from limelight.cli.i18n import speak
from limelight.cli.renderer import Scene
from limelight.cli.renderers import DRAWINGS
from limelight.words import LANGUAGES, Words, has
from tests.cli import castle, district, test_drawing
from tests.cli.terminal import Terminal, complaints, finished, keep, record_until, run
from tests.words.test_words import sections_of

FOREIGN = LANGUAGES[1:]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The names of all texts that are asked for; English is spoken again afterwards."""
    names: set[str] = set()
    said = Words.__call__

    def listening(words: Words, name: str, /, **values: str | float) -> str:
        names.add(name)
        return said(words, name, **values)

    monkeypatch.setattr(Words, "__call__", listening)
    yield names
    speak("en")


@cache
def vocabulary(language: str) -> set[str]:
    """Every word of a language's own files, but for the notation explained in them."""
    found: set[str] = set()
    for file in (Path(limelight.words.__file__).parent / language).glob("*.ftl"):
        for line in file.read_text(encoding="utf-8").splitlines():
            name, _, text = line.rpartition(" = ")
            if not line.startswith("#") and not name.endswith("-answers"):
                found |= set(words_in(re.sub(r"\$\w+|^ +\*?\[\w+\]", "", text)))
    return found


def words_in(text: str) -> list[str]:
    return [word.casefold() for word in re.findall(r"[^\W\d_]{4,}", text)]


def leftovers(language: str, text: str) -> set[str]:
    """The words of a text that its language does not have, whole or cut."""
    known = vocabulary(language)
    return {
        word
        for word in words_in(text)
        if word not in known and not any(one.startswith(word) for one in known)
    }


def moments(game: str, seat: int, width: int) -> Iterator[Scene]:
    match game:
        case "opera":
            return test_drawing.scenes(seat, "l", width)
        case "jack":
            return district.scenes(seat, "l", width, "first", every=2)
        case _:
            return castle.scenes(4, seat, "l", width)


def shown(game: str, scene: Scene) -> str:
    """The table, the whole log and, at the end, what is said of it."""
    out = io.StringIO()
    console = Console(file=out, width=scene.width, highlight=False)
    drawing = DRAWINGS[game]
    console.print(drawing.draw(scene))
    console.print(written(scene.log, drawing, scene.human))
    if not scene.view["legal"]:
        console.print(drawing.ending(scene.view))
    return out.getvalue()


@pytest.mark.parametrize(
    ("seat", "width"),
    [
        (0, 60),
        (1, 80),
        (0, 140),
        *(
            pytest.param(*other, marks=pytest.mark.nightly)
            for other in [(1, 60), (0, 80), (1, 140)]
        ),
    ],
)
@pytest.mark.parametrize("game", DRAWINGS)
@pytest.mark.parametrize("language", FOREIGN)
def test_a_whole_game_is_told_without_a_word_of_english(
    asked: set[str], language: str, game: str, seat: int, width: int
) -> None:
    speak(language)
    for scene in moments(game, seat, width):
        text = shown(game, scene) + shown(game, replace(scene, human=None, height=24))
        assert leftovers(language, text) == set()
        assert "{" not in text
        assert max(map(len, text.splitlines())) <= width
    assert [name for name in asked if not has(language, name)] == []


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("language", "exits"),
    [("en", "NW NE SW SE"), ("fr", "NO NE SO SE"), ("de", "NW NO SW SO")],
)
def test_exits_are_called_by_the_compass_of_the_language(language: str, exits: str) -> None:
    speak(language)
    words = Words(language)
    scene = next(district.scenes(0, "l", 80))
    for height in (24, 50):
        text = shown("jack", replace(scene, height=height, log=[]))
        found = re.findall(r"\b[NS][EOW]\b", text)
        assert sorted(found) == sorted(exits.split())
    listed = " ".join(shown("jack", replace(scene, width=60)).split())
    for exit in ("NW", "NE", "SW", "SE"):
        assert f"{words(f'jack-direction-{exit}')} (" in listed


def facts_of(game: str) -> list[dict[str, int]]:
    hiding, showing, mine = {
        "opera": ("if_not", "if_appears", "appears"),
        "jack": ("if_unseen", "if_seen", "seen"),
    }.get(game, ("", "", ""))
    if not hiding:
        return [{"room": room} for room in range(11)]
    pairs = [{hiding: one, showing: other} for one in range(4) for other in range(4)]
    own = [{**pair, mine: kind} for pair in pairs for kind in (0, 1)]
    return [*pairs, *own, *({**pair, "draws": 1} for pair in pairs), {"accuses": 0}, {"leaves": 1}]


@pytest.mark.parametrize("game", DRAWINGS)
@pytest.mark.parametrize("language", FOREIGN)
def test_every_reason_is_told_without_a_word_of_english(
    asked: set[str], language: str, game: str
) -> None:
    speak(language)
    for played in (1, 3):
        for facts in facts_of(game):
            text = DRAWINGS[game].reason(facts, {"played": played})
            assert leftovers(language, text) == set()
            assert "{" not in text
    assert [name for name in asked if not has(language, name)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_says_the_rules_of_the_page(asked: set[str], language: str) -> None:
    speak(language)
    for game, drawing in DRAWINGS.items():
        out = io.StringIO()
        Console(file=out, width=100, highlight=False).print(drawing.guide())
        told = " ".join(out.getvalue().split())
        for section in sections_of(game):
            if section != "characters":  # here their cards stand instead
                assert Words(language)(f"rules-{game}-{section}") in told
        assert Words(language)(f"terminal-{game}-answers") in told
    assert [name for name in asked if not has(language, name)] == []


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_to_fit_fits(language: str) -> None:
    """The boards leave so much room, whatever the language."""
    words = Words(language)
    speak(language)
    room = {"opera-room-": 10, "jack-hex-": 6, "opera-power-": 18, "jack-power-": 18}
    for start, most in room.items():
        names = [name for name in _names(language) if start in name]
        assert names
        for name in names:
            text = words(f"{name}.short" if "room" in name else name)
            wide = name in ("opera-room-dome", "opera-room-flies")  # two boxes
            assert len(text) <= most or wide, name
    assert len(words("terminal-jack-hex-lamp")) <= 4
    assert len(words("terminal-jack-hex-out")) <= 4
    keys = f"{words('terminal-choose')}   {words('terminal-keys')}"
    assert len(keys) <= 80
    titles = ("round", "lamp", "witness", "turn", "next-cards", "alibis")
    assert all(len(words(f"terminal-{title}")) < 8 for title in titles)
    values: dict[str, str | float] = {"place": -10, "speed": 3, "free": 11, "never": "x", "roll": 5}
    who = max((seat("minuit", number) for number in range(8)), key=len)
    for name in ("rooms-shut", "rooms-open", "signs", "over", "lot", "places", "rolls", "rolled"):
        assert len(words(f"terminal-minuit-{name}", who=who, **values)) <= 51, name
    for name in ("hugo-step", "hugo-space", "hugo-back"):
        assert len(words(f"terminal-minuit-{name}", **values)) <= 46, name


def _names(language: str) -> list[str]:
    folder = Path(limelight.words.__file__).parent / language
    text = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.ftl"))
    return re.findall(r"^([a-z][\w-]*) =", text, re.MULTILINE)


@pytest.mark.usefixtures("asked")
def test_the_notation_is_never_shown_as_it_is() -> None:
    for language in LANGUAGES:
        speak(language)
        for game in DRAWINGS:
            for scene in moments(game, 0, 80):
                for choice in scene.choices:
                    assert in_words(game, choice.say) != choice.say


# Which language is spoken.


@pytest.mark.parametrize(
    ("words", "env", "says"),
    [
        (("--language", "fr"), {"LIMELIGHT_LANGUAGE": "de"}, "Manche 1"),
        ((), {"LIMELIGHT_LANGUAGE": "de", "LC_ALL": "fr_FR.UTF-8"}, "Runde 1"),
        ((), {"LIMELIGHT_LANGUAGE": "", "LC_ALL": "fr_CA.UTF-8", "LANG": "de_DE"}, "Manche 1"),
        ((), {"LIMELIGHT_LANGUAGE": "", "LC_ALL": "", "LANG": "de_AT.UTF-8"}, "Runde 1"),
        ((), {"LIMELIGHT_LANGUAGE": "", "LC_ALL": "", "LANG": "it_IT.UTF-8"}, "Round 1"),
        ((), {"LIMELIGHT_LANGUAGE": "", "LC_ALL": "C.UTF-8", "LANG": ""}, "Round 1"),
    ],
)
def test_the_language_is_chosen(
    tmp_path: Path, words: tuple[str, ...], env: dict[str, str], says: str
) -> None:
    options = ("--machine", "random", *words)
    assert says in run(tmp_path, "play", "minuit", *options, **env).stdout.decode()


@pytest.mark.parametrize(
    ("words", "env"),
    [(("--language", "it"), {}), ((), {"LIMELIGHT_LANGUAGE": "it"})],
)
def test_a_language_not_spoken_is_refused_in_one_line(
    tmp_path: Path, words: tuple[str, ...], env: dict[str, str]
) -> None:
    for command in (("play",), ("replay", "x.json"), ("hint",), ("analyse", "x.json")):
        (line,) = complaints(run(tmp_path, *command, *words, check=1, **env))
        assert "allowed: en, fr, de" in line


# Answers, whatever the language: its own words, and the notation.


@pytest.mark.parametrize("typed", ["salle", "SAL", "auditorium", "{notation}"])
def test_a_room_is_called_by_its_name_or_by_notation(tmp_path: Path, typed: str) -> None:
    record = keep(
        tmp_path,
        record_until(
            lambda view: any(one["say"].endswith("→ auditorium") for one in view["legal"])
        ),
    )
    legal = record.last(limelight.game("opera")).view(0)["legal"]
    notation = next(one["say"] for one in legal if one["say"].endswith("→ auditorium"))
    words = ("play", "--language", "fr")
    run(tmp_path, *words, typed=f"{typed.format(notation=notation)}\n")
    played = (tmp_path / "opera.json").read_text()
    assert notation in limelight.Record.from_json(played).notation[len(record.notation) :]


def test_an_accusation_is_outspoken_in_german(tmp_path: Path) -> None:
    def accusing(view: district.View) -> bool:
        return district.walking(view) and bool(district.accusing(view))

    record = keep(tmp_path, district.until(accusing))
    whom = district.accusing(record.last(district.GAME).view(0))[0].rpartition(" ")[2]
    play = ("play", "jack", "--language", "de")
    said = " ".join(run(tmp_path, *play, typed=f"{whom}\n").stdout.decode().split())
    assert f"anklagen {whom}" in said
    assert finished(tmp_path, "jack") == []
    said = " ".join(run(tmp_path, *play, typed=f"anklagen {whom}\n").stdout.decode().split())
    assert re.search("Gewonnen! Der Richtige|Verloren. Der Falsche", said)
    assert finished(tmp_path, "jack")


@pytest.mark.parametrize("language", FOREIGN)
def test_all_around_the_table_is_said_without_a_word_of_english(
    tmp_path: Path, language: str
) -> None:
    words = ("play", "--language", language, "--machine", "random", "--seed", "s")
    typed = "99\nqqqq\n\nu\nl\n"
    text = run(tmp_path, *words, typed=typed).stdout.decode()
    text += run(tmp_path, *words, "--new", typed="1\n" * 400).stdout.decode()
    (*_, path) = finished(tmp_path)
    text += run(tmp_path, "replay", str(path), "--language", language).stdout.decode()
    analysed = ("analyse", str(path), "--budget", "nodes:2000", "--language", language)
    text += run(tmp_path, *analysed).stdout.decode()
    plain = re.sub(r"limelight \w+( opera)?|\S*/\S*|random|qqqq|--\w+", "", text)
    assert leftovers(language, plain) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_notices_are_broken_between_words_and_what_is_copied_is_not(
    tmp_path: Path, language: str
) -> None:
    home = tmp_path / ("a-long-name-" * 6)
    home.mkdir()
    words = ("play", "--language", language, "--machine", "random")
    texts = [run(home, *words, "--seed", "a", COLUMNS="50").stdout.decode()]
    texts += [run(home, *words, COLUMNS="50").stdout.decode()]
    texts += [run(home, *words, "--seed", "b", typed="1\n" * 400, COLUMNS="50").stdout.decode()]
    (home / "opera.json").write_text("{")
    texts += [run(home, *words, COLUMNS="50").stdout.decode()]
    long = [line for line in "\n".join(texts).splitlines() if len(line) > 50]
    assert len([line for line in long if str(home) in line]) >= 4  # three paths and a command
    for line in long:
        assert re.match(r"(limelight \w+ (opera --file )?)?/\S+$", line), line


@pytest.mark.parametrize("columns", [50, 80])
def test_a_complaint_is_broken_between_words_on_a_terminal(tmp_path: Path, columns: int) -> None:
    with Terminal(tmp_path, "play", "--seat", "nobody", size=(columns, 45)) as terminal:
        said, code = terminal.end()
    lines = said.splitlines()
    assert code == 1
    assert len(lines) > 1
    assert max(map(len, lines)) <= columns
    (whole,) = complaints(run(tmp_path, "play", "--seat", "nobody", check=1))
    assert " ".join(lines) == whole


def test_letters_lose_their_accents_where_they_cannot_be_shown(tmp_path: Path) -> None:
    play = ("play", "--language", "fr", "--seed", "s")
    text = run(tmp_path, *play, PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert "Le Fantome de l'Opera   Manche 1   Vous etes : Enqueteur" in text
