"""Closes tables that nobody visits: open ones, and games that machines play among themselves."""

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from limelight.tables.refusal import Refusal

if TYPE_CHECKING:
    from limelight.server.house import House
    from limelight.server.live.live_table import Room

NOTE_SECONDS: Final = 60.0  # between two notes of which tables are visited


class TableVisits:
    """Every server notes who is visited; the one that leads closes what nobody has visited."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._noted = 0.0

    async def look(self, rooms: "Iterable[tuple[Room, float]]") -> None:
        """Note visits, then close what was not visited for too long; of rooms, when last used."""
        now = self._house.clock()
        if now - self._noted < NOTE_SECONDS:
            return
        visited = [
            room.id
            for room, used in rooms
            if room.table.may_be_closed and (room.listeners or used > self._noted)
        ]
        if visited:
            await self._house.tables.note_visits(visited, self._house.now())
        self._noted = now
        if self._house.leading:
            await self._close_unvisited()

    async def _close_unvisited(self) -> None:
        since = self._house.now() - self._house.settings.limits.unvisited * 1000
        for name in await self._house.tables.unvisited(since):
            with suppress(Refusal):  # a table that cannot be opened holds up no other
                await (await self._house.room(name)).give_up()
