"""What the API says about matches."""

from typing import Any

from limelight.arena.statistics import wilson_interval
from limelight.core.game import JSON
from limelight.server.api.update_stream import StreamEnvironment, UpdateStream
from limelight.server.matches.match_director import LiveMatch, MatchDirector
from limelight.store.users import User
from limelight.tables.match import Match, MatchGame, MatchSetup, MatchSide, side_in_seat


def describe_match(
    match_director: MatchDirector, live_match: LiveMatch, person: User | None, after: int = 0
) -> JSON:
    """A match, with the games that have changed after a number."""
    match = live_match.match
    return {
        "id": live_match.id,
        **_describe_setup(match.setup),
        "status": match.status,
        "blamed": match.blamed_side,
        "created": live_match.created,
        "mine": person is not None and person.id == live_match.owner,
        "played": sum(match.tally_side(0).games),
        "sides": [
            {
                **_describe_side(side),
                **_describe_score(match, which),
                "here": match_director.is_side_connected(side),
                "missing": match.status == "live" and match.is_waiting_for(which),
            }
            for which, side in enumerate(match.setup.sides)
        ],
        "tables": [
            _describe_game(game)
            for game in match.games.values()
            if live_match.changed.get(game.number, 1) > after
        ],
    }


def _describe_setup(plan: MatchSetup) -> JSON:
    return {
        "game": plan.game,
        "options": plan.options,
        "time": plan.time,
        "rated": plan.rated,
        "games": plan.games,
        "at_once": plan.at_once,
    }


def _describe_side(side: MatchSide) -> JSON:
    return {"kind": "machine" if side.machine else "bot", "name": side.machine or side.name}


def _describe_score(match: Match, which: int) -> JSON:
    tally = match.tally_side(which)
    games, points = sum(tally.games), sum(tally.points)
    return {
        "points": points,
        **_describe_share(points, games),
        "seats": [
            {"games": tally.games[seat], "points": tally.points[seat]}
            for seat in range(len(tally.games))
        ],
        "refused": tally.refused,
        "late": tally.late,
    }


def _describe_share(points: float, games: int) -> JSON:
    """A share of the points with its 95 % interval; no share before the first game is over."""
    return {"share": points / games if games else None, "interval": wilson_interval(points, games)}


def _describe_game(game: MatchGame) -> JSON:
    return {
        "number": game.number,
        "id": game.table,
        "status": game.status,
        #: Who sits where, by side.
        "seats": [side_in_seat(seat, game.number) for seat in range(2)],
        "points": game.points,
        "late": game.late,
        "refused": game.refused,
    }


def describe_match_row(row: dict[str, Any]) -> JSON:
    """A match as lists show it."""
    plan: MatchSetup = row.pop("plan")
    played, points = row["played"], row.pop("points")
    won = (points, played - points)
    return {
        **row,
        **_describe_setup(plan),
        "sides": [
            {**_describe_side(side), "points": won[which], **_describe_share(won[which], played)}
            for which, side in enumerate(plan.sides)
        ],
    }


class MatchStream(UpdateStream):
    """The messages about a match that one connection has yet to receive."""

    def __init__(
        self,
        environment: StreamEnvironment,
        match_director: MatchDirector,
        live_match: LiveMatch,
        person: User | None,
        network: str,
    ) -> None:
        super().__init__(environment, person, network, live_match.listeners, 0)
        self._match_director = match_director
        self._live_match = live_match

    async def first_messages(self) -> list[JSON]:
        """The match and all its games."""
        return [self._build_update()]

    async def next_messages(self) -> list[JSON]:
        """The match and the games that have changed; nothing if none has."""
        return [self._build_update()] if self._live_match.seq != self.after else []

    def _build_update(self) -> JSON:
        update = describe_match(self._match_director, self._live_match, self.person, self.after)
        self.after = self._live_match.seq
        return {"type": "update", **update}
