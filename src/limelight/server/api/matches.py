"""The API for matches: two players, at least one of them a bot, and many games between them."""

from typing import Annotated, Any

from litestar import Controller, delete, get, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import ServerSentEvent
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from limelight.arena.pairing import wilson
from limelight.core.game import JSON
from limelight.core.validation import quote
from limelight.server.api.dependencies import Asking, Somebody, TheHouse, address
from limelight.server.api.live import Stream, sent
from limelight.server.api.schemas import MatchSide, NewMatch, NewTable
from limelight.server.api.tables import planned
from limelight.server.house import House
from limelight.server.matches.match_director import Contest
from limelight.server.security import auth
from limelight.store.users import Person
from limelight.tables.match import Match, MatchGame, MatchPlan, Side, side_at
from limelight.tables.refusal import Refusal
from limelight.tables.table_setup import SeatPlan

MatchName = Annotated[str, PathParameter(max_length=64)]


class MatchesApi(Controller):
    """Matches."""

    path = "/api/matches"
    tags = ("matches",)

    @get()
    async def matches(
        self,
        house: TheHouse,
        request: Asking,
        game: Annotated[str, QueryParameter(max_length=20)] = "",
        mine: FromQuery[bool] = False,
        after: Annotated[str, QueryParameter(pattern=r"^(\d{1,15}\.[\w-]{1,64})?$")] = "",
        most: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
    ) -> list[JSON]:
        """The matches, all or yours, and how they stand.

        The latest first; for more, ask again with `after` as the last one's `place`.
        """
        person = await auth.whoever(house, request)
        if mine and person is None:
            return []
        owner = person.id if person and mine else ""
        rows = await house.umpire.matches.listed(game=game, owner=owner, after=after, most=most)
        return [_listed(row) for row in rows]

    @post(status_code=HTTP_201_CREATED)
    async def create(self, house: TheHouse, person: Somebody, data: JSONBody[NewMatch]) -> JSON:
        """Run a match. One of the two must be a bot of yours; another's is asked, and may decline.

        The seats are exchanged with each game. Every game has a seed of its own: with the deals of
        the game before, a bot that remembers would know who the phantom is.
        """
        if person.kind != "account":
            raise Refusal("forbidden", "matches are run by accounts: register, or log in")
        house.allow("create", person.id, house.settings.limits.create)
        plan = await _planned(house, person, data)
        return _told(house, await house.finish(house.umpire.open(plan, person)), person)

    @get("/{name:str}")
    async def match(self, house: TheHouse, request: Asking, name: MatchName) -> JSON:
        """How a match stands: the score, with the 95 % interval of each share, and its games."""
        person = await auth.whoever(house, request)
        return _told(house, await house.umpire.contest(name), person)

    @delete("/{name:str}", status_code=HTTP_200_OK)
    async def cancel(self, house: TheHouse, person: Somebody, name: MatchName) -> JSON:
        """Begin no more games of a match of yours; those under way are played to their end."""
        contest = await house.umpire.contest(name)
        if person.id != contest.owner:
            raise Refusal("forbidden", "only who runs a match may cancel it")
        await house.finish(house.umpire.cancel(contest))
        return _told(house, contest, person)

    @get("/{name:str}/events", media_type="text/event-stream")
    async def events(self, house: TheHouse, request: Asking, name: MatchName) -> ServerSentEvent:
        """A match as server-sent events: how it stands, and the games that have changed."""
        contest = await house.umpire.contest(name)
        return ServerSentEvent(
            sent(MatchStream(house, contest, await auth.whoever(house, request), address(request)))
        )


class MatchStream(Stream):
    """What somebody who looks at a match has not been told yet."""

    def __init__(self, house: House, contest: Contest, person: Person | None, address: str) -> None:
        super().__init__(house, person, address, contest.listeners, 0)
        self.contest = contest

    async def first(self) -> list[JSON]:
        """How things stand."""
        return [self._update()]

    async def next(self) -> list[JSON]:
        """What is new."""
        return [self._update()] if self.contest.seq != self.after else []

    def _update(self) -> JSON:
        told = _told(self.house, self.contest, self.person, self.after)
        self.after = self.contest.seq
        return {"type": "update", **told}


