"""The data that leaves opera: views, moves and effects, as types for their users."""

from typing import Literal, NotRequired, TypedDict

from limelight.core.border import IllegalReason
from limelight.games.whodunit.types import ActivationEnded, RoundBegan

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

    kind: Literal["card", "gather", "gather-none", "scatter", "scatter-none"]
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

    rules: Literal["book", "course"]
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


class OperaPublicView(TypedDict):
    """What everybody may know of a state."""

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


class OperaLegalAction(TypedDict):
    """A legal action, its notation, and what it means."""

    action: int
    say: str
    move: OperaMove


class OperaView(OperaPublicView):
    """What a seat may know of a state."""

    alibis: OperaAlibis | None
    phantom: OperaCharacter | None
    exposed: list[OperaCharacter]
    clears: OperaClears | None
    exit: int
    seat: int | None
    turn: int
    legal: list[OperaLegalAction]
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
    """A seat takes a card."""

    kind: Literal["card_taken"]
    seat: int
    character: OperaCharacter


class OperaMoved(TypedDict):
    """A character comes from one room to another, through the rooms of the path."""

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
    """Carlotta moves along her track, after a phantom card or at the end of a round."""

    kind: Literal["carlotta_moved"]
    origin: int
    destination: int
    by: Literal["alibi", "round"]


class OperaAnnounced(TypedDict):
    """The phantom appears or hides at the end of a round."""

    kind: Literal["announced"]
    answer: OperaAnswer
    round: int


class OperaCleared(TypedDict):
    """Characters are suspects no longer."""

    kind: Literal["cleared"]
    names: list[OperaCharacter]
    by: Literal["alibi", "announcement"]
    round: int


class OperaCardsTurned(TypedDict):
    """The four cards that were left lie face up."""

    kind: Literal["cards_turned"]
    cards: list[OperaCharacter]


class OperaAsked(TypedDict):
    """What is asked next, and of which seat."""

    kind: Literal["asked"]
    ask: OperaPhase
    turn: int
    active: OperaActivation | None


class OperaOutlook(TypedDict):
    """Who would be exposed if the round ended now, and the suspects that each answer would clear."""

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
