"""What came of many games, as tables for people and as JSON for programs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from limelight.arena.course_bridge import DISCONNECT, SIDES, TIMEOUT, Played, Tally
from limelight.arena.league import Table, short
from limelight.arena.pairing import SEATS, Lapse, Score, elo, mean, nearly_all
from limelight.cli.terminal import BOLD, TITLE

Tables = Iterable[RenderableType]
PAIR = ("a", "b")
LONGEST = 26  # letters of a name among others
FEW = 8  # players whose shares fit beside each other with a decimal


def duel_json(game: str, score: Score) -> dict[str, Any]:
    """A duel for programs."""
    low, high = score.interval()
    return {
        "game": game,
        "a": score.names[0],
        "b": score.names[1],
        "games": score.games,
        "wins_a": score.wins[0],
        "wins_b": score.wins[1],
        "share_a": score.share(),
        "low": low,
        "high": high,
        "elo": elo(score.share()),
        "elo_low": elo(low),
        "elo_high": elo(high),
        "seats": {
            name: {"share": score.share_at(place), "games": score.games_at[place]}
            for place, name in enumerate(SEATS[game])
        },
        "times": {side: _times(score.times[index]) for index, side in enumerate(PAIR)},
        "forfeits": [
            {"game": lapse.game + 1, "player": PAIR[lapse.side], "reason": lapse.reason}
            for lapse in score.lapses
        ],
    }


def league_json(game: str, table: Table) -> dict[str, Any]:
    """A league for programs: the players, the best first, and the pairs."""
    players: list[dict[str, Any]] = []
    for name in table.names:
        low, high = table.interval(name)
        rating = table.ratings[name]
        players.append(
            {
                "name": name,
                "games": table.games(name),
                "points": table.points(name),
                "share": table.share(name),
                "low": low,
                "high": high,
                "mu": rating.mu,
                "sigma": rating.sigma,
                "forfeits": len(table.lapses(name)),
            }
        )
    return {
        "game": game,
        "table": players,
        "pairs": [duel_json(game, score) for score in table.scores.values()],
    }


def bridge_json(tallies: Sequence[Tally], played: Sequence[Played]) -> dict[str, Any]:
    """Games with bots of the course, for programs: each side, then each game."""
    return {
        **{side: _side(tally) for side, tally in zip(SIDES, tallies, strict=True)},
        "results": [_result(one) for one in played],
    }


def _side(tally: Tally) -> dict[str, Any]:
    low, high = tally.interval
    return {
        "name": tally.name,
        "games": tally.games,
        "wins": tally.wins,
        "share": tally.share,
        "low": low,
        "high": high,
        "bad_answers": tally.bad.total(),
        "bad_answers_by_kind": dict(sorted(tally.bad.items())),
        "bad_answers_first": dict(sorted(tally.examples.items())),
        "timeouts": tally.forfeits(TIMEOUT),
        "disconnects": tally.forfeits(DISCONNECT),
        "times": _times(tally.times),
        "forfeits": [
            {"game": lapse.game, "kind": lapse.kind, "reason": lapse.reason}
            for lapse in tally.lapses
        ],
    }


def _result(one: Played) -> dict[str, Any]:
    return {
        "game": one.number,
        "winner": SIDES[one.winner],
        "phantom": one.phantom,
        "carlotta": one.carlotta,
        "score": one.score,
        "rounds": one.rounds,
        "forfeit": SIDES[one.forfeit.seat] if one.forfeit else None,
    }


def _times(times: Sequence[float]) -> dict[str, Any]:
    return {"decisions": len(times), "mean": mean(times), "p99": nearly_all(times)}


def duel_tables(game: str, score: Score) -> Tables:
    """A duel for people."""
    grid = Grid(box=SIMPLE_HEAD, header_style=TITLE, pad_edge=False)
    grid.add_column(f"{score.games} games")
    for side, name in zip("AB", score.names, strict=True):
        grid.add_column(f"{side}  {name}")
    for what, told in _measures(game, score):
        grid.add_row(what, *told)
    yield grid
    yield from _reasons(zip(score.names, map(score.forfeits, (0, 1)), strict=True))


def _measures(game: str, score: Score) -> Iterable[tuple[str, list[str]]]:
    both = (0, 1)
    yield "wins", [str(score.wins[side]) for side in both]
    if shared := score.games - sum(score.wins):
        yield "shared", [str(shared)] * 2
    yield "share of the points", [_percent(score.share(side)) for side in both]
    yield "  95 % sure", [_range(score.interval(side)) for side in both]
    yield "Elo difference", [_elo(score.share(side)) for side in both]
    yield "  95 % sure", [_elo_range(score.interval(side)) for side in both]
    for place, name in enumerate(SEATS[game]):
        yield f"as {name}", [_percent(score.share_at(place, side)) for side in both]
    yield "time for a decision", [_time(mean(score.times[side])) for side in both]
    yield "  99 % are within", [_time(nearly_all(score.times[side])) for side in both]
    yield "games forfeited", [str(len(score.forfeits(side))) for side in both]


def league_tables(table: Table) -> Tables:
    """A league for people: everybody against everybody, then the ratings."""
    cross = Grid(box=SIMPLE_HEAD, header_style=TITLE, pad_edge=False, padding=(0, 0, 0, 1))
    cross.add_column("", no_wrap=True)
    cross.add_column("% against")
    digits = 1 if len(table.names) <= FEW else 0
    for place in range(1, len(table.names) + 1):
        cross.add_column(str(place), justify="right", no_wrap=True)
    for place, name in enumerate(table.names, 1):
        shares = [_against(table, name, other, digits) for other in table.names]
        fitting = Text(short(name, LONGEST), no_wrap=True, overflow="ellipsis")
        cross.add_row(str(place), fitting, *shares)
    yield cross
    ratings = Grid(box=SIMPLE_HEAD, header_style=TITLE, pad_edge=False)
    ratings.add_column("")
    for column in ("games", "share", "95 % sure", "rating", "a decision", "99 % within"):
        ratings.add_column(column, justify="right")
    for place, name in enumerate(table.names, 1):
        rating, times = table.ratings[name], table.times(name)
        ratings.add_row(
            *(str(place), str(table.games(name)), _percent(table.share(name))),
            *(_range(table.interval(name)), f"{rating.mu:.1f} ± {rating.sigma:.1f}"),
            *(_time(mean(times)), _time(nearly_all(times))),
        )
    yield ratings
    yield from _reasons((name, table.lapses(name)) for name in table.names)


def bridge_tables(tallies: Sequence[Tally]) -> Tables:
    """Games with bots of the course, for people."""
    grid = Grid(box=SIMPLE_HEAD, header_style=TITLE, pad_edge=False)
    grid.add_column(_games(tallies[0].games))
    for side, tally in zip(SIDES, tallies, strict=True):
        grid.add_column(f"{side}  {tally.name}")
    for what, told in _counts(tallies):
        grid.add_row(what, *told)
    yield grid
    for side, tally in zip(SIDES, tallies, strict=True):
        for wrong, times in tally.bad.most_common():
            yield _said_of(
                side, f"bad answers, {wrong}: ", f"{times}; first {tally.examples[wrong]}"
            )
        for reason, times in Counter(lapse.reason for lapse in tally.lapses).most_common(5):
            yield _said_of(side, f"forfeited {_games(times)}: ", reason)


def _counts(tallies: Sequence[Tally]) -> Iterable[tuple[str, list[str]]]:
    yield "wins", [str(tally.wins) for tally in tallies]
    yield "share of the games", [_percent(tally.share) for tally in tallies]
    yield "  95 % sure", [_range(tally.interval) for tally in tallies]
    yield "bad answers", [str(tally.bad.total()) for tally in tallies]
    yield "time-outs", [str(tally.forfeits(TIMEOUT)) for tally in tallies]
    yield "disconnects", [str(tally.forfeits(DISCONNECT)) for tally in tallies]
    yield "time for an answer", [_time(mean(tally.times)) for tally in tallies]
    yield "  99 % are within", [_time(nearly_all(tally.times)) for tally in tallies]


def _said_of(name: str, what: str, told: str) -> Text:
    return Text(f"{name} {what}", style=BOLD).append(told, style="not bold")


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"


def _against(table: Table, name: str, other: str, digits: int) -> str:
    if name == other:
        return "·"
    score, side = table.score(name, other)
    return f"{100 * score.share(side):.{digits}f}" if score.games else ""


def _reasons(lapses: Iterable[tuple[str, Sequence[Lapse]]]) -> Tables:
    """Why games were forfeited, the most frequent reason first."""
    for name, ones in lapses:
        for reason, times in Counter(lapse.reason for lapse in ones).most_common(5):
            yield _said_of(name, f"forfeited {_games(times)}: ", reason)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _range(interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{100 * low:.1f} to {100 * high:.1f} %"


def _elo(share: float) -> str:
    points = elo(share)
    return "no bound" if points is None else f"{points:+.0f}"


def _elo_range(interval: tuple[float, float]) -> str:
    low, high = (elo(share) for share in interval)
    if low is None:
        return "any" if high is None else f"below {high:+.0f}"
    return f"above {low:+.0f}" if high is None else f"{low:+.0f} to {high:+.0f}"


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1000:.1f} ms" if seconds >= 0.01 else f"{seconds * 1000:.3f} ms"
