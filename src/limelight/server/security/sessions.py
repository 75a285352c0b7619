"""The end of sessions: a cookie that was copied is worth nothing, and its lines close."""

from typing import TYPE_CHECKING, Final

from limelight.core.game import JSON
from limelight.store.users import Person

if TYPE_CHECKING:
    from limelight.server.house import House

REMEMBERED_SECONDS: Final = 300.0  # by then every line of an ended session is closed


class Sessions:
    """Ends sessions, here and in the other processes of the house."""

    def __init__(self, house: "House") -> None:
        self._house = house
        #: By whose and which ("" for all that were signed before an epoch), with that epoch and
        #: when this process was told.
        self._ended: dict[tuple[str, str], tuple[int, float]] = {}

    async def log_out(self, person: Person) -> None:
        """End the session that somebody came by, wherever its cookie was copied to."""
        who, session, house = person.id, person.session, self._house
        if session and await house.people.end_session(who, session, house.now()):
            self._tell(who, session, person.epoch)
        else:
            await self.log_out_everywhere(who)

    async def log_out_everywhere(self, who: str, values: JSON | None = None) -> int:
        """End all sessions of somebody, and change something about them; their new epoch."""
        house = self._house
        epoch = await house.people.end_sessions(who, house.now(), values)
        self.end_before(who, epoch)
        return epoch

    def end_before(self, who: str, epoch: int) -> None:
        """Close the lines that somebody has opened by a session or a token of before an epoch."""
        self._tell(who, "", epoch)

    def _tell(self, who: str, session: str, epoch: int) -> None:
        self._house.bus.tell("ended", who, session, str(epoch))
        self.hear(who, session, epoch)

    def hear(self, who: str, session: str, epoch: int) -> None:
        """A session has ended, in this process or in another."""
        known, _ = self._ended.get((who, session), (-1, 0.0))
        if known >= epoch:
            return
        self._ended[who, session] = (epoch, self._house.clock())
        if who in self._house.sockets:
            self._house.ring(who)
            for room in self._house.rooms():
                room.notify()
            self._house.umpire.wake_listeners()

    def is_over(self, person: Person) -> bool:
        """Whether the session of who came in as this is over."""
        epoch, _ = self._ended.get((person.id, ""), (0, 0.0))
        alone = bool(person.session) and (person.id, person.session) in self._ended
        return alone or person.epoch < epoch

    def tidy(self) -> None:
        """Forget those that no line can belong to any more."""
        now = self._house.clock()
        for (who, session), (_, told) in list(self._ended.items()):
            if who not in self._house.sockets and now - told > REMEMBERED_SECONDS:
                del self._ended[who, session]
