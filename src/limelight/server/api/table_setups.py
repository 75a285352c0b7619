"""Makes the setup of a table from a request for it."""

from collections.abc import Sequence

import limelight
from limelight.core.errors import OptionError
from limelight.core.validation import quote_value
from limelight.server.api.schemas import NewTable
from limelight.server.live.table_session import seat_kind_of
from limelight.store.users import User
from limelight.tables.refusal import Refusal
from limelight.tables.table_setup import MACHINE_PATTERN, TableSetup


def make_table_setup(data: NewTable) -> TableSetup:
    """The setup of a table that a request asks for; `Refusal` says what is wrong with it."""
    if data.game not in limelight.games():
        known = ", ".join(limelight.games())
        raise Refusal("invalid", f"game: {quote_value(data.game)} does not exist; known: {known}")
    for number, seat in enumerate(data.seats):
        if seat.kind == "machine" and not MACHINE_PATTERN.fullmatch(seat.machine):
            known = "random, greedy, level:1 to level:8, master"
            raise Refusal(
                "invalid",
                f"seats[{number}].machine: {quote_value(seat.machine)} is none of {known}",
            )
        if seat.kind != "machine" and seat.machine:
            raise Refusal("invalid", f"seats[{number}]: only a machine has a `machine`")
        if seat.kind != "bot" and seat.bot:
            raise Refusal("invalid", f"seats[{number}]: only a bot's seat names a `bot`")
    try:
        limelight.game(data.game).new(len(data.seats), data.options)
    except OptionError as error:
        raise Refusal("options", str(error)) from error
    if any(seat >= len(data.seats) or data.seats[seat].kind == "machine" for seat in data.sit):
        raise Refusal("invalid", "sit: there is no such seat for you")
    if len(set(data.sit)) != len(data.sit):
        raise Refusal("invalid", "sit: a seat is named twice")
    if data.rated and (len(data.sit) > 1 or any(seat.kind == "machine" for seat in data.seats)):
        raise Refusal("invalid", "rated: only a game among different people can be")
    return TableSetup(
        data.game, tuple(data.seats), data.options, data.time, data.public, data.rated
    )


def check_chosen_seats(setup: TableSetup, seats: Sequence[int], user: User) -> None:
    """`Refusal` if the user chooses a seat that is for another kind of players."""
    if any(setup.seats[seat].kind != seat_kind_of(user) for seat in seats):
        raise Refusal("invalid", "sit: that seat is kept for somebody of another kind")
