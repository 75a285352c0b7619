"""The collection: its games replay, its comments are true, its titles have texts."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource

import limelight
from limelight.ai.analysis import remaining_suspects
from limelight.cli.verify import verify
from limelight.collection import load_collection
from limelight.collection.make import (
    LEVELS_BY_SEAT,
    choose_title,
    encode_game,
    list_titles,
    make_annotated_game,
)
from limelight.core.border import Move
from limelight.core.records import Record

WORDS = Path(limelight.__file__).parent / "words"
for_each_game = pytest.mark.parametrize("name", load_collection())


def read_record(name: str) -> Record:
    return Record.from_json(bytes(load_collection()[name].record).decode())


def read_analysis(name: str) -> Any:
    return json.loads(bytes(load_collection()[name].analysis))


def test_the_collection_has_ten_games_of_each_kind() -> None:
    assert Counter(read_record(name).game for name in load_collection()) == dict.fromkeys(
        LEVELS_BY_SEAT, 10
    )
    assert list(load_collection())[:4] == ["opera-01", "jack-01", "minuit-01", "opera-02"]
    sizes = [len(bytes(g.record)) + len(bytes(g.analysis)) for g in load_collection().values()]
    assert sum(sizes) < 2_000_000


@for_each_game
def test_every_game_replays_to_its_result(name: str) -> None:
    record = read_record(name)
    state = record.last_state(limelight.game(record.game))
    assert state.turn == limelight.OVER
    assert state.returns() == json.loads(bytes(load_collection()[name].record))["result"]
    assert state.returns() == pytest.approx(read_analysis(name)["result"], abs=0.0001)
    levels = LEVELS_BY_SEAT[record.game][int(name[-2:]) - 1]
    assert record.names == [f"level:{level}" for level in levels]


@for_each_game
def test_the_moves_beside_a_line_mean_the_line(name: str) -> None:
    analysis = read_analysis(name)
    game = limelight.game(analysis["game"])

    def write_line(moves: list[Move]) -> str:
        return ", ".join(game.lines([game.notation_module.write_move(move) for move in moves]))

    turns = analysis["turns"]
    lines = [*turns, *analysis["turning_points"], *analysis["comments"]]
    lines += [choice for turn in turns for choice in turn["best"]]
    assert all(turn["line"] for turn in turns)
    for line in lines:
        assert write_line(line["moves"]) == line["line"]
        assert write_line(line.get("better_moves", [])) == line.get("better", "")


@for_each_game
def test_every_deal_is_verified(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(bytes(load_collection()[name].record))
    verify(str(path))
    output = capsys.readouterr().out
    assert "Fair" in output
    assert "published before the first deal" in output


@for_each_game
def test_comments_agree_with_the_analysis(name: str) -> None:
    record, analysis = read_record(name), read_analysis(name)
    states = [state.copy() for state, _ in record.replay(limelight.game(record.game))]
    states.append(record.last_state(limelight.game(record.game)))
    turns = {turn["step"] + turn["actions"]: turn for turn in analysis["turns"]}
    assert 3 <= len(analysis["comments"]) <= 7
    assert analysis["comments"][-1]["kind"] in ("won", "shared")
    for comment in analysis["comments"]:
        step, numbers = comment["step"], comment["numbers"]
        assert 0 < step <= len(record.actions)
        if comment["line"]:
            turn = turns[step]
            assert (turn["line"], turn["seat"]) == (comment["line"], comment["seat"])
            assert numbers["after"] == pytest.approx(100 * turn["after"][turn["seat"]], abs=0.51)
        if comment["kind"] == "fault":
            assert comment["better"] == turns[step]["best"][0]["line"] != comment["line"]
            assert numbers["best"] > numbers["after"]
        if comment["kind"] == "found":
            assert turns[step]["loss"] == pytest.approx(0, abs=0.001)
        if comment["kind"] == "cleared":
            before, after = (len(remaining_suspects(states[number])) for number in (step - 1, step))
            assert numbers == {"before": before, "left": after}
        if comment["kind"] == "won":
            result = states[-1].returns()
            assert step == len(record.actions)
            assert result[comment["seat"]] == max(result)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_titles_and_comments_have_words(language: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource((WORDS / language / "page.ftl").read_text(encoding="utf-8")))

    def format_text(message: str, values: dict[str, object]) -> str:
        text, errors = bundle.format_pattern(bundle.get_message(message).value, values)
        assert not errors
        return str(text)

    for game in LEVELS_BY_SEAT:
        titles = [
            format_text(
                f"collection-{annotated.title.kind}", {**annotated.title.numbers, "game": game}
            )
            for name, annotated in load_collection().items()
            if name.startswith(game)
        ]
        assert len(set(titles)) == len(titles), "two games have the same title"
    for name in load_collection():
        for comment in read_analysis(name)["comments"]:
            others = {"line": comment["line"], "better": comment["better"]}
            values = {**comment["numbers"], **others, "game": read_record(name).game}
            assert format_text(f"comment-{comment['kind']}", values)


def test_the_command_makes_the_packaged_games() -> None:
    name, levels = "opera-02", LEVELS_BY_SEAT["opera"][1]
    record, analysis = make_annotated_game("opera", 2, levels)
    title = choose_title(analysis, [int(level) for level in levels], [])
    assert title == next(list_titles(analysis, [int(level) for level in levels]))
    packaged_game = load_collection()[name]
    made = json.loads(encode_game(packaged_game.title, record, analysis))
    assert made["record"] == json.loads(bytes(packaged_game.record))
    assert made["analysis"] == json.loads(bytes(packaged_game.analysis))
