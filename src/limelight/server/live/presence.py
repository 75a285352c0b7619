"""Who looks at a table: by lines to this process, and by lines to others of the same house."""

from typing import Final

FORGET: Final = 15.0  # seconds after which a process that says nothing more is taken for gone


class Audience:
    """Everybody with a line open, once each; who has no name of their own is given one by line."""

    def __init__(self) -> None:
        self._here: dict[str, int] = {}
        self._there: dict[str, tuple[float, set[str]]] = {}
        self._told = False

    def enter(self, who: str) -> None:
        """Somebody opens a line to this process."""
        self._here[who] = self._here.get(who, 0) + 1

    def leave(self, who: str) -> None:
        """Somebody's line is closed."""
        self._here[who] -= 1
        if not self._here[who]:
            del self._here[who]

    def heard(self, process: str, people: set[str], now: float) -> None:
        """Another process tells who has lines to it."""
        self._there[process] = (now, people)

    def forget(self, now: float) -> bool:
        """Forget processes that are gone; whether there were any."""
        gone = [process for process, (at, _) in self._there.items() if now - at > FORGET]
        for process in gone:
            del self._there[process]
        return bool(gone)

    def is_first(self, process: str) -> bool:
        """Whether no other process that has somebody here comes before this one by its name."""
        return all(process < other for other, (_, people) in self._there.items() if people)

    def beside(self, players: set[str]) -> int:
        """How many there are that do not play."""
        found = set(self._here)
        for _, people in self._there.values():
            found |= people
        return len(found - players)

    def news(self, players: set[str]) -> list[str] | None:
        """Whom to tell other processes of; None if there was and is nobody."""
        people = sorted(self._here.keys() - players)
        if not people and not self._told:
            return None
        self._told = bool(people)
        return people
