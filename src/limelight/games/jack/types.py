"""The data that leaves jack: views, moves and effects, as types for their users."""

from typing import Literal, NotRequired, TypedDict

from limelight.core.border import IllegalReason
from limelight.games.whodunit.types import ActivationEnded, ActivationSeats, RoundBegan

JackEdition = Literal["london", "first"]
JackCharacter = Literal[
    "holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull", "bert"
]
# fmt: off
JackStreet = Literal[
    "A3", "A4", "A5", "A6", "A7",
    "B1", "B2", "B5", "B7",
    "C3", "C5", "C6", "C7",
    "D2", "D4", "D6",
    "E1", "E2", "E3", "E4", "E5", "E6", "E7",
    "F0", "F3", "F7",
    "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8",
    "H1", "H5", "H8",
    "I2", "I3", "I4", "I5", "I6", "I7", "I8",
    "J2", "J4", "J6",
    "K2", "K3", "K4", "K6",
    "L1", "L3", "L6", "L7",
    "M2", "M3", "M4", "M5", "M6",
]
JackLampPost = Literal["B6", "C2", "F1", "F5", "H3", "H7", "K7", "L2"]
JackObstacle = Literal[
    "B3", "B4", "C4", "D1", "D3", "D5", "F2", "F4", "F6",
    "H2", "H4", "H6", "J3", "J5", "J7", "K5", "L4", "L5",
]
# fmt: on
#: Any place on the map: Miss Stealthy crosses all of them.
JackHex = JackStreet | JackLampPost | JackObstacle
#: The streets with a manhole, in one edition or the other.
JackManhole = Literal[
    "A3", "B2", "B7", "C5", "C7", "F0", "F3", "G5", "H5", "H8", "K4", "L1", "L6", "M5"
]
JackExit = Literal["NW", "NE", "SW", "SE"]
JackDirection = Literal["N", "NE", "SE", "S", "SW", "NW"]
JackAnswer = Literal["invisible", "visible"]
JackSide = Literal["investigator", "jack"]
JackPhase = Literal[
    "identifying",
    "dealing",
    "choosing",
    "drawing",
    "walking",
    "shifting",
    "turning",
    "whistling",
    "bringing",
    "ended",
]


# Moves.


class JackIdentity(TypedDict):
    """Chance chooses who Jack is; the target for a reader who knows it."""

    kind: Literal["identity"]
    target: NotRequired[JackCharacter]


class JackDeal(TypedDict):
    """Chance deals four cards."""

    kind: Literal["deal"]
    names: list[JackCharacter]


class JackAlibi(TypedDict):
    """Holmes takes an alibi card; the target for a reader who knows it."""

    kind: Literal["alibi"]
    actor: JackCharacter
    target: NotRequired[JackCharacter]


class JackActing(TypedDict):
    """A card is taken; a character stays where it has nowhere to go; Goodley whistles, or ends it.

    `enough`: nobody else is to come.
    """

    kind: Literal["card", "stay", "whistle", "enough"]
    actor: JackCharacter


class JackWalk(TypedDict):
    """A character walks to a street."""

    kind: Literal["walk"]
    actor: JackCharacter
    origin: JackStreet
    destination: JackStreet


class JackAccusation(TypedDict):
    """A character walks to the street of another, and so the Investigator accuses it."""

    kind: Literal["accuse"]
    actor: JackCharacter
    target: JackCharacter
    origin: JackStreet
    destination: JackStreet


class JackMeeting(TypedDict):
    """Gull changes places with a character, or Goodley calls one."""

    kind: Literal["swap", "call"]
    actor: JackCharacter
    target: JackCharacter


class JackBringing(TypedDict):
    """The character that Goodley has called comes to a street nearer to him."""

    kind: Literal["bring"]
    actor: JackCharacter
    target: JackCharacter
    origin: JackStreet
    destination: JackStreet


class JackLamp(TypedDict):
    """Smith carries a lit lamp to a post without one."""

    kind: Literal["lamp"]
    actor: JackCharacter
    origin: JackLampPost
    destination: JackLampPost


class JackCordon(TypedDict):
    """Lestrade moves a cordon to an open exit."""

    kind: Literal["cordon"]
    actor: JackCharacter
    origin: JackExit
    destination: JackExit


class JackCover(TypedDict):
    """Bert moves a cover to an open manhole."""

    kind: Literal["cover"]
    actor: JackCharacter
    origin: JackManhole
    destination: JackManhole


class JackLantern(TypedDict):
    """Watson's lantern is pointed in a direction; the actor is the character whose card it is."""

    kind: Literal["lantern"]
    actor: JackCharacter
    destination: JackDirection


class JackOut(TypedDict):
    """Jack leaves by an exit."""

    kind: Literal["out"]
    actor: JackCharacter
    destination: JackExit


