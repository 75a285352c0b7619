"""The data that leaves minuit: views, moves, effects and facts, as types for their users.

A space is a number from 1 to 28, a step a number from -10 to -3. Nothing is hidden: every reader
gets the same data.
"""

from typing import Literal, NotRequired, TypedDict

from limelight.core.border import IllegalReason

MinuitRoom = Literal[
    "cloakroom",
    "music",
    "games",
    "hunting",
    "bedroom",
    "parlour",
    "ballroom",
    "dining",
    "library",
    "kitchen",
    "linen",
]
MinuitPhase = Literal["lotting", "placing", "rolling", "moving", "ended"]
#: Where a guest is: a space, a room, a step, in its owner's hand, or in the cellar.
MinuitPlace = int | MinuitRoom | Literal["hand", "cellar"]
#: Where a guest is before it is placed: a step, in its owner's hand, or in the cellar.
MinuitPlacingOrigin = int | Literal["hand", "cellar"]
#: Where a captured guest is: a step, or the cellar.
MinuitCapturePlace = int | Literal["cellar"]
MinuitDieFace = Literal[1, 2, 4, 5, "ghost"]


# Moves.


class MinuitFirst(TypedDict):
    """Chance draws the seat that places and rolls first."""

    kind: Literal["first"]
    seat: int


class MinuitPlacing(TypedDict):
    """A seat places a guest, from its hand or from where it was captured, on a space."""

    kind: Literal["place"]
    seat: int
    origin: MinuitPlacingOrigin
    destination: int


class MinuitPoints(TypedDict):
    """A seat rolls a number of points; or its points are lost, as it has no guest to move."""

    kind: Literal["roll", "lost"]
    seat: int
    points: int


class MinuitGhost(TypedDict):
    """A seat rolls the ghost: Hugo walks."""

    kind: Literal["ghost"]
    seat: int


class MinuitWalk(TypedDict):
    """A seat moves a guest along the gallery."""

    kind: Literal["walk"]
    seat: int
    origin: int
    destination: int


class MinuitEntry(TypedDict):
    """A seat moves a guest into a room; `target` is the seat whose guest it expels from there."""

    kind: Literal["enter"]
    seat: int
    origin: int
    destination: MinuitRoom
    target: NotRequired[int]


class MinuitStay(TypedDict):
    """A seat lets its single guest on the gallery stand."""

    kind: Literal["stay"]
    seat: int
    origin: int


MinuitMove = (
    MinuitFirst | MinuitPlacing | MinuitPoints | MinuitGhost | MinuitWalk | MinuitEntry | MinuitStay
)


# Views.


class MinuitOptions(TypedDict):
    """The options that a state is played by."""

    rounds: int
    hugo_speed_up: bool
    expel: bool


class MinuitPosition(TypedDict):
    """A state as JSON.

    `guests` has the places of each seat's guests, `sheet` the fright points of each seat in each
    round that is over, None if a position did not say them.
    """

    game: Literal["minuit"]
    options: MinuitOptions
    players: int
    round: int
    first: int | None
    roller: int | None
    roll: int | None
    hugo: int
    speed: int
    guests: list[list[MinuitPlace]]
    totals: list[int]
    sheet: list[list[int]] | None
    ask: MinuitPhase


class MinuitKnowledge(MinuitPosition):
    """What a seat may know of a state; nothing is hidden."""

    seat: int | None
    turn: int
    winners: list[int]


class MinuitChoice(TypedDict):
    """A legal action, its notation, and what it means."""

    action: int
    say: str
    move: MinuitMove


class MinuitView(MinuitKnowledge):
    """What a seat may know of a state, and what it may do if it decides."""

    legal: list[MinuitChoice]
    barred: list[IllegalReason]


# Effects.


class MinuitFirstDrawn(TypedDict):
    """The lot falls on the seat that places and rolls first in the first round (M13)."""

    kind: Literal["first_drawn"]
    seat: int


class MinuitGuestPlaced(TypedDict):
    """A guest comes onto a space, from its owner's hand or from where it was captured (M10)."""

    kind: Literal["guest_placed"]
    seat: int
    origin: MinuitPlacingOrigin
    space: int


class MinuitHugoReturned(TypedDict):
    """All guests are placed: Hugo goes back to his first step, and has his first speed (M20)."""

    kind: Literal["hugo_returned"]
    origin: int
    destination: int
    speed: int


class MinuitRolled(TypedDict):
    """The die shows a number of points, or the ghost."""

    kind: Literal["rolled"]
    seat: int
    face: MinuitDieFace


class MinuitHugoMoved(TypedDict):
    """Hugo walks along a path of steps and spaces, the place where he stood included.

    A walk in the midst of which something happens is told in several parts; with the last part
    Hugo `stops`.
    """

    kind: Literal["hugo_moved"]
    origin: int
    destination: int
    path: list[int]
    stops: bool


class MinuitHugoSpedUp(TypedDict):
    """Hugo has gone round: from his next walk on he goes so many spaces."""

    kind: Literal["hugo_sped_up"]
    speed: int


class MinuitRoomsOpened(TypedDict):
    """Hugo has come out onto the gallery, so that guests may enter rooms now (M1)."""

    kind: Literal["rooms_opened"]


class MinuitGuestMoved(TypedDict):
    """A guest walks along the gallery; the path has the space where it stood, too."""

    kind: Literal["guest_moved"]
    seat: int
    origin: int
    destination: int
    path: list[int]


class MinuitGuestEntered(TypedDict):
    """A guest enters a room, which costs so many fright points, or gives some back.

    The path leads from the space where it stood to the space of the door.
    """

    kind: Literal["guest_entered"]
    seat: int
    origin: int
    room: MinuitRoom
    door: int
    path: list[int]
    fright: int


