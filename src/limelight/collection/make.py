"""Plays the games of the collection, annotates them, and writes them into the package's source.

    python -m limelight.collection.make                # all thirty, into src/limelight/collection
    python -m limelight.collection.make FOLDER         # elsewhere

Levels and analysis go by count, not by the clock: the same games come of it every time, as long as
no player and no rule has changed.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from limelight.ai.analysis import Analysis, analyse
from limelight.ai.commentary import lowest, percent, winners
from limelight.ai.player_specs import HOUSES
from limelight.arena.game_runner import play_game
from limelight.collection import Title
from limelight.core.records import Record, commitment

FOLDER = Path("src/limelight/collection/games")

#: The levels at each seat.
PAIRINGS = {
    "opera": ("88", "35", "71", "26", "44", "68", "13", "57", "82", "77"),
    "jack": ("88", "53", "17", "62", "44", "86", "31", "75", "28", "77"),
    "minuit": ("88", "4321", "26", "5678", "373", "1234", "7777", "61", "8258", "45"),
}

COMEBACK = 0.20  # the winner's chance was so small once
COSTLY = 0.20  # what the turn has lost that a title tells of
LUCKY = 0.20  # what a stroke of luck has brought that one tells of
ALIKE = 2  # titles of one kind in a game
EARLY = 4  # rounds in which a culprit is found soon


def main(folder: Path) -> None:
    """Write all games."""
    for game, pairings in PAIRINGS.items():
        given: list[Title] = []
        for number, levels in enumerate(pairings, 1):
            played, judged = annotated(game, number, levels)
            title = chosen(judged, [int(level) for level in levels], given)
            given.append(title)
            path = folder / f"{game}-{number:02}.json"
            path.write_text(written(title, played, judged), encoding="utf-8")
            print(path, levels, title, [comment.kind for comment in judged.comments], flush=True)


def annotated(game: str, number: int, levels: str) -> tuple[Record, Analysis]:
    """A game of the collection, played and judged."""
    seed = f"limelight {game} {number}"
    outcome = play_game(game, [f"level:{level}" for level in levels], seed)
    record = outcome.record
    record.commitment = commitment(seed)
    return record, analyse(record, HOUSES[game].make_evaluator())


def written(title: Title, record: Record, analysis: Analysis) -> str:
    """The game as it is kept."""
    content = {
        "title": msgspec.to_builtins(title),
        "record": json.loads(record.to_json(analysis.result)),
        "analysis": json.loads(analysis.to_json()),
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def chosen(analysis: Analysis, levels: list[int], given: list[Title]) -> Title:
    """The most telling title that is not given yet, nor one like it too often."""
    kinds = [title.kind for title in given]
    fitting = [title for title in titles(analysis, levels) if title not in given]
    return next((title for title in fitting if kinds.count(title.kind) < ALIKE), fitting[-1])


def titles(analysis: Analysis, levels: list[int]) -> Iterator[Title]:
    """All titles that are true of a game, the most telling first."""
    best = winners(analysis.result or [])
    winner = best[0]
    others = [level for seat, level in enumerate(levels) if seat not in best]
    low = lowest(analysis.turns, winner)
    last = analysis.turns[-1].round
    loss = max(turn.loss for turn in analysis.turns)
    if len(best) > 1:
        yield Title("shared")
    else:
        if 0.01 <= low <= COMEBACK:
            yield Title("comeback", {"low": percent(low)})
        if levels[winner] < max(others):
            yield Title("upset", {"winner": levels[winner], "loser": max(others)})
        if analysis.culprit and winner == 0 and last <= EARLY:
            yield Title("early", {"round": last})
        if low >= 1 / len(levels):
            yield Title("steady", {"low": percent(low)})
        if analysis.culprit and winner == 1:
            yield Title("escape", {"round": last})
    if loss >= COSTLY:
        yield Title("costly", {"points": percent(loss)})
    luck = max((swing.change for swing in analysis.turning_points), default=0.0)
    if luck >= LUCKY:
        yield Title("luck", {"points": percent(luck)})
    if any(comment.kind == "found" for comment in analysis.comments):
        yield Title("found")
    if len(set(levels)) == 1:
        yield Title("equals", {"level": levels[0]})
    strongest, weakest = max(levels), min(levels)
    yield Title("levels", {"strongest": strongest, "weakest": weakest, "players": len(levels)})


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