JackMove = (
    JackIdentity
    | JackDeal
    | JackAlibi
    | JackActing
    | JackWalk
    | JackAccusation
    | JackMeeting
    | JackBringing
    | JackLamp
    | JackCordon
    | JackCover
    | JackLantern
    | JackOut
)


# Views.


class JackOptions(TypedDict):
    """The options that a state is played by."""

    edition: JackEdition


class JackActivation(TypedDict):
    """The activation under way: its character, and how far it has come.

    `used`: it has used its power before the walk. `points` are the numbers of points that may be
    left of a whistle, `brought` the characters that have come, `whom` the one that is called.
    """

    character: JackCharacter
    walked: bool
    used: bool
    points: list[int]
    brought: list[JackCharacter]
    whom: JackCharacter | None


class JackAlibis(TypedDict):
    """The alibi cards: how many are left in the deck, and how many each seat holds.

    The cards of each side are None for a reader who does not know them.
    """

    left: int
    held: list[int]
    investigator: list[JackCharacter] | None
    jack: list[JackCharacter] | None


class JackClears(TypedDict):
    """The suspects that each answer of the witness would clear; None: it cannot come."""

    visible: list[JackCharacter] | None
    invisible: list[JackCharacter] | None


class JackPublicView(TypedDict):
    """What everybody may know of a state.

    `lamps` has the tile on each lit lamp: its number, 0 for a tile without one.
    """

    game: Literal["jack"]
    options: JackOptions
    round: int
    played: int
    suspects: list[JackCharacter]
    cards: list[JackCharacter]
    later: list[JackCharacter]
    places: dict[JackCharacter, JackStreet]
    lamps: dict[JackLampPost, int]
    covers: list[JackManhole]
    cordons: list[JackExit]
    lantern: JackDirection
    witness: JackAnswer
    ask: JackPhase
    active: JackActivation | None
    winner: JackSide | None
    accused: JackCharacter | None
    gone: JackExit | None


class JackChoice(TypedDict):
    """A legal action, its notation, and what it means."""

    action: int
    say: str
    move: JackMove


class JackKnowledge(JackPublicView):
    """What a seat may know of a state, without what it may do.

    `seen` are the characters that are visible now.
    """

    alibis: JackAlibis
    jack: JackCharacter | None
    seen: list[JackCharacter]
    clears: JackClears | None
    seat: int | None
    turn: int


class JackView(JackKnowledge):
    """What a seat may know of a state, and what it may do."""

    legal: list[JackChoice]
    barred: list[IllegalReason]


# Effects.


class JackIdentified(TypedDict):
    """It is decided who Jack is, and his alibi card is put aside: so many are left."""

    kind: Literal["identified"]
    left: int
    jack: NotRequired[JackCharacter]


class JackDealt(TypedDict):
    """Four cards lie face up; the other four come next round."""

    kind: Literal["dealt"]
    cards: list[JackCharacter]
    later: list[JackCharacter]


class JackCardTaken(TypedDict):
    """A seat takes a card."""

    kind: Literal["card_taken"]
    seat: int
    character: JackCharacter


class JackMoved(TypedDict):
    """A character comes from one street to another, over the hexes of the path, both included.

    `by` stealthy: the path crosses something else than streets. `sewer`: the two manholes between
    which it goes under ground, one after the other in the path. After a swap the path has the two
    streets alone. `points`: the numbers of points of the whistle that it may have used up.
    """

    kind: Literal["moved"]
    character: JackCharacter
    path: list[JackHex]
    by: Literal["walk", "stealthy", "swap", "whistle"]
    sewer: NotRequired[list[JackManhole]]
    points: NotRequired[list[int]]


class JackStayed(TypedDict):
    """A character stays on its street, because it can reach no other."""

    kind: Literal["stayed"]
    character: JackCharacter
    street: JackStreet


class JackWhistled(TypedDict):
    """Goodley whistles: so many points are to be used; none if nobody can come nearer."""

    kind: Literal["whistled"]
    street: JackStreet
    points: int


class JackLampMoved(TypedDict):
    """A lit lamp is carried from one post to another; its tile has a number, 0 for none."""

    kind: Literal["lamp_moved"]
    tile: int
    origin: JackLampPost
    destination: JackLampPost


class JackCordonMoved(TypedDict):
    """A cordon is moved from one exit to another: the first is open now."""

    kind: Literal["cordon_moved"]
    origin: JackExit
    destination: JackExit


class JackCoverMoved(TypedDict):
    """A cover is moved from one manhole to another: the first is open now."""

    kind: Literal["cover_moved"]
    origin: JackManhole
    destination: JackManhole


class JackLanternTurned(TypedDict):
    """Watson's lantern is pointed in a direction, which may be the one that it had."""

    kind: Literal["lantern_turned"]
    origin: JackDirection
    destination: JackDirection


