"""The terminal in French and German: the same games without an English word."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console

import limelight.words
from limelight import games
from limelight.cli.action_text import describe_action, describe_line, name_seat
from limelight.cli.game_log import render_log
from limelight.cli.i18n import set_language
from limelight.cli.renderer import TerminalMoment
from limelight.cli.renderers import renderer_for
from limelight.core.border import Move
from limelight.words import LANGUAGES, Words, has_message
from tests.cli import jack_moments, minuit_moments, test_opera_map
from tests.cli.command_driver import (
    PseudoTerminal,
    list_complaints,
    list_finished_games,
    play_until,
    run_limelight,
    save_game,
)
from tests.words.test_words import list_rules_sections

FOREIGN = LANGUAGES[1:]


@pytest.fixture
def looked_up_messages(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The names of all messages that are looked up; sets English again afterwards."""
    names: set[str] = set()
    look_up = Words.__call__

    def listening(words: Words, name: str, /, **values: str | float) -> str:
        names.add(name)
        return look_up(words, name, **values)

    monkeypatch.setattr(Words, "__call__", listening)
    yield names
    set_language("en")


@cache
def list_vocabulary(language: str) -> set[str]:
    """Every word of a language's Fluent files, except the notation explained in them."""
    found: set[str] = set()
    for file in (Path(limelight.words.__file__).parent / language).glob("*.ftl"):
        for line in file.read_text(encoding="utf-8").splitlines():
            name, _, text = line.rpartition(" = ")
            if not line.startswith("#") and not name.endswith("-answers"):
                found |= set(list_words(re.sub(r"\$\w+|^ +\*?\[\w+\]", "", text)))
    return found


def list_words(text: str) -> list[str]:
    return [word.casefold() for word in re.findall(r"[^\W\d_]{4,}", text)]


def find_foreign_words(language: str, text: str) -> set[str]:
    """The words of a text that are not in its language, whole or cut."""
    known = list_vocabulary(language)
    return {
        word
        for word in list_words(text)
        if word not in known and not any(one.startswith(word) for one in known)
    }


def list_moments(game: str, seat: int, width: int) -> Iterator[TerminalMoment]:
    match game:
        case "opera":
            return test_opera_map.list_scenes(seat, "l", width)
        case "jack":
            return jack_moments.list_scenes(seat, "l", width, "first", every=2)
        case _:
            return minuit_moments.list_scenes(4, seat, "l", width)


def render_everything(game: str, moment: TerminalMoment) -> str:
    """The screen and, at the end, the whole log and the ending."""
    out = io.StringIO()
    console = Console(file=out, width=moment.width, highlight=False)
    drawing = renderer_for(game)
    console.print(drawing.render_moment(moment))
    if not moment.view["legal"]:  # the log only grows: the last one has the lines of all others
        console.print(render_log(moment.log, drawing, moment.human_seat))
        console.print(drawing.describe_ending(moment.view))
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
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", FOREIGN)
def test_whole_game_is_shown_without_an_english_word(
    looked_up_messages: set[str], language: str, game: str, seat: int, width: int
) -> None:
    set_language(language)
    for moment in list_moments(game, seat, width):
        text = render_everything(game, moment) + render_everything(
            game, replace(moment, human_seat=None, height=24)
        )
        assert find_foreign_words(language, text) == set()
        assert "{" not in text
        assert max(map(len, text.splitlines())) <= width
    assert [name for name in looked_up_messages if not has_message(language, name)] == []


@pytest.mark.usefixtures("looked_up_messages")
@pytest.mark.parametrize(
    ("language", "exits"),
    [("en", "NW NE SW SE"), ("fr", "NO NE SO SE"), ("de", "NW NO SW SO")],
)
def test_exits_have_the_compass_names_of_the_language(language: str, exits: str) -> None:
    set_language(language)
    words = Words(language)
    moment = next(jack_moments.list_scenes(0, "l", 80))
    for height in (24, 50):
        text = render_everything("jack", replace(moment, height=height, log=[]))
        found = re.findall(r"\b[NS][EOW]\b", text)
        assert sorted(found) == sorted(exits.split())
    listed = " ".join(render_everything("jack", replace(moment, width=60)).split())
    for exit in ("NW", "NE", "SW", "SE"):
        assert f"{words(f'jack-direction-{exit}')} (" in listed


def list_facts(game: str) -> list[dict[str, int]]:
    hiding, showing, mine = {
        "opera": ("if_not", "if_appears", "appears"),
        "jack": ("if_unseen", "if_seen", "seen"),
    }.get(game, ("", "", ""))
    if not hiding:
        return [{"room": room} for room in range(11)]
    pairs = [{hiding: one, showing: other} for one in range(4) for other in range(4)]
    own = [{**pair, mine: kind} for pair in pairs for kind in (0, 1)]
    return [*pairs, *own, *({**pair, "draws": 1} for pair in pairs), {"accuses": 0}, {"leaves": 1}]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", FOREIGN)
