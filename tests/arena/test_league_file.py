"""A league that lasts: stopped, killed and extended, it is what it would have been at once."""

import contextlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from limelight.arena.game_runner import Outcome, play, some
from limelight.arena.league import League, Table
from limelight.arena.league_file import Ledger
from limelight.arena.local_runner import play_all
from limelight.arena.resumable_file import FileError

NAMES = ("random", "ismcts:nodes:2", "ismcts:nodes:5")


def league(games: int = 4, names: Sequence[str] = NAMES, **more: Any) -> League:
    terms: dict[str, Any] = {"seed": "a", "options": {"rules": "book", "handicap": 0}, **more}
    return League("opera", names, games, **terms)


def go_on(path: Path, plan: League, games: int | None = None) -> tuple[int, Table]:
    """Play up to so many games of a league and leave; how many were there, and the table."""
    ledger = Ledger(path)
    with ledger.open(plan) as kept:
        outcomes = dict(kept)
        missing = [place for place in range(len(plan.fixtures)) if place not in kept]
        chosen = missing[:games]
        for index, outcome in play_all(some(plan.fixtures, chosen), 1):
            ledger.keep(plan, chosen[index], outcome)
            outcomes[chosen[index]] = outcome
        table = plan.table(outcomes)
        ledger.write(plan, table, {"complete": len(chosen) == len(missing)})
    return len(kept), table


def begin_and_fail(path: Path, plan: League, games: int) -> None:
    """Play so many games, and end without a word."""
    ledger = Ledger(path)
    with contextlib.suppress(ZeroDivisionError), ledger.open(plan):
        for place in range(games):
            ledger.keep(plan, place, play(plan.fixtures[place]))
        raise ZeroDivisionError


def told(path: Path) -> dict[str, Any]:
    found = json.loads(path.read_text())
    assert isinstance(found, dict)
    return found


def without_times(path: Path) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = told(path)["games"]
    return [{name: value for name, value in one.items() if name != "times"} for one in games]


def test_a_league_in_several_goes_is_the_same_league(tmp_path: Path) -> None:
    path, whole = tmp_path / "league.json", tmp_path / "whole.json"
    _, at_once = go_on(whole, league())
    before = [go_on(path, league(), games)[0] for games in (1, 4, 0)]
    kept, table = go_on(path, league())
    assert (*before, kept) == (0, 1, 5, 5)
    assert table.ratings == at_once.ratings
    assert without_times(path) == without_times(whole)
    assert go_on(path, league())[0] == 12
    assert sorted(one.name for one in tmp_path.iterdir()) == ["league.json", "whole.json"]


def test_what_was_played_before_a_failure_is_there(tmp_path: Path) -> None:
    path, whole = tmp_path / "league.json", tmp_path / "whole.json"
    go_on(whole, league())
    begin_and_fail(path, league(), 5)
    assert not path.exists()
    begin_and_fail(path, league(), 7)
    assert go_on(path, league())[0] == 7
    assert without_times(path) == without_times(whole)
    assert not path.with_name("league.json.parts").exists()


def test_who_fails_before_the_first_game_leaves_nothing(tmp_path: Path) -> None:
    begin_and_fail(tmp_path / "league.json", league(), 0)
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_the_machine_did_not_get_to_write_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    begin_and_fail(path, league(), 5)
    (tmp_path / "league.json.parts" / "01-0001.json").write_bytes(b"")
    assert go_on(path, league())[0] == 4


def test_more_games_and_more_players_leave_the_others_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    go_on(path, league(2))
    first = {(one["pair"], one["game"]): one["returns"] for one in without_times(path)}
    begin_and_fail(path, league(4), 7)
    grown = league(4, (*NAMES, "ismcts:nodes:1"))
    assert go_on(path, grown)[0] == 7
    after = {(one["pair"], one["game"]): one["returns"] for one in without_times(path)}
    assert len(after) == 24
    assert first.items() <= after.items()
    at_once = grown.table(dict(play_all(grown.fixtures, 1)))
    assert [row["number"] for row in told(path)["games"]] == list(range(1, 25))
    assert go_on(path, grown)[1].ratings == at_once.ratings


