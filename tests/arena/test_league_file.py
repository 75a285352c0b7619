"""League files: a stopped, killed or extended league is the same as one in a single run."""

import contextlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from limelight.arena.game_runner import Outcome, play_fixture, select_fixtures
from limelight.arena.league import League, LeagueTable
from limelight.arena.league_file import LeagueFile
from limelight.arena.local_runner import play_in_processes
from limelight.arena.resumable_file import GamesFileError

NAMES = ("random", "ismcts:nodes:2", "ismcts:nodes:5")


def make_league(games: int = 4, names: Sequence[str] = NAMES, **more: Any) -> League:
    options: dict[str, Any] = {"seed": "a", "options": {"rules": "book", "handicap": 0}, **more}
    return League("opera", names, games, **options)


def play_league(path: Path, plan: League, games: int | None = None) -> tuple[int, LeagueTable]:
    """Play at most so many games; how many were stored before, and the table."""
    file = LeagueFile(path)
    with file.resume_league(plan) as stored:
        outcomes = dict(stored)
        missing = [place for place in range(len(plan.fixtures)) if place not in stored]
        chosen = missing[:games]
        for index, outcome in play_in_processes(select_fixtures(plan.fixtures, chosen), 1):
            file.store_outcome(plan, chosen[index], outcome)
            outcomes[chosen[index]] = outcome
        table = plan.make_table(outcomes)
        file.write_league(plan, table, {"complete": len(chosen) == len(missing)})
    return len(stored), table


def play_and_fail(path: Path, plan: League, games: int) -> None:
    """Play so many games, and fail."""
    file = LeagueFile(path)
    with contextlib.suppress(ZeroDivisionError), file.resume_league(plan):
        for place in range(games):
            file.store_outcome(plan, place, play_fixture(plan.fixtures[place]))
        raise ZeroDivisionError


def read_file(path: Path) -> dict[str, Any]:
    found = json.loads(path.read_text())
    assert isinstance(found, dict)
    return found


def read_games_without_times(path: Path) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = read_file(path)["games"]
    return [{name: value for name, value in one.items() if name != "times"} for one in games]


def test_a_league_in_several_runs_is_the_same_league(tmp_path: Path) -> None:
    path, whole = tmp_path / "league.json", tmp_path / "whole.json"
    _, at_once = play_league(whole, make_league())
    before = [play_league(path, make_league(), games)[0] for games in (1, 4, 0)]
    stored, table = play_league(path, make_league())
    assert (*before, stored) == (0, 1, 5, 5)
    assert table.ratings == at_once.ratings
    assert read_games_without_times(path) == read_games_without_times(whole)
    assert play_league(path, make_league())[0] == 12
    assert sorted(one.name for one in tmp_path.iterdir()) == ["league.json", "whole.json"]


def test_games_before_a_failure_are_stored(tmp_path: Path) -> None:
    path, whole = tmp_path / "league.json", tmp_path / "whole.json"
    play_league(whole, make_league())
    play_and_fail(path, make_league(), 5)
    assert not path.exists()
    play_and_fail(path, make_league(), 7)
    assert play_league(path, make_league())[0] == 7
    assert read_games_without_times(path) == read_games_without_times(whole)
    assert not path.with_name("league.json.parts").exists()


def test_a_failure_before_the_first_game_leaves_no_file(tmp_path: Path) -> None:
    play_and_fail(tmp_path / "league.json", make_league(), 0)
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_was_not_written_whole_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    play_and_fail(path, make_league(), 5)
    (tmp_path / "league.json.parts" / "01-0001.json").write_bytes(b"")
    assert play_league(path, make_league())[0] == 4


