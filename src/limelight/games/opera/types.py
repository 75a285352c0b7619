"""The data that leaves opera, as types: moves, views, effects and facts."""

from typing import Literal, NotRequired, TypedDict

from limelight.core.border import IllegalReason
from limelight.games.whodunit.types import ActivationEnded, ActivationSeats, RoundBegan

OperaCharacter = Literal[
    "raoul", "meg", "giry", "buquet", "christine", "moncharmin", "richard", "persian"
]
OperaRoom = Literal[
    "catacombs",
    "lake",
    "understage",
    "wardrobe",
    "staircase",
    "auditorium",
    "stage",
    "dressing",
    "dome",
    "flies",
]
OperaRules = Literal["book", "course"]
OperaAnswer = Literal["appeared", "hid"]
OperaSide = Literal["investigator", "phantom"]
OperaPhase = Literal[
    "placing",
    "identifying",
    "dealing",
    "choosing",
    "drawing",
    "walking",
    "locking",
    "darkening",
    "gathering",
    "scattering",
    "sending",
    "dropping",
    "finishing",
    "ended",
]


# Moves.


class OperaStart(TypedDict):
    """Chance places a character."""

    kind: Literal["start"]
    actor: OperaCharacter
    destination: OperaRoom


class OperaIdentity(TypedDict):
    """Chance chooses the phantom."""

    kind: Literal["identity"]
    target: NotRequired[OperaCharacter]


class OperaDeal(TypedDict):
    """Chance deals four cards."""

    kind: Literal["deal"]
    names: list[OperaCharacter]


class OperaAlibi(TypedDict):
    """Raoul draws an alibi card."""

    kind: Literal["alibi"]
    actor: OperaCharacter
    target: NotRequired[OperaCharacter | Literal["phantom"]]


class OperaActing(TypedDict):
    """A card is taken; or Christine and Moncharmin use their power, or do not."""

    kind: Literal["card", "gather", "gather_none", "scatter", "scatter_none"]
    actor: OperaCharacter


class OperaWalk(TypedDict):
    """A character walks; the Persian may stay where he has left his passenger."""

    kind: Literal["walk", "stay"]
    actor: OperaCharacter
    origin: OperaRoom
    destination: OperaRoom


class OperaPadlock(TypedDict):
    """Madame Giry locks the corridor between two rooms."""

    kind: Literal["padlock"]
    actor: OperaCharacter
    origin: OperaRoom
    destination: OperaRoom


class OperaBlackout(TypedDict):
    """Buquet darkens a room."""

    kind: Literal["blackout"]
    actor: OperaCharacter
    destination: OperaRoom


class OperaMeeting(TypedDict):
    """Richard changes places with a character, or the Persian takes one along."""

    kind: Literal["swap", "take"]
    actor: OperaCharacter
    target: OperaCharacter


class OperaLeave(TypedDict):
    """The Persian leaves his passenger in a room."""

    kind: Literal["leave"]
    actor: OperaCharacter
    target: OperaCharacter
    destination: OperaRoom


class OperaSend(TypedDict):
    """Moncharmin sends a character away."""

    kind: Literal["send"]
    actor: OperaCharacter
    target: OperaCharacter
    origin: OperaRoom
    destination: OperaRoom


OperaMove = (
    OperaStart
    | OperaIdentity
    | OperaDeal
    | OperaAlibi
    | OperaActing
    | OperaWalk
    | OperaPadlock
    | OperaBlackout
    | OperaMeeting
    | OperaLeave
    | OperaSend
)


# Views.


class OperaOptions(TypedDict):
    """The options that a state is played by."""

    rules: OperaRules
    handicap: int


class OperaActivation(TypedDict):
    """The activation under way: its character, and how far it has come."""

    character: OperaCharacter
    start: OperaRoom
    reach: int
    guest: OperaCharacter | None
    locked: bool
    pending: list[OperaCharacter]


class OperaAlibis(TypedDict):
    """The alibi cards: left in the deck, phantom cards among them, shown, and kept unseen.

    `hand` are the kept cards, for a reader who knows them.
    """

    left: int
    phantoms: int
    shown: list[OperaCharacter]
    kept: int
    hand: list[OperaCharacter] | None


class OperaClears(TypedDict):
    """The suspects that each answer at the end of the round would clear; None: it cannot come."""

    appeared: list[OperaCharacter] | None
    hid: list[OperaCharacter] | None


class OperaKnowledge(TypedDict):
    """What a seat may know of a state, without what it may do.

    `seat` is None for a spectator. `alibis` are None under course rules until the game is over,
    `phantom` for a reader who does not know it.
    """

    game: Literal["opera"]
    options: OperaOptions
    round: int
    played: int
    suspects: list[OperaCharacter]
    cards: list[OperaCharacter]
    later: list[OperaCharacter]
    carlotta: int
    rooms: dict[OperaCharacter, OperaRoom]
    blackout: OperaRoom | None
    padlock: list[OperaRoom] | None
    announced: OperaAnswer | None
    ask: OperaPhase
    active: OperaActivation | None
    winner: OperaSide | None
    alibis: OperaAlibis | None
    phantom: OperaCharacter | None
    exposed: list[OperaCharacter]
    clears: OperaClears | None
    seat: int | None
    turn: int
    exit: int


