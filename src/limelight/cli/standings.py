"""The results of many games, as tables for people and as JSON for programs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from limelight.arena.course_bridge import SIDE_NAMES, BridgeGame, BridgeScore
from limelight.arena.game_runner import FORFEIT_DISCONNECT, FORFEIT_TIMEOUT
from limelight.arena.league import LeagueTable, shorten_middle
from limelight.arena.pairing import PairingScore, SideForfeit, name_first_seats
from limelight.arena.statistics import elo_difference, mean_or_none, percentile_99
from limelight.cli.terminal import BOLD, TITLE

ResultTables = Iterable[RenderableType]
DUEL_SIDES = ("a", "b")
MAX_NAME_LENGTH = 26  # letters of a name in a crosstable
MAX_PLAYERS_WITH_DECIMAL = 8  # more shares with a decimal do not fit beside each other


def duel_json(game: str, score: PairingScore) -> dict[str, Any]:
    """The results of a duel as JSON."""
    low, high = score.share_interval()
    return {
        "game": game,
        "a": score.names[0],
        "b": score.names[1],
        "games": score.games,
        "wins_a": score.wins[0],
        "wins_b": score.wins[1],
        "share_a": score.share_of_points(),
        "low": low,
        "high": high,
        "elo": elo_difference(score.share_of_points()),
        "elo_low": elo_difference(low),
        "elo_high": elo_difference(high),
        "seats": {
            name: {"share": score.share_in_seat(place), "games": score.games_by_seat[place]}
            for place, name in enumerate(name_first_seats(game))
        },
        "times": {
            side: _times_json(score.decision_seconds[index])
            for index, side in enumerate(DUEL_SIDES)
        },
        "forfeits": [
            {"game": lapse.game + 1, "player": DUEL_SIDES[lapse.side], "reason": lapse.reason}
            for lapse in score.forfeits
        ],
    }


def league_json(game: str, table: LeagueTable) -> dict[str, Any]:
    """The results of a league as JSON: the players, the best first, and the pairings."""
    players: list[dict[str, Any]] = []
    for name in table.names:
        low, high = table.share_interval(name)
        rating = table.ratings[name]
        players.append(
            {
                "name": name,
                "games": table.count_games(name),
                "points": table.total_points(name),
                "share": table.share_of_points(name),
                "low": low,
                "high": high,
                "mu": rating.mu,
                "sigma": rating.sigma,
                "forfeits": len(table.list_forfeits(name)),
            }
        )
    return {
        "game": game,
        "table": players,
        "pairs": [duel_json(game, score) for score in table.scores.values()],
    }


def bridge_json(tallies: Sequence[BridgeScore], games: Sequence[BridgeGame]) -> dict[str, Any]:
    """The results of games with bots of the course as JSON: each side, then each game."""
    return {
        **{side: _side_json(tally) for side, tally in zip(SIDE_NAMES, tallies, strict=True)},
        "results": [_result_json(bridge_game) for bridge_game in games],
    }


def _side_json(tally: BridgeScore) -> dict[str, Any]:
    low, high = tally.win_share_interval
    return {
        "name": tally.name,
        "games": tally.games,
        "wins": tally.wins,
        "share": tally.win_share,
        "low": low,
        "high": high,
        "bad_answers": tally.bad_answers.total(),
        "bad_answers_by_kind": dict(sorted(tally.bad_answers.items())),
        "bad_answers_first": dict(sorted(tally.examples.items())),
        "timeouts": tally.count_forfeits(FORFEIT_TIMEOUT),
        "disconnects": tally.count_forfeits(FORFEIT_DISCONNECT),
        "times": _times_json(tally.answer_seconds),
        "forfeits": [
            {"game": lapse.game, "kind": lapse.kind, "reason": lapse.reason}
            for lapse in tally.forfeits
        ],
    }


def _result_json(bridge_game: BridgeGame) -> dict[str, Any]:
    return {
        "game": bridge_game.number,
        "winner": SIDE_NAMES[bridge_game.winner],
        "phantom": bridge_game.phantom,
        "carlotta": bridge_game.carlotta,
        "score": bridge_game.score,
        "rounds": bridge_game.rounds,
        "forfeit": SIDE_NAMES[bridge_game.forfeit.seat] if bridge_game.forfeit else None,
    }


def _times_json(times: Sequence[float]) -> dict[str, Any]:
    return {"decisions": len(times), "mean": mean_or_none(times), "p99": percentile_99(times)}


def duel_tables(game: str, score: PairingScore) -> ResultTables:
    """The results of a duel as tables."""
    grid = Grid(box=SIMPLE_HEAD, header_style=TITLE, pad_edge=False)
    grid.add_column(f"{score.games} games")
    for side, name in zip("AB", score.names, strict=True):
        grid.add_column(f"{side}  {name}")
    for label, values in _list_measures(game, score):
        grid.add_row(label, *values)
    yield grid
    yield from _list_forfeit_reasons(
        zip(score.names, map(score.forfeits_of_side, (0, 1)), strict=True)
    )


def _list_measures(game: str, score: PairingScore) -> Iterable[tuple[str, list[str]]]:
    both = (0, 1)
    yield "wins", [str(score.wins[side]) for side in both]
    if shared := score.games - sum(score.wins):
        yield "shared", [str(shared)] * 2
    yield "share of the points", [_format_percent(score.share_of_points(side)) for side in both]
    yield "  95 % sure", [_format_interval(score.share_interval(side)) for side in both]
    yield "Elo difference", [_format_elo(score.share_of_points(side)) for side in both]
    yield "  95 % sure", [_format_elo_interval(score.share_interval(side)) for side in both]
    for place, name in enumerate(name_first_seats(game)):
        yield f"as {name}", [_format_percent(score.share_in_seat(place, side)) for side in both]
    yield (
        "time for a decision",
        [_format_seconds(mean_or_none(score.decision_seconds[side])) for side in both],
    )
    yield (
        "  99 % are within",
        [_format_seconds(percentile_99(score.decision_seconds[side])) for side in both],
    )
    yield "games forfeited", [str(len(score.forfeits_of_side(side))) for side in both]


def league_tables(table: LeagueTable) -> ResultTables:
    """The results of a league as tables: the crosstable, then the ratings."""
    cross = Grid(box=SIMPLE_HEAD, header_style=TITLE, pad_edge=False, padding=(0, 0, 0, 1))
    cross.add_column("", no_wrap=True)
    cross.add_column("% against")
    digits = 1 if len(table.names) <= MAX_PLAYERS_WITH_DECIMAL else 0
    for place in range(1, len(table.names) + 1):
        cross.add_column(str(place), justify="right", no_wrap=True)
    for place, name in enumerate(table.names, 1):
        shares = [_share_against(table, name, other, digits) for other in table.names]
        fitting = Text(shorten_middle(name, MAX_NAME_LENGTH), no_wrap=True, overflow="ellipsis")
        cross.add_row(str(place), fitting, *shares)
    yield cross
    ratings = Grid(box=SIMPLE_HEAD, header_style=TITLE, pad_edge=False)
    ratings.add_column("")
    for column in ("games", "share", "95 % sure", "rating", "a decision", "99 % within"):
        ratings.add_column(column, justify="right")
    for place, name in enumerate(table.names, 1):
        rating, times = table.ratings[name], table.decision_seconds(name)
        ratings.add_row(
            *(
                str(place),
                str(table.count_games(name)),
                _format_percent(table.share_of_points(name)),
            ),
            *(
                _format_interval(table.share_interval(name)),
                f"{rating.mu:.1f} ± {rating.sigma:.1f}",
            ),
            *(_format_seconds(mean_or_none(times)), _format_seconds(percentile_99(times))),
        )
    yield ratings
    yield from _list_forfeit_reasons((name, table.list_forfeits(name)) for name in table.names)


def bridge_tables(tallies: Sequence[BridgeScore]) -> ResultTables:
    """The results of games with bots of the course as tables."""
    grid = Grid(box=SIMPLE_HEAD, header_style=TITLE, pad_edge=False)
    grid.add_column(_count_games(tallies[0].games))
    for side, tally in zip(SIDE_NAMES, tallies, strict=True):
        grid.add_column(f"{side}  {tally.name}")
    for label, values in _list_counts(tallies):
        grid.add_row(label, *values)
    yield grid
    for side, tally in zip(SIDE_NAMES, tallies, strict=True):
        for wrong, times in tally.bad_answers.most_common():
            yield _labelled_line(
                side, f"bad answers, {wrong}: ", f"{times}; first {tally.examples[wrong]}"
            )
        for reason, times in Counter(lapse.reason for lapse in tally.forfeits).most_common(5):
            yield _labelled_line(side, f"forfeited {_count_games(times)}: ", reason)


def _list_counts(tallies: Sequence[BridgeScore]) -> Iterable[tuple[str, list[str]]]:
    yield "wins", [str(tally.wins) for tally in tallies]
    yield "share of the games", [_format_percent(tally.win_share) for tally in tallies]
    yield "  95 % sure", [_format_interval(tally.win_share_interval) for tally in tallies]
    yield "bad answers", [str(tally.bad_answers.total()) for tally in tallies]
    yield "time-outs", [str(tally.count_forfeits(FORFEIT_TIMEOUT)) for tally in tallies]
    yield "disconnects", [str(tally.count_forfeits(FORFEIT_DISCONNECT)) for tally in tallies]
    yield (
        "time for an answer",
        [_format_seconds(mean_or_none(tally.answer_seconds)) for tally in tallies],
    )
    yield (
        "  99 % are within",
        [_format_seconds(percentile_99(tally.answer_seconds)) for tally in tallies],
    )


def _labelled_line(name: str, label: str, text: str) -> Text:
    return Text(f"{name} {label}", style=BOLD).append(text, style="not bold")


def _count_games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"


def _share_against(table: LeagueTable, name: str, other: str, digits: int) -> str:
    if name == other:
        return "·"
    score, side = table.score_between(name, other)
    return f"{100 * score.share_of_points(side):.{digits}f}" if score.games else ""


def _list_forfeit_reasons(lapses: Iterable[tuple[str, Sequence[SideForfeit]]]) -> ResultTables:
    """The reasons of forfeits, the most frequent first."""
    for name, ones in lapses:
        for reason, times in Counter(lapse.reason for lapse in ones).most_common(5):
            yield _labelled_line(name, f"forfeited {_count_games(times)}: ", reason)


def _format_percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _format_interval(interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{100 * low:.1f} to {100 * high:.1f} %"


def _format_elo(share: float) -> str:
    points = elo_difference(share)
    return "no bound" if points is None else f"{points:+.0f}"


def _format_elo_interval(interval: tuple[float, float]) -> str:
    low, high = (elo_difference(share) for share in interval)
    if low is None:
        return "any" if high is None else f"below {high:+.0f}"
    return f"above {low:+.0f}" if high is None else f"{low:+.0f} to {high:+.0f}"


def _format_seconds(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1000:.1f} ms" if seconds >= 0.01 else f"{seconds * 1000:.3f} ms"