def test_further_games_and_players_do_not_change_the_stored_games(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    play_league(path, make_league(2))
    first = {(one["pair"], one["game"]): one["returns"] for one in read_games_without_times(path)}
    play_and_fail(path, make_league(4), 7)
    grown = make_league(4, (*NAMES, "ismcts:nodes:1"))
    assert play_league(path, grown)[0] == 7
    after = {(one["pair"], one["game"]): one["returns"] for one in read_games_without_times(path)}
    assert len(after) == 24
    assert first.items() <= after.items()
    at_once = grown.make_table(dict(play_in_processes(grown.fixtures, 1)))
    assert [row["number"] for row in read_file(path)["games"]] == list(range(1, 25))
    assert play_league(path, grown)[1].ratings == at_once.ratings


def test_a_forfeit_is_stored_as_a_forfeit(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    plan = make_league(2, ("random", "cmd:./nowhere/to/be/found"))
    _, table = play_league(path, plan)
    assert read_file(path)["games"][0]["forfeit"]["seat"] == 1
    assert read_file(path)["games"][0]["winner"] == "random"
    stored, again = play_league(path, plan)
    assert stored == 2
    assert again.list_forfeits("cmd:./nowhere/to/be/found") == table.list_forfeits(
        "cmd:./nowhere/to/be/found"
    )
    assert len(table.list_forfeits("cmd:./nowhere/to/be/found")) == 2


def test_stored_times_are_the_measured_ones(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    _, table = play_league(path, make_league(2))
    _, again = play_league(path, make_league(2))
    for name in NAMES:
        assert again.decision_seconds(name) == pytest.approx(table.decision_seconds(name), rel=0.01)


def test_a_league_from_before_an_option_existed_resumes(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    play_league(path, make_league(2))
    path.write_text(json.dumps(read_file(path) | {"options": {"rules": "book"}}))
    assert play_league(path, make_league(2))[0] == 6
    with pytest.raises(GamesFileError, match="other options"):
        play_league(path, make_league(2, options={"rules": "book", "handicap": 1}))


@pytest.mark.parametrize(
    ("other", "hint"),
    [
        (make_league(seed="b"), "other seed: 'a', not 'b'"),
        (make_league(options={"rules": "course", "handicap": 0}), "other options"),
        (make_league(names=NAMES[:2]), "more players or games"),
        (make_league(names=(*NAMES[::-1], "greedy")), "more players or games"),
        (make_league(2), "more players or games"),
    ],
)
def test_games_of_another_league_are_refused(tmp_path: Path, other: League, hint: str) -> None:
    path = tmp_path / "league.json"
    play_league(path, make_league())
    before = path.read_bytes()
    with pytest.raises(GamesFileError, match=hint):
        play_league(path, other)
    assert path.read_bytes() == before
    path.unlink()
    play_and_fail(path, make_league(), 1)
    with pytest.raises(GamesFileError, match=hint):
        play_league(path, other)


def change_first_game(path: Path, **fields: object) -> bytes:
    content = read_file(path)
    content["games"][0] |= fields
    return json.dumps(content).encode()


def test_a_file_that_is_no_league_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    play_league(path, make_league(2))
    others: Mapping[bytes, str] = {
        b"": "holds no league that can go on",
        b"\xff": "holds no league that can go on",
        b"[" * 100_000: "holds no league that can go on",
        b"[]": "Expected `object`",
        b'{"limelight": 1, "game": "opera"}': "missing required field `names`",
        path.read_bytes().replace(b'"limelight":1', b'"limelight":2'): "limelight",
        change_first_game(path, returns=["1", "-1"]): "Expected `float`",
        change_first_game(path, pair=4): "game 1 of pair 4 is none of this league",
        change_first_game(path, game=0): "game 0 of pair 1 is none of this league",
        change_first_game(path, game=3): "game 3 of pair 1 is none of this league",
        change_first_game(path, returns=[1]): "none of this league",
        change_first_game(path, returns=None): "none of this league",
        change_first_game(path, times=[[]]): "none of this league",
        change_first_game(
            path, returns=None, forfeit={"seat": 2, "reason": ""}
        ): "none of this league",
    }
    for content, hint in others.items():
        path.write_bytes(content)
        with pytest.raises(GamesFileError, match=hint):
            play_league(path, make_league(2))
        assert path.read_bytes() == content
        assert not path.with_name("league.json.parts").exists()


def test_only_one_process_plays_a_league(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    with LeagueFile(path).resume_league(make_league()):
        with pytest.raises(GamesFileError, match="another limelight is filling it"):
            play_league(path, make_league())
        assert path.with_name("league.json.parts").exists()
    play_league(path, make_league())


def test_new_players_come_last_and_no_player_may_be_missing(tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    assert LeagueFile(path).load_league() is None
    play_league(path, make_league(2))
    stored = LeagueFile(path).load_league()
    assert stored
    assert stored.merge_names(["greedy", *NAMES[::-1]], path) == [*NAMES, "greedy"]
    with pytest.raises(
        GamesFileError, match="'random' plays in that league; name everybody who does"
    ):
        stored.merge_names([*NAMES[1:], "greedy"], path)


def test_outcomes_are_loaded_with_their_indices(tmp_path: Path) -> None:
    path, plan = tmp_path / "league.json", make_league()
    play_and_fail(path, plan, 5)
    with LeagueFile(path).resume_league(plan) as stored:
        assert {place: one.returns for place, one in stored.items()} == {
            place: play_fixture(plan.fixtures[place]).returns for place in range(5)
        }
        assert all(isinstance(one, Outcome) for one in stored.values())
