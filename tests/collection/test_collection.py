"""The collection: games that were played so, comments that are true, titles that have words."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource

import limelight
from limelight.ai.analysis import suspects_of
from limelight.cli.verify import verify
from limelight.collection import collection
from limelight.collection.make import PAIRINGS, annotated, chosen, titles, written
from limelight.core.records import Record

WORDS = Path(limelight.__file__).parent / "words"
EACH = pytest.mark.parametrize("name", collection())


def record_of(name: str) -> Record:
    return Record.from_json(bytes(collection()[name].record).decode())


def analysis_of(name: str) -> Any:
    return json.loads(bytes(collection()[name].analysis))


def test_ten_games_of_each() -> None:
    assert Counter(record_of(name).game for name in collection()) == dict.fromkeys(PAIRINGS, 10)
    assert list(collection())[:4] == ["opera-01", "jack-01", "minuit-01", "opera-02"]
    sizes = [len(bytes(g.record)) + len(bytes(g.analysis)) for g in collection().values()]
    assert sum(sizes) < 1_000_000


@EACH
def test_every_game_replays_to_its_result(name: str) -> None:
    record = record_of(name)
    state = record.last(limelight.game(record.game))
    assert state.turn == limelight.OVER
    assert state.returns() == json.loads(bytes(collection()[name].record))["result"]
    assert state.returns() == pytest.approx(analysis_of(name)["result"], abs=0.0001)
    levels = PAIRINGS[record.game][int(name[-2:]) - 1]
    assert record.names == [f"level:{level}" for level in levels]


@EACH
def test_every_deal_is_proved(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(bytes(collection()[name].record))
    verify(str(path))
    said = capsys.readouterr().out
    assert "Fair" in said
    assert "what was shown before the first deal" in said


@EACH
def test_comments_are_about_what_happened_there(name: str) -> None:
    record, found = record_of(name), analysis_of(name)
    states = [state.copy() for state, _ in record.replay(limelight.game(record.game))]
    states.append(record.last(limelight.game(record.game)))
    turns = {turn["step"] + turn["actions"]: turn for turn in found["turns"]}
    assert 3 <= len(found["comments"]) <= 7
    assert found["comments"][-1]["kind"] in ("won", "shared")
    for comment in found["comments"]:
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
            before, after = (len(suspects_of(states[at])) for at in (step - 1, step))
            assert numbers == {"before": before, "left": after}
        if comment["kind"] == "won":
            result = states[-1].returns()
            assert step == len(record.actions)
            assert result[comment["seat"]] == max(result)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_titles_and_comments_have_words(language: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource((WORDS / language / "page.ftl").read_text(encoding="utf-8")))

    def said(message: str, values: dict[str, object]) -> str:
        text, errors = bundle.format_pattern(bundle.get_message(message).value, values)
        assert not errors
        return str(text)

    for game in PAIRINGS:
        called = [
            said(f"collection-{annotated.title.kind}", dict(annotated.title.numbers))
            for name, annotated in collection().items()
            if name.startswith(game)
        ]
        assert len(set(called)) == len(called), "two games of one name"
    for name in collection():
        for comment in analysis_of(name)["comments"]:
            lines = {"line": comment["line"], "better": comment["better"]}
            assert said(f"comment-{comment['kind']}", {**comment["numbers"], **lines})


def test_the_command_makes_the_games_that_are_there() -> None:
    name, levels = "opera-02", PAIRINGS["opera"][1]
    record, found = annotated("opera", 2, levels)
    title = chosen(found, [int(level) for level in levels], [])
    assert title == next(titles(found, [int(level) for level in levels]))
    kept = collection()[name]
    made = json.loads(written(kept.title, record, found))
    assert made["record"] == json.loads(bytes(kept.record))
    assert made["analysis"] == json.loads(bytes(kept.analysis))