async def _planned(house: House, person: Person, data: NewMatch) -> MatchPlan:
    """The plan of a match that was asked for; `Refusal` says what is wrong with it."""
    if data.time.pace != "live":
        raise Refusal("invalid", "time: a match has a clock; its pace is live")
    seats = [
        SeatPlan("machine", side.machine) if side.machine else SeatPlan("bot")
        for side in data.sides
    ]
    planned(NewTable(data.game, seats, options=data.options, time=data.time))
    mine = {bot.id for bot, _ in await house.people.bots(person.id)}
    first, second = [await _side(house, side) for side in data.sides]
    if not {first.bot, second.bot} & mine:
        raise Refusal("forbidden", "sides: one of the two must be a bot of yours")
    if first == second:
        raise Refusal("invalid", "sides: a bot cannot play against itself")
    both_mine = {first.bot, second.bot} <= mine
    rated = data.rated and bool(first.bot and second.bot) and not both_mine
    return MatchPlan(
        data.game, (first, second), data.games, data.at_once, data.options, data.time, rated
    )


async def _side(house: House, side: MatchSide) -> Side:
    if bool(side.bot) == bool(side.machine):
        raise Refusal("invalid", "sides: each names either a `bot` or a `machine`")
    if side.machine:
        return Side(side.machine)
    bot = await house.people.by_name(side.bot)
    if bot is None or bot.kind != "bot":
        raise Refusal("bot", f"sides: there is no bot called {quote(side.bot)}")
    return Side(bot=bot.id, name=bot.name)


# What is told.


def _told(house: House, contest: Contest, person: Person | None, after: int = 0) -> JSON:
    """How a match stands, with the games that have changed after a number."""
    match = contest.match
    return {
        "id": contest.id,
        **_terms(match.plan),
        "status": match.status,
        "blamed": match.blamed,
        "created": contest.created,
        "mine": person is not None and person.id == contest.owner,
        "played": sum(match.tally(0).games),
        "sides": [
            {
                **_named(side),
                **_score(match, which),
                "here": house.umpire.here(side),
                "missing": match.status == "live" and match.missing(which),
            }
            for which, side in enumerate(match.plan.sides)
        ],
        "tables": [
            _game(game)
            for game in match.games.values()
            if contest.changed.get(game.number, 1) > after
        ],
    }


def _terms(plan: MatchPlan) -> JSON:
    return {
        "game": plan.game,
        "options": plan.options,
        "time": plan.time,
        "rated": plan.rated,
        "games": plan.games,
        "at_once": plan.at_once,
    }


def _named(side: Side) -> JSON:
    return {"kind": "machine" if side.machine else "bot", "name": side.machine or side.name}


def _score(match: Match, which: int) -> JSON:
    tally = match.tally(which)
    games, points = sum(tally.games), sum(tally.points)
    return {
        "points": points,
        **_share(points, games),
        "seats": [
            {"games": tally.games[seat], "points": tally.points[seat]}
            for seat in range(len(tally.games))
        ],
        "refused": tally.refused,
        "late": tally.late,
    }


def _share(points: float, games: int) -> JSON:
    """A share of the points with its 95 % interval; no share before the first game is over."""
    return {"share": points / games if games else None, "interval": wilson(points, games)}


def _game(game: MatchGame) -> JSON:
    return {
        "number": game.number,
        "id": game.table,
        "status": game.status,
        #: Who sits where, by side.
        "seats": [side_at(seat, game.number) for seat in range(2)],
        "points": game.points,
        "late": game.late,
        "refused": game.refused,
    }


def _listed(row: dict[str, Any]) -> JSON:
    plan: MatchPlan = row.pop("plan")
    played, points = row["played"], row.pop("points")
    won = (points, played - points)
    return {
        **row,
        **_terms(plan),
        "sides": [
            {**_named(side), "points": won[which], **_share(won[which], played)}
            for which, side in enumerate(plan.sides)
        ],
    }
