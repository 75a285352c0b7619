"""Makes the setup of a match from a request for it."""

from limelight.core.validation import quote_value
from limelight.server.api.schemas import MatchSideRequest, NewMatch, NewTable
from limelight.server.api.table_setups import make_table_setup
from limelight.store.users import User, UserStore
from limelight.tables.match import MatchSetup, MatchSide
from limelight.tables.refusal import Refusal
from limelight.tables.table_setup import SeatSetup


async def make_match_setup(users: UserStore, user: User, data: NewMatch) -> MatchSetup:
    """The setup of a match that a request asks for; `Refusal` says what is wrong with it."""
    if data.time.pace != "live":
        raise Refusal("invalid", "time: a match has a clock; its pace is live")
    seats = [
        SeatSetup("machine", side.machine) if side.machine else SeatSetup("bot")
        for side in data.sides
    ]
    make_table_setup(NewTable(data.game, seats, options=data.options, time=data.time))
    mine = {bot.id for bot, _ in await users.list_bots(user.id)}
    first, second = [await _find_side(users, side) for side in data.sides]
    if not {first.bot, second.bot} & mine:
        raise Refusal("forbidden", "sides: one of the two must be a bot of yours")
    if first == second:
        raise Refusal("invalid", "sides: a bot cannot play against itself")
    both_mine = {first.bot, second.bot} <= mine
    rated = data.rated and bool(first.bot and second.bot) and not both_mine
    return MatchSetup(
        data.game, (first, second), data.games, data.at_once, data.options, data.time, rated
    )


async def _find_side(users: UserStore, side: MatchSideRequest) -> MatchSide:
    if bool(side.bot) == bool(side.machine):
        raise Refusal("invalid", "sides: each names either a `bot` or a `machine`")
    if side.machine:
        return MatchSide(side.machine)
    bot = await users.find_user_by_name(side.bot)
    if bot is None or bot.kind != "bot":
        raise Refusal("bot", f"sides: there is no bot called {quote_value(side.bot)}")
    return MatchSide(bot=bot.id, name=bot.name)