def test_every_reason_is_given_without_an_english_word(
    looked_up_messages: set[str], language: str, game: str
) -> None:
    set_language(language)
    for played in (1, 3):
        for facts in list_facts(game):
            text = renderer_for(game).explain_turn(facts, {"played": played})
            assert find_foreign_words(language, text) == set()
            assert "{" not in text
    assert [name for name in looked_up_messages if not has_message(language, name)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_has_the_rules_of_the_page(looked_up_messages: set[str], language: str) -> None:
    set_language(language)
    for game in games():
        drawing = renderer_for(game)
        out = io.StringIO()
        Console(file=out, width=100, highlight=False).print(drawing.render_help())
        text = " ".join(out.getvalue().split())
        for section in list_rules_sections(game):
            if section != "characters":  # the help has their cards instead
                assert Words(language)(f"rules-{game}-{section}") in text
        assert Words(language)(f"terminal-{game}-answers") in text
    assert [name for name in looked_up_messages if not has_message(language, name)] == []


@pytest.mark.usefixtures("looked_up_messages")
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_the_board_fit_their_places(language: str) -> None:
    """The boards leave the same room in every language."""
    words = Words(language)
    set_language(language)
    room = {"opera-room-": 10, "jack-hex-": 6, "opera-power-": 18, "jack-power-": 18}
    for start, most in room.items():
        names = [name for name in list_message_names(language) if start in name]
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
    who = max((name_seat("minuit", number) for number in range(8)), key=len)
    for name in ("rooms-shut", "rooms-open", "signs", "over", "lot", "places", "rolls", "rolled"):
        assert len(words(f"terminal-minuit-{name}", who=who, **values)) <= 51, name
    for name in ("hugo-step", "hugo-space", "hugo-back"):
        assert len(words(f"terminal-minuit-{name}", **values)) <= 46, name


def list_message_names(language: str) -> list[str]:
    folder = Path(limelight.words.__file__).parent / language
    text = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.ftl"))
    return re.findall(r"^([a-z][\w-]*) =", text, re.MULTILINE)


@pytest.mark.usefixtures("looked_up_messages")
def test_notation_is_never_shown_untranslated() -> None:
    for language in LANGUAGES:
        set_language(language)
        for game in games():
            for moment in list_moments(game, 0, 80):
                for choice in moment.choices:
                    assert describe_action(game, choice.move) != choice.notation


# The choice of the language.


@pytest.mark.parametrize(
    ("words", "env", "says"),
    [
        (("--language", "fr"), {"LIMELIGHT_LANGUAGE": "de"}, "Tour 1"),
        ((), {"LIMELIGHT_LANGUAGE": "de", "LC_ALL": "fr_FR.UTF-8"}, "Runde 1"),
        ((), {"LIMELIGHT_LANGUAGE": "", "LC_ALL": "fr_CA.UTF-8", "LANG": "de_DE"}, "Tour 1"),
        ((), {"LIMELIGHT_LANGUAGE": "", "LC_ALL": "", "LANG": "de_AT.UTF-8"}, "Runde 1"),
        ((), {"LIMELIGHT_LANGUAGE": "", "LC_ALL": "", "LANG": "it_IT.UTF-8"}, "Round 1"),
        ((), {"LIMELIGHT_LANGUAGE": "", "LC_ALL": "C.UTF-8", "LANG": ""}, "Round 1"),
    ],
)
def test_language_follows_flag_environment_and_locale(
    tmp_path: Path, words: tuple[str, ...], env: dict[str, str], says: str
) -> None:
    options = ("--machine", "random", *words)
    assert says in run_limelight(tmp_path, "play", "minuit", *options, **env).stdout.decode()


@pytest.mark.parametrize(
    ("words", "env"),
    [(("--language", "it"), {}), ((), {"LIMELIGHT_LANGUAGE": "it"})],
)
def test_unknown_language_is_refused_in_one_line(
    tmp_path: Path, words: tuple[str, ...], env: dict[str, str]
) -> None:
    for command in (("play",), ("replay", "x.json"), ("hint",), ("analyse", "x.json")):
        (line,) = list_complaints(run_limelight(tmp_path, *command, *words, check=1, **env))
        assert "allowed: en, fr, de" in line


# Typed answers in other languages.


@pytest.mark.parametrize("typed", ["salle", "SAL", "auditorium", "{notation}"])
def test_room_is_typed_by_its_name_or_by_notation(tmp_path: Path, typed: str) -> None:
    record = save_game(
        tmp_path,
        play_until(lambda view: any(one["say"].endswith("→ auditorium") for one in view["legal"])),
    )
    legal = record.last_state(limelight.game("opera")).view(0)["legal"]
    notation = next(one["say"] for one in legal if one["say"].endswith("→ auditorium"))
    words = ("play", "--language", "fr")
    run_limelight(tmp_path, *words, typed=f"{typed.format(notation=notation)}\n")
    played = (tmp_path / "opera.json").read_text()
    assert notation in limelight.Record.from_json(played).notation[len(record.notation) :]


def test_accusation_is_typed_in_german(tmp_path: Path) -> None:
    def accusing(view: jack_moments.GameView) -> bool:
        return jack_moments.is_walking(view) and bool(jack_moments.list_accusations(view))

    record = save_game(tmp_path, jack_moments.play_jack_until(accusing))
    whom = jack_moments.list_accusations(record.last_state(jack_moments.GAME).view(0))[
        0
    ].rpartition(" ")[2]
    play = ("play", "jack", "--language", "de")
    output = " ".join(run_limelight(tmp_path, *play, typed=f"{whom}\n").stdout.decode().split())
    assert f"anklagen {whom}" in output
    assert list_finished_games(tmp_path, "jack") == []
    output = " ".join(
        run_limelight(tmp_path, *play, typed=f"anklagen {whom}\n").stdout.decode().split()
    )
    assert re.search("Gewonnen! Der Richtige|Verloren. Der Falsche", output)
    assert list_finished_games(tmp_path, "jack")


@pytest.mark.parametrize("language", FOREIGN)
def test_messages_have_no_english_word(tmp_path: Path, language: str) -> None:
    words = ("play", "--language", language, "--machine", "random", "--seed", "s")
    typed = "99\nqqqq\n\nu\nl\n"
    text = run_limelight(tmp_path, *words, typed=typed).stdout.decode()
    text += run_limelight(tmp_path, *words, "--new", typed="1\n" * 400).stdout.decode()
    (*_, path) = list_finished_games(tmp_path)
    text += run_limelight(tmp_path, "replay", str(path), "--language", language).stdout.decode()
    analysed = ("analyse", str(path), "--budget", "nodes:2000", "--language", language)
    text += run_limelight(tmp_path, *analysed).stdout.decode()
    plain = re.sub(r"limelight \w+( opera)?|\S*/\S*|random|qqqq|--\w+", "", text)
    assert find_foreign_words(language, plain) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_notices_are_broken_between_words_but_paths_are_not(tmp_path: Path, language: str) -> None:
    home = tmp_path / ("a-long-name-" * 6)
    home.mkdir()
    words = ("play", "--language", language, "--machine", "random")
    texts = [run_limelight(home, *words, "--seed", "a", COLUMNS="50").stdout.decode()]
    texts += [run_limelight(home, *words, COLUMNS="50").stdout.decode()]
    texts += [
        run_limelight(home, *words, "--seed", "b", typed="1\n" * 400, COLUMNS="50").stdout.decode()
    ]
    (home / "opera.json").write_text("{")
    texts += [run_limelight(home, *words, COLUMNS="50").stdout.decode()]
    long = [line for line in "\n".join(texts).splitlines() if len(line) > 50]
    assert len([line for line in long if str(home) in line]) >= 4  # three paths and a command
    for line in long:
        assert re.match(r"(limelight \w+ (opera --file )?)?/\S+$", line), line


@pytest.mark.parametrize("columns", [50, 80])
def test_error_is_broken_between_words_on_a_terminal(tmp_path: Path, columns: int) -> None:
    with PseudoTerminal(tmp_path, "play", "--seat", "nobody", size=(columns, 45)) as terminal:
        output, code = terminal.wait_for_end()
    lines = output.splitlines()
    assert code == 1
    assert len(lines) > 1
    assert max(map(len, lines)) <= columns
    (whole,) = list_complaints(run_limelight(tmp_path, "play", "--seat", "nobody", check=1))
    assert " ".join(lines) == whole


def test_letters_lose_accents_that_cannot_be_encoded(tmp_path: Path) -> None:
    play = ("play", "--language", "fr", "--seed", "s")
    text = run_limelight(tmp_path, *play, PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert "Le Fantome de l'Opera   Tour 1   Vous etes : Enqueteur" in text


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "The Persian: takes Christine to the catacombs, and stays there"),
        ("fr", "Le Persan : emmène Christine aux catacombes, et y reste"),
        ("de", "Der Perser: nimmt Christine mit in die Katakomben, bleibt dort"),
    ],
)
@pytest.mark.usefixtures("looked_up_messages")
def test_the_persians_companion_is_led_on_one_line(language: str, line: str) -> None:
    set_language(language)
    led = {"actor": "persian", "target": "christine"}
    stays = {"actor": "persian", "origin": "catacombs", "destination": "catacombs"}
    moves: list[Move] = [
        {"kind": "card", "actor": "persian"},
        {"kind": "take", **led},
        {"kind": "leave", **led, "destination": "catacombs"},
        {"kind": "stay", **stays},
    ]
    assert describe_line("opera", moves) == line
