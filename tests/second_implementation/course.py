"""The course's server a second time: slow and obvious, in its own rooms and colours.

Written from the protocol's page, never from the bridge. It is told every answer, and says what the
next question must be: its type, its choices, and the state that goes with it. What it cannot know
(how the cards lie, what Raoul draws) it reads off the next state, after checking that it is one of
the things that can happen.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

# Rooms run right to left, bottom to top.
PASSAGES = [
    *({1, 4}, {0, 2}, {1, 3}, {2, 7}, {0, 5, 8}),
    *({4, 6}, {5, 7}, {3, 6, 9}, {4, 9}, {7, 8}),
]
SECRET = [{2, 6}, {1, 7}, {1, 5}, {6, 9}, {5, 8}, {4, 9}]

Told = dict[str, Any]
Expected = tuple[str, set[Any]]
# Yields what is expected, is sent the state that came with it, and what was answered.
Asked = Generator[Expected, tuple[Told, Any], None]


class Mismatch(AssertionError):
    """The bridge and this server do not agree."""


def agree(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Mismatch(f"{what}: expected {ours!r}, was told {theirs!r}")


class Server:
    """One game under course rules, from the state of its first question on."""

    def __init__(self, told: Told, fantom: str) -> None:
        self.fantom = fantom
        self.carlotta = 6
        self.tour = 1
        self.positions = {one["color"]: one["position"] for one in told["characters"]}
        self.suspects = set(self.positions)
        self.used: set[str] = set()
        self.shadow = self.positions["grey"]  # the blackout is on Buquet's room
        self.blocked = {self.positions["blue"], CLOCKWISE[self.positions["blue"]]}
        self.phantom_cards = 3
        self.drawing: int | None = None  # Raoul has drawn for this seat; what, the state will tell
        self.deck: list[str] = []
        self.active: set[str] = set()
        self.winner: int | None = None

    # The state.

    def check(self, told: Told, seat: int) -> None:
        """Whether this is the state by our own books."""
        self._learn_the_draw(told)
        agree("position_carlotta", self.carlotta, told["position_carlotta"])
        agree("exit", 22, told["exit"])
        agree("num_tour", self.tour, told["num_tour"])
        agree("shadow", self.shadow, told["shadow"])
        agree("blocked", self.blocked, set(told["blocked"]))
        agree("fantom", self.fantom if seat else None, told.get("fantom"))
        for one in told["characters"]:
            colour = one["color"]
            agree(f"{colour}'s position", self.positions[colour], one["position"])
            agree(f"{colour} suspected", colour in self.suspects, one["suspect"])
            agree(f"{colour}'s power", colour in self.used, one["power"])
        agree("the deck", self.deck, [one["color"] for one in told["character_cards"]])
        active = {one["color"] for one in told["active character_cards"]}
        agree("the active cards", self.active, active)

    def _learn_the_draw(self, told: Told) -> None:
        """Infer the draw: a phantom card, an innocent character, or a card that is not shown."""
        if self.drawing is None:
            return
        step = -1 if self.drawing == 0 else 1
        if told["position_carlotta"] == self.carlotta + step and self.phantom_cards:
            self.phantom_cards -= 1
            self.carlotta += step  # no lower bound
        elif self.drawing == 0:
            suspected = {one["color"] for one in told["characters"] if one["suspect"]}
            cleared = self.suspects - suspected
            if len(cleared) > 1 or self.fantom in cleared:
                raise Mismatch(f"Raoul's draw cleared {cleared}")
            self.suspects -= cleared
        self.drawing = None

    # A round.

    def rounds(self) -> Generator[tuple[int, Expected], tuple[Told, Any], None]:
        """The questions of the whole game, each with the seat that it is for."""
        while True:
            first = (self.tour + 1) % 2
            self.used = set()
            for place, seat in enumerate((first, 1 - first, 1 - first, first)):
                card = self.card(seat, fresh=place == 0)
                expected = next(card)
                while True:
                    answered = yield seat, expected
                    try:
                        expected = card.send(answered)
                    except StopIteration:
                        break
            if self.drawing is not None:
                # Nothing shows what was drawn last before the scream: the caller decides.
                return
            self.scream()
            if self.winner is not None:
                return

    def scream(self) -> None:
        """One suspect left and Carlotta past the exit is a phantom win: the exit comes first."""
        company = {
            room: sum(1 for at in self.positions.values() if at == room) for room in range(10)
        }

        def unseen(colour: str) -> bool:
            room = self.positions[colour]
            return room == self.shadow or company[room] == 1

        appears = unseen(self.fantom)
        self.suspects = {colour for colour in self.suspects if unseen(colour) == appears}
        self.carlotta += len(self.suspects) + appears
        self.tour += 1
        if self.carlotta >= 22:
            self.winner = 1
        elif len(self.suspects) == 1:
            self.winner = 0

    # A card.

    def card(self, seat: int, fresh: bool) -> Asked:
        told, colour = yield "select character", set()
        if fresh:
            deck = [one["color"] for one in told["character_cards"]]
            if self.tour % 2:
                self.deck = deck
            self.active = set(self.deck[:4] if self.tour % 2 else self.deck[4:])
        self.check(told, seat)
        self.active.discard(colour)
        if colour == "purple":
            told, yes = yield "activate purple power", {0, 1}
            self.check(told, seat)
            if yes:
                same, other = yield "purple character power", set(self.positions) - {"purple"}
                agree("the snapshot within a power", told, same)
                self.used.add("purple")
                at = self.positions
                at["purple"], at[other] = at[other], at["purple"]
                return
        guest = None
        if colour == "brown":
            told, yes = yield "activate brown power", {0, 1}
            self.check(told, seat)
            if yes:
                self.used.add("brown")
                if company := self.company("brown"):
                    same, guest = yield "brown character power", company
                    agree("the snapshot within a power", told, same)
        told, room = yield "select position", self.reach(colour)
        self.check(told, seat)
        self.positions[colour] = room
        if guest:
            self.positions[guest] = room
        yield from self.after(colour, seat)

    def after(self, colour: str, seat: int) -> Asked:
        if colour == "red":
            self.used.add("red")
            self.drawing = seat
        elif colour in ("black", "white"):
            told, yes = yield f"activate {colour} power", {0, 1}
            self.check(told, seat)
            if not yes:
                return
            self.used.add(colour)
            here = self.positions[colour]
            if colour == "black":
                for other, room in self.positions.items():
                    if room in self.next_to(here, PASSAGES):
                        self.positions[other] = here
                return
            waiting = self.company("white")
            while waiting:
                asked = {f"white character power move {other}" for other in waiting}
                same, (kind, room) = yield "|".join(sorted(asked)), self.next_to(here, PASSAGES)
                agree("the snapshot within a power", told, same)
                moved = kind.rsplit(" ", 1)[1]
                waiting.discard(moved)
                self.positions[moved] = room
        elif colour == "grey":
            told, room = yield "grey character power", set(range(10)) - {self.shadow}
            self.check(told, seat)
            self.used.add("grey")
            self.shadow = room
        elif colour == "blue":
            told, room = yield "blue character power room", set(range(10))
            self.check(told, seat)
            same, leads = yield "blue character power exit", PASSAGES[room]
            agree("the snapshot within a power", told, same)
            self.used.add("blue")
            self.blocked = {room, leads}

    def company(self, colour: str) -> set[str]:
        here = self.positions[colour]
        return {other for other, room in self.positions.items() if room == here} - {colour}

    def next_to(self, room: int, ways: list[set[int]]) -> set[int]:
        return {other for other in ways[room] if {room, other} != self.blocked}

    def reach(self, colour: str) -> set[int]:
        start = self.positions[colour]
        ways = [set(others) for others in PASSAGES]
        if colour == "pink":
            for pair in SECRET:
                one, other = pair
                ways[one].add(other)
                ways[other].add(one)
        reached, border = set[int](), {start}
        for _ in range(len(self.company(colour)) + 1):
            border = {other for room in border for other in self.next_to(room, ways)}
            reached |= border
        return reached - {start}


# The next ring room, clockwise; wrong for their rooms 3 and 4.
CLOCKWISE = {7: 9, 9: 8, 8: 4, 0: 1, 1: 2, 2: 3, 3: 4, 4: 5}