class MinuitGuestExpelled(TypedDict):
    """A seat's guest is expelled from a room by a guest of the seat `by`, onto the door's space."""

    kind: Literal["guest_expelled"]
    seat: int
    room: MinuitRoom
    space: int
    by: int


class MinuitGuestCount(TypedDict):
    """A number of a seat's guests."""

    seat: int
    number: int


class MinuitCaptured(TypedDict):
    """The guests on one space are captured, together, at so many fright points each.

    Hugo came to them; or a guest ended its walk on his space, or was expelled onto it (M8).
    """

    kind: Literal["captured"]
    by: Literal["hugo", "walk", "expulsion"]
    space: int
    guests: list[MinuitGuestCount]
    destination: MinuitCapturePlace
    fright: int


class MinuitStayed(TypedDict):
    """A seat lets its single guest on the gallery stand (M3)."""

    kind: Literal["stayed"]
    seat: int
    space: int


class MinuitTurnLost(TypedDict):
    """A seat has no guest on the gallery: its points are lost (M22)."""

    kind: Literal["turn_lost"]
    seat: int
    points: int


class MinuitRoundEnded(TypedDict):
    """A round ends, since all rooms are taken or nobody is on the gallery (M16)."""

    kind: Literal["round_ended"]
    round: int
    by: Literal["rooms_taken", "gallery_empty"]


class MinuitLateGuests(TypedDict):
    """A number of a seat's guests on one space of the gallery."""

    seat: int
    space: int
    number: int


class MinuitSentToCellar(TypedDict):
    """All rooms are taken: the guests left on the gallery go to the cellar, at `fright` each."""

    kind: Literal["sent_to_cellar"]
    guests: list[MinuitLateGuests]
    fright: int


class MinuitRoundScored(TypedDict):
    """What a round has brought each seat, the totals with it, and the sheet of all rounds so far.

    `sheet` is None if the fright points of the earlier rounds are not known.
    """

    kind: Literal["round_scored"]
    round: int
    fright: list[int]
    totals: list[int]
    sheet: list[list[int]] | None


class MinuitRoundBegan(TypedDict):
    """A round begins, in which the seat with the most fright points rolls first (M12).

    `tied` are the seats with as many, clockwise from the first; `by` is "tie" if there are several.
    """

    kind: Literal["round_began"]
    round: int
    first: int
    by: Literal["fright", "tie"]
    tied: list[int]


class MinuitComingOut(TypedDict):
    """A seat's guest in a room, and the space of the room's door."""

    seat: int
    room: MinuitRoom
    space: int


class MinuitRoomsLeft(TypedDict):
    """The guests in rooms come out onto the spaces of their doors (M18)."""

    kind: Literal["rooms_left"]
    guests: list[MinuitComingOut]


class MinuitEnded(TypedDict):
    """The game is over: the seats with the fewest fright points have won (M9)."""

    kind: Literal["ended"]
    winners: list[int]
    totals: list[int]


class MinuitAsked(TypedDict):
    """What is asked next, and of which seat; whose roll it is, and the points to be moved."""

    kind: Literal["asked"]
    ask: MinuitPhase
    turn: int
    roller: int | None
    roll: int | None


MinuitEffect = (
    MinuitFirstDrawn
    | MinuitGuestPlaced
    | MinuitHugoReturned
    | MinuitRolled
    | MinuitHugoMoved
    | MinuitHugoSpedUp
    | MinuitRoomsOpened
    | MinuitGuestMoved
    | MinuitGuestEntered
    | MinuitGuestExpelled
    | MinuitCaptured
    | MinuitStayed
    | MinuitTurnLost
    | MinuitRoundEnded
    | MinuitSentToCellar
    | MinuitRoundScored
    | MinuitRoundBegan
    | MinuitRoomsLeft
    | MinuitEnded
    | MinuitAsked
)


# Facts.


class MinuitRoomFacts(TypedDict):
    """A room: the space of its door, its fright points, and whether it needs an exact roll."""

    name: MinuitRoom
    door: int
    fright: int
    exact: bool


class MinuitClosedDoor(TypedDict):
    """A door that never opens, and what is behind it."""

    name: Literal["cupboard", "studio", "bathroom"]
    door: int


class MinuitStep(TypedDict):
    """A step of the stairs, and the fright points of a guest that was captured onto it."""

    step: int
    fright: int


class MinuitFaceFacts(TypedDict):
    """What the die shows, and on how many of its faces."""

    face: MinuitDieFace
    faces: int


class MinuitPlayerCount(TypedDict):
    """By the number of players: the guests of each seat, and Hugo's speed at the start."""

    players: int
    guests: int
    speed: int


class MinuitFacts(TypedDict):
    """The castle, the die, and what depends on the number of players."""

    #: Whether a seat may know what others do not.
    has_secrets: bool
    seats: list[str]
    #: The gallery clockwise; after the last space comes the first.
    spaces: list[int]
    rooms: list[MinuitRoomFacts]
    closed_doors: list[MinuitClosedDoor]
    #: In the order in which Hugo climbs them, and in which they fill with captured guests.
    steps: list[MinuitStep]
    cellar_fright: int
    #: Where a guest may be, in the order in which a view lists the guests of a seat.
    places: list[MinuitPlace]
    hugo_start: int
    #: The steps, then the gallery; after the last place comes the first space.
    hugo_path: list[int]
    max_speed: int
    die: list[MinuitFaceFacts]
    phases: list[MinuitPhase]
    player_counts: list[MinuitPlayerCount]
