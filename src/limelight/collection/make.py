"""Plays the games of the collection, analyses them, and writes them into the package's source.

    python -m limelight.collection.make                # all thirty, into src/limelight/collection
    python -m limelight.collection.make FOLDER         # elsewhere

Levels and analysis have budgets of nodes, not of seconds: the games are the same every time, as
long as no player and no rule changes.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from limelight.ai.analysis import analyse_record
from limelight.ai.analysis_result import Analysis
from limelight.ai.commentary import lowest_winning_chance, to_percent, winning_seats
from limelight.ai.player_specs import find_players
from limelight.arena.game_runner import play_game
from limelight.collection import GameTitle
from limelight.core.records import Record, compute_commitment

GAMES_FOLDER = Path("src/limelight/collection/games")

#: For each game, the levels of its seats.
LEVELS_BY_SEAT = {
    "opera": ("88", "35", "71", "26", "44", "68", "13", "57", "82", "77"),
    "jack": ("88", "53", "17", "62", "44", "86", "31", "75", "28", "77"),
    "minuit": ("88", "4321", "26", "5678", "373", "1234", "7777", "61", "8258", "45"),
}

MAX_COMEBACK_CHANCE = 0.20  # the winner's chance of winning was once this small
MIN_COSTLY_LOSS = 0.20  # of winning chance, by one turn
MIN_LUCKY_GAIN = 0.20  # of winning chance, by one chance step
MAX_TITLES_PER_KIND = 2  # and game
MAX_EARLY_ROUND = 4  # in which a culprit is found early


def write_collection(folder: Path) -> None:
    """Play, analyse and write all games."""
    for game, all_levels in LEVELS_BY_SEAT.items():
        used_titles: list[GameTitle] = []
        for number, levels in enumerate(all_levels, 1):
            record, analysis = make_annotated_game(game, number, levels)
            title = choose_title(analysis, [int(level) for level in levels], used_titles)
            used_titles.append(title)
            path = folder / f"{game}-{number:02}.json"
            path.write_text(encode_game(title, record, analysis), encoding="utf-8")
            print(path, levels, title, [comment.kind for comment in analysis.comments], flush=True)


def make_annotated_game(game: str, number: int, levels: str) -> tuple[Record, Analysis]:
    """Play a game of the collection and analyse it."""
    seed = f"limelight {game} {number}"
    outcome = play_game(game, [f"level:{level}" for level in levels], seed)
    record = outcome.record
    record.commitment = compute_commitment(seed)
    return record, analyse_record(record, find_players(game).make_evaluator())


def encode_game(title: GameTitle, record: Record, analysis: Analysis) -> str:
    """The content of the game's file."""
    content = {
        "title": msgspec.to_builtins(title),
        "record": json.loads(record.to_json(analysis.result)),
        "analysis": json.loads(analysis.to_json()),
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def choose_title(analysis: Analysis, levels: list[int], used_titles: list[GameTitle]) -> GameTitle:
    """The most interesting title that no other game has, of a kind that is not used up."""
    kinds = [title.kind for title in used_titles]
    unused = [title for title in list_titles(analysis, levels) if title not in used_titles]
    return next(
        (title for title in unused if kinds.count(title.kind) < MAX_TITLES_PER_KIND), unused[-1]
    )


def list_titles(analysis: Analysis, levels: list[int]) -> Iterator[GameTitle]:
    """All titles that fit a game, the most interesting first."""
    best = winning_seats(analysis.result or [])
    winner = best[0]
    others = [level for seat, level in enumerate(levels) if seat not in best]
    lowest_chance = lowest_winning_chance(analysis.turns, winner)
    last_round = analysis.turns[-1].round
    loss = max(turn.loss for turn in analysis.turns)
    if len(best) > 1:
        yield GameTitle("shared")
    else:
        if 0.01 <= lowest_chance <= MAX_COMEBACK_CHANCE:
            yield GameTitle("comeback", {"low": to_percent(lowest_chance)})
        if levels[winner] < max(others):
            yield GameTitle("upset", {"winner": levels[winner], "loser": max(others)})
        if analysis.culprit and winner == 0 and last_round <= MAX_EARLY_ROUND:
            yield GameTitle("early", {"round": last_round})
        if lowest_chance >= 1 / len(levels):
            yield GameTitle("steady", {"low": to_percent(lowest_chance)})
        if analysis.culprit and winner == 1:
            yield GameTitle("escape", {"round": last_round})
    if loss >= MIN_COSTLY_LOSS:
        yield GameTitle("costly", {"points": to_percent(loss)})
    luck = max((swing.change for swing in analysis.turning_points), default=0.0)
    if luck >= MIN_LUCKY_GAIN:
        yield GameTitle("luck", {"points": to_percent(luck)})
    if any(comment.kind == "found" for comment in analysis.comments):
        yield GameTitle("found")
    if len(set(levels)) == 1:
        yield GameTitle("equals", {"level": levels[0]})
    strongest, weakest = max(levels), min(levels)
    yield GameTitle("levels", {"strongest": strongest, "weakest": weakest, "players": len(levels)})


if __name__ == "__main__":
    write_collection(Path(sys.argv[1]) if sys.argv[1:] else GAMES_FOLDER)