class OperaChoice(TypedDict):
    """A legal action, its notation, and what it means."""

    action: int
    say: str
    move: OperaMove


class OperaView(OperaKnowledge):
    """What a seat may know of a state, and what it may do."""

    legal: list[OperaChoice]
    barred: list[IllegalReason]


# Effects.


class OperaPlaced(TypedDict):
    """A character comes into a room in the set-up."""

    kind: Literal["placed"]
    character: OperaCharacter
    room: OperaRoom


class OperaIdentified(TypedDict):
    """The phantom is chosen, and its alibi card put aside."""

    kind: Literal["identified"]
    left: int
    phantom: NotRequired[OperaCharacter]


class OperaDealt(TypedDict):
    """Four cards lie face up; the other four come next round."""

    kind: Literal["dealt"]
    cards: list[OperaCharacter]
    later: list[OperaCharacter]


class OperaCardTaken(TypedDict):
    """A seat takes a card: that character's activation begins."""

    kind: Literal["card_taken"]
    seat: int
    character: OperaCharacter


class OperaMoved(TypedDict):
    """A character comes from one room to another, through the rooms of the path, both included."""

    kind: Literal["moved"]
    character: OperaCharacter
    path: list[OperaRoom]
    by: Literal["walk", "lead", "swap", "gather", "send"]


class OperaDarkened(TypedDict):
    """The blackout comes to a room."""

    kind: Literal["darkened"]
    room: OperaRoom


class OperaLocked(TypedDict):
    """The padlock comes to the corridor between two rooms."""

    kind: Literal["locked"]
    corridor: list[OperaRoom]


class OperaAlibiDrawn(TypedDict):
    """A seat draws an alibi card; `card` for a reader who knows it, `shown` if everybody does."""

    kind: Literal["alibi_drawn"]
    seat: int
    shown: bool
    card: NotRequired[OperaCharacter | Literal["phantom"]]


class OperaCarlottaMoved(TypedDict):
    """Carlotta moves along her track, for a phantom card or at the end of a round."""

    kind: Literal["carlotta_moved"]
    origin: int
    destination: int
    by: Literal["alibi", "round"]


class OperaAnnounced(TypedDict):
    """The phantom announces at the end of a round whether it appears; not under course rules."""

    kind: Literal["announced"]
    answer: OperaAnswer
    round: int


class OperaCleared(TypedDict):
    """Characters are suspects no longer: by the alibi card drawn, or by the end of the round.

    `answer` is what the phantom did at the end of the round. Under course rules nobody announces
    it, but everybody can tell it from who is cleared.
    """

    kind: Literal["cleared"]
    names: list[OperaCharacter]
    by: Literal["alibi", "announcement"]
    round: int
    answer: NotRequired[OperaAnswer]


class OperaCardsTurned(TypedDict):
    """The four cards that were left for this round lie face up."""

    kind: Literal["cards_turned"]
    cards: list[OperaCharacter]


class OperaAsked(TypedDict):
    """What is asked next, and of which seat: -1 for chance, -2 when the game is over."""

    kind: Literal["asked"]
    ask: OperaPhase
    turn: int
    active: OperaActivation | None


class OperaOutlook(TypedDict):
    """Now these would be exposed if the round ended, and each answer would clear these."""

    kind: Literal["outlook"]
    exposed: list[OperaCharacter]
    clears: OperaClears | None


class OperaEnded(TypedDict):
    """The game ends: one suspect is left, or Carlotta leaves. The secrets come out."""

    kind: Literal["ended"]
    winner: OperaSide
    by: Literal["suspects", "carlotta"]
    phantom: OperaCharacter
    alibis: OperaAlibis


OperaEffect = (
    OperaPlaced
    | OperaIdentified
    | OperaDealt
    | OperaCardTaken
    | OperaMoved
    | OperaDarkened
    | OperaLocked
    | OperaAlibiDrawn
    | OperaCarlottaMoved
    | OperaAnnounced
    | OperaCleared
    | ActivationEnded
    | RoundBegan
    | OperaCardsTurned
    | OperaAsked
    | OperaOutlook
    | OperaEnded
)


# Facts.


class OperaTrack(TypedDict):
    """Carlotta's track: the space where she starts without handicap, and where she leaves."""

    start: int
    exit: int


class OperaTracks(TypedDict):
    """Carlotta's track by the rules of the book, and by those of the course."""

    book: OperaTrack
    course: OperaTrack


class OperaFacts(TypedDict):
    """The opera house, for whoever draws it: names in their order, and what joins rooms.

    Corridors and secret passages are pairs of rooms; `ring` has the rooms where characters may
    start, clockwise.
    """

    has_secrets: bool
    seats: list[OperaSide]
    characters: list[OperaCharacter]
    rooms: list[OperaRoom]
    corridors: list[list[OperaRoom]]
    passages: list[list[OperaRoom]]
    ring: list[OperaRoom]
    tracks: OperaTracks
    phantom_cards: int
    phases: list[OperaPhase]
    answers: list[OperaAnswer]
    activation_seats: ActivationSeats
