"""What the API says about matches."""

from typing import Any

from msgspec.structs import asdict

from limelight.arena.statistics import wilson_interval
from limelight.core.game import JSON
from limelight.server.answers.matches import (
    ListedMatch,
    MatchGameView,
    MatchSeatScore,
    MatchSideScore,
    MatchSideView,
    MatchUpdate,
    MatchView,
)
from limelight.server.api.update_stream import StreamEnvironment, UpdateStream
from limelight.server.matches.match_director import LiveMatch, MatchDirector
from limelight.store.users import User
from limelight.tables.match import Match, MatchGame, MatchSetup, MatchSide, side_in_seat


def describe_match(
    match_director: MatchDirector, live_match: LiveMatch, user: User | None, after: int = 0
) -> MatchView:
    """A match, with the games that have changed after a number."""
    match = live_match.match
    first, second = match.setup.sides
    return MatchView(
        **_describe_setup(match.setup),
        id=live_match.id,
        status=match.status,
        blamed=match.blamed_side,
        created=live_match.created,
        mine=user is not None and user.id == live_match.owner,
        played=sum(match.tally_side(0).games),
        sides=(
            _describe_side(match_director, match, 0, first),
            _describe_side(match_director, match, 1, second),
        ),
        tables=[
            _describe_game(game)
            for game in match.games.values()
            if live_match.changed.get(game.number, 1) > after
        ],
    )


def _describe_setup(plan: MatchSetup) -> JSON:
    return {
        "game": plan.game,
        "options": plan.options,
        "time": plan.time,
        "rated": plan.rated,
        "games": plan.games,
        "at_once": plan.at_once,
    }


def _describe_side(
    match_director: MatchDirector, match: Match, number: int, side: MatchSide
) -> MatchSideView:
    tally = match.tally_side(number)
    return MatchSideView(
        **_describe_score(side, sum(tally.points), sum(tally.games)),
        seats=[
            MatchSeatScore(games, points)
            for games, points in zip(tally.games, tally.points, strict=True)
        ],
        refused=tally.refused,
        late=tally.late,
        here=match_director.is_side_connected(side),
        missing=match.status == "live" and match.is_waiting_for(number),
    )


def _describe_score(side: MatchSide, points: float, games: int) -> JSON:
    """A side's share of the points with its 95 % interval; none before the first game is over."""
    return {
        "kind": "machine" if side.machine else "bot",
        "name": side.machine or side.name,
        "points": points,
        "share": points / games if games else None,
        "interval": wilson_interval(points, games),
    }


def _describe_game(game: MatchGame) -> MatchGameView:
    return MatchGameView(
        number=game.number,
        id=game.table,
        status=game.status,
        seats=(side_in_seat(0, game.number), side_in_seat(1, game.number)),
        points=game.points,
        late=game.late,
        refused=game.refused,
    )


def describe_match_row(row: dict[str, Any]) -> ListedMatch:
    """A match as lists show it."""
    plan: MatchSetup = row.pop("plan")
    played, points = row["played"], row.pop("points")
    first, second = plan.sides
    return ListedMatch(
        **row,
        **_describe_setup(plan),
        sides=(
            MatchSideScore(**_describe_score(first, points, played)),
            MatchSideScore(**_describe_score(second, played - points, played)),
        ),
    )


class MatchStream(UpdateStream):
    """The messages about a match that one connection has yet to receive."""

    def __init__(
        self,
        environment: StreamEnvironment,
        match_director: MatchDirector,
        live_match: LiveMatch,
        user: User | None,
        network: str,
    ) -> None:
        super().__init__(environment, user, network, live_match.listeners, 0)
        self._match_director = match_director
        self._live_match = live_match

    async def first_messages(self) -> list[MatchUpdate]:
        """The match and all its games."""
        return [self._build_update()]

    async def next_messages(self) -> list[MatchUpdate]:
        """The match and the games that have changed; nothing if none has."""
        return [self._build_update()] if self._live_match.seq != self.after else []

    def _build_update(self) -> MatchUpdate:
        update = describe_match(self._match_director, self._live_match, self.user, self.after)
        self.after = self._live_match.seq
        return MatchUpdate(**asdict(update))