def test_a_forfeit_is_kept_as_one(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    plan = league(2, ("random", "cmd:./nowhere/to/be/found"))
    _, table = go_on(path, plan)
    assert told(path)["games"][0]["forfeit"]["seat"] == 1
    assert told(path)["games"][0]["winner"] == "random"
    kept, again = go_on(path, plan)
    assert kept == 2
    assert again.lapses("cmd:./nowhere/to/be/found") == table.lapses("cmd:./nowhere/to/be/found")
    assert len(table.lapses("cmd:./nowhere/to/be/found")) == 2


def test_kept_times_are_those_that_were_taken(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    _, table = go_on(path, league(2))
    _, again = go_on(path, league(2))
    for name in NAMES:
        assert again.times(name) == pytest.approx(table.times(name), rel=0.01)


def test_a_league_from_before_there_was_an_option_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    go_on(path, league(2))
    path.write_text(json.dumps(told(path) | {"options": {"rules": "book"}}))
    assert go_on(path, league(2))[0] == 6
    with pytest.raises(FileError, match="other options"):
        go_on(path, league(2, options={"rules": "book", "handicap": 1}))


@pytest.mark.parametrize(
    ("other", "hint"),
    [
        (league(seed="b"), "other seed: 'a', not 'b'"),
        (league(options={"rules": "course", "handicap": 0}), "other options"),
        (league(names=NAMES[:2]), "more players or games"),
        (league(names=(*NAMES[::-1], "greedy")), "more players or games"),
        (league(2), "more players or games"),
    ],
)
def test_another_league_does_not_go_into_the_same_file(
    tmp_path: Path, other: League, hint: str
) -> None:
    path = tmp_path / "league.json"
    go_on(path, league())
    before = path.read_bytes()
    with pytest.raises(FileError, match=hint):
        go_on(path, other)
    assert path.read_bytes() == before
    path.unlink()
    begin_and_fail(path, league(), 1)
    with pytest.raises(FileError, match=hint):
        go_on(path, other)


def changed(path: Path, **fields: object) -> bytes:
    content = told(path)
    content["games"][0] |= fields
    return json.dumps(content).encode()


def test_what_is_no_league_is_named(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    go_on(path, league(2))
    others: Mapping[bytes, str] = {
        b"": "holds no league that can go on",
        b"\xff": "holds no league that can go on",
        b"[" * 100_000: "holds no league that can go on",
        b"[]": "Expected `object`",
        b'{"limelight": 1, "game": "opera"}': "missing required field `names`",
        path.read_bytes().replace(b'"limelight":1', b'"limelight":2'): "limelight",
        changed(path, returns=["1", "-1"]): "Expected `float`",
        changed(path, pair=4): "game 1 of pair 4 is none of this league",
        changed(path, game=0): "game 0 of pair 1 is none of this league",
        changed(path, game=3): "game 3 of pair 1 is none of this league",
        changed(path, returns=[1]): "none of this league",
        changed(path, returns=None): "none of this league",
        changed(path, times=[[]]): "none of this league",
        changed(path, returns=None, forfeit={"seat": 2, "reason": ""}): "none of this league",
    }
    for content, hint in others.items():
        path.write_bytes(content)
        with pytest.raises(FileError, match=hint):
            go_on(path, league(2))
        assert path.read_bytes() == content
        assert not path.with_name("league.json.parts").exists()


def test_nobody_else_plays_it_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    with Ledger(path).open(league()):
        with pytest.raises(FileError, match="another limelight is filling it"):
            go_on(path, league())
        assert path.with_name("league.json.parts").exists()
    go_on(path, league())


def test_who_joins_comes_last_and_nobody_may_be_missing(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    assert Ledger(path).kept() is None
    go_on(path, league(2))
    kept = Ledger(path).kept()
    assert kept
    assert kept.joined_by(["greedy", *NAMES[::-1]], path) == [*NAMES, "greedy"]
    with pytest.raises(FileError, match="'random' plays in that league; name everybody who does"):
        kept.joined_by([*NAMES[1:], "greedy"], path)


def test_outcomes_are_found_at_their_places(tmp_path: Path) -> None:
    path, plan = tmp_path / "league.json", league()
    begin_and_fail(path, plan, 5)
    with Ledger(path).open(plan) as kept:
        assert {place: one.returns for place, one in kept.items()} == {
            place: play(plan.fixtures[place]).returns for place in range(5)
        }
        assert all(isinstance(one, Outcome) for one in kept.values())