class JackAlibiDrawn(TypedDict):
    """A seat takes an alibi card, which clears nobody; `card` for a reader who knows it."""

    kind: Literal["alibi_drawn"]
    seat: int
    card: NotRequired[JackCharacter]


class JackAccused(TypedDict):
    """A character walks to the street of another and accuses it, rightly or wrongly."""

    kind: Literal["accused"]
    accuser: JackCharacter
    accused: JackCharacter
    right: bool
    path: list[JackHex]
    sewer: NotRequired[list[JackManhole]]


class JackLeft(TypedDict):
    """Jack leaves by an exit; the path ends on the exit's street."""

    kind: Literal["left"]
    character: JackCharacter
    exit: JackExit
    path: list[JackHex]
    sewer: NotRequired[list[JackManhole]]


class JackWitnessCalled(TypedDict):
    """The witness says at the end of a round whether Jack is visible."""

    kind: Literal["witness_called"]
    answer: JackAnswer
    round: int


class JackCleared(TypedDict):
    """Characters are suspects no longer, by the answer of the witness."""

    kind: Literal["cleared"]
    names: list[JackCharacter]
    by: Literal["witness"]
    answer: JackAnswer
    round: int


class JackLampOut(TypedDict):
    """The lamp with the round's number goes out, on the post where it stands."""

    kind: Literal["lamp_out"]
    at: JackLampPost
    tile: int


class JackCardsTurned(TypedDict):
    """The four cards that were left lie face up."""

    kind: Literal["cards_turned"]
    cards: list[JackCharacter]


class JackAsked(TypedDict):
    """What is asked next, and of which seat."""

    kind: Literal["asked"]
    ask: JackPhase
    turn: int
    active: JackActivation | None


class JackOutlook(TypedDict):
    """Who is visible now, and the suspects that each answer of the witness would clear."""

    kind: Literal["outlook"]
    seen: list[JackCharacter]
    clears: JackClears | None


class JackEnded(TypedDict):
    """The game ends: an accusation, an escape, or dawn after the last round. Secrets come out."""

    kind: Literal["ended"]
    winner: JackSide
    by: Literal["accusation", "escape", "dawn"]
    jack: JackCharacter
    alibis: JackAlibis


JackEffect = (
    JackIdentified
    | JackDealt
    | JackCardTaken
    | JackMoved
    | JackStayed
    | JackWhistled
    | JackLampMoved
    | JackCordonMoved
    | JackCoverMoved
    | JackLanternTurned
    | JackAlibiDrawn
    | JackAccused
    | JackLeft
    | JackWitnessCalled
    | JackCleared
    | JackLampOut
    | ActivationEnded
    | RoundBegan
    | JackCardsTurned
    | JackAsked
    | JackOutlook
    | JackEnded
)


# The board.


class JackHexFacts(TypedDict):
    """A hex of the map: what it is, where it lies, and what lies around it.

    Columns count from the west, half rows from the north: the hexes of a column are two half rows
    apart, and those of the next column one half row lower or higher.
    """

    kind: Literal["street", "lamp_post", "obstacle"]
    column: int
    half_row: int
    neighbours: dict[JackDirection, JackHex]


class JackExitFacts(TypedDict):
    """An exit: its last street, and the hex behind it, off the map, in the exit's direction."""

    street: JackStreet
    hex: str


class JackEditionFacts(TypedDict):
    """What differs between the editions: the manholes, and the set-up."""

    manholes: list[JackManhole]
    start_covers: list[JackManhole]
    start_places: dict[JackCharacter, JackStreet]


class JackFacts(TypedDict):
    """The board of jack, and what never changes in it.

    `lit_streets` has the streets next to each lamp post, `beams` those that Watson's lantern lights
    from a street in each direction, the nearest first. `walking_points` are the streets that a
    character may walk. The lamps with numbers go out up to `last_lamp_round`.
    """

    has_secrets: bool
    seats: list[JackSide]
    characters: list[JackCharacter]
    phases: list[JackPhase]
    answers: list[JackAnswer]
    activation_seats: ActivationSeats
    round_count: int
    last_lamp_round: int
    hexes: dict[JackHex, JackHexFacts]
    streets: list[JackStreet]
    lamp_posts: list[JackLampPost]
    obstacles: list[JackObstacle]
    directions: list[JackDirection]
    lit_streets: dict[JackLampPost, list[JackStreet]]
    beams: dict[JackStreet, dict[JackDirection, list[JackStreet]]]
    exits: dict[JackExit, JackExitFacts]
    editions: dict[JackEdition, JackEditionFacts]
    start_lamps: dict[JackLampPost, int]
    start_cordons: list[JackExit]
    start_lantern: JackDirection
    walking_points: dict[JackCharacter, int]
    whistle_points: int
