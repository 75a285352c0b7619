"""A gallery of positions: the page of a table, to which a test shows any position of the engine.

The page is the real one. The other end of its connection is in the browser: it shows positions,
notes what the page plays, and after an action shows the position again.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import Any, NamedTuple

from playwright.sync_api import Page, Route

from limelight import CHANCE, OVER, Rng, State, game
from tests.browser.board import Target, wait_until_still
from tests.options import cycle_options
from tests.positions import jack_without_a_walk

POSITIONS = 20
PLAYERS = {"opera": 2, "jack": 2, "minuit": 4}
#: What chance does: no seat has a choice of these kinds.
CHANCE_KINDS = {
    "opera": {"identity", "deal", "alibi", "start"},
    "jack": {"identity", "deal", "alibi"},
    "minuit": {"first", "roll", "ghost"},
}


class Position(NamedTuple):
    state: State
    label: str

    @property
    def legal(self) -> list[dict[str, Any]]:
        """The choices of the seat to move, with what they mean."""
        legal: list[dict[str, Any]] = json.loads(json.dumps(self.state.view(self.state.turn)))[
            "legal"
        ]
        return legal

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(choice["move"]["kind"] for choice in self.legal)

    @property
    def plays_itself(self) -> bool:
        """Whether the page makes the only choice by itself: the last card of a round."""
        return len(self.legal) == 1 and self.kinds == {"card"}


def list_random_positions(name: str) -> Iterator[Position]:
    """The positions of random games in which a seat has to decide."""
    for seed, options in enumerate(cycle_options(name)):
        rng = Rng(seed)
        state = game(name).new(PLAYERS[name], options)
        for step in count():
            if state.turn == OVER:
                break
            position = Position(state.copy(), f"{name}, {options}, seed {seed}, step {step}")
            if state.turn != CHANCE and not position.plays_itself:
                yield position
            state.play(state.draw(rng))


def choose_positions(name: str) -> list[Position]:
    """Positions in which every kind of choice occurs, in many combinations."""
    chosen = [Position(jack_without_a_walk(), "Smith can only stay")] if name == "jack" else []
    combinations = {position.kinds for position in chosen}
    candidates = islice(list_random_positions(name), 4000)
    for position in candidates:
        if position.kinds not in combinations:
            combinations.add(position.kinds)
            chosen.append(position)
        if len(chosen) == POSITIONS:
            break
    # Few combinations: other positions of other games.
    others = islice(list_random_positions(name), 37, None, 37)
    return chosen + list(islice(others, POSITIONS - len(chosen)))


CONNECTION = """
window.played = [];
window.WebSocket = class extends EventTarget {
    constructor() {
        super();
        window.tellPage = (message) =>
            this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
        setTimeout(() => window.tellPage({ type: "watching", number: 0 }));
    }
    async send(text) {
        const { type, ref, action } = JSON.parse(text);
        await null;
        if (type !== "play") {
            window.tellPage({ type: "pong", ref });
            return;
        }
        window.played.push(action);
        const seq = ++window.shown.seq;
        const event = { type: "played", seq, at: 0, seat: window.shown.reader };
        const events = [...window.shown.events, { ...event, said: "", move: null, effects: [] }];
        window.tellPage({ ...window.shown, events, choices: [], turn: null });
        window.tellPage({ type: "done", ref, seq });
        // The page has seen that its turn is over: the position is shown again, in the same frame.
        for (let turn = 0; turn < 20; turn += 1) await null;
        window.showPosition(window.shown);
    }
    close() {}
};
window.showPosition = (position) => {
    window.shown = { ...position, seq: (window.shown?.seq ?? 1000) + 1 };
    window.tellPage(window.shown);
};
"""


def play_event(state: State, action: int, reader: int, seq: int) -> dict[str, Any]:
    """Play an action, and return the event that tells a reader of it."""
    event = {
        "type": "played",
        "seq": seq,
        "at": 0,
        "seat": max(state.turn, -1),
        "said": state.seen(action, reader),
        "move": state.describe(action, reader),
        "effects": state.effects(action, reader),
    }
    state.play(action)
    decoded: dict[str, Any] = json.loads(json.dumps(event))
    return decoded


class Gallery:
    """A table's page that shows positions of one game."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self._state: State | None = None
        page.add_init_script(CONNECTION)
        page.goto("/")
        assert page.request.post("/api/me", data={"name": "Ada"}).ok
        machines = [{"kind": "machine", "machine": "random"}] * (PLAYERS[name] - 1)
        plan = {"game": name, "seats": [{"kind": "person"}, *machines], "sit": [0]}
        table = page.request.post("/api/tables", data=plan).json()["id"]
        self._table = page.request.get(f"/api/tables/{table}").json()
        page.route("**/preview?*", self._answer_preview)
        page.goto(f"/table/{table}")
        page.locator("#turn").wait_for()
        page.wait_for_function("'tellPage' in window")

    def _answer_preview(self, route: Route) -> None:
        action = int(route.request.url.partition("action=")[2].partition("&")[0])
        assert self._state is not None
        seat = self._state.turn
        view = self._state.foresee(seat, action) if self._state.is_legal(action) else None
        route.fulfill(json={"view": view and strip_view(view)})

    def show(self, position: Position) -> None:
        """Show a position to the seat whose turn it is, with nothing that led to it."""
        self.tell(position.state, position.state.turn, [])
        wait_until_still(self.page)

    def tell(self, state: State, reader: int, played: list[dict[str, Any]]) -> None:
        """Tell the page of a state and of all events that led to it, as the server does."""
        self._state = state
        view: dict[str, Any] = json.loads(json.dumps(state.view(reader)))
        before = [event for event in self._table["events"] if event["type"] != "played"]
        self.page.evaluate(
            "position => window.showPosition(position)",
            self._table
            | {
                "type": "update",
                "view": strip_view(view),
                "choices": view["legal"],
                "barred": view["barred"],
                "options": state.options(),
                "events": before + played,
                "reader": reader,
                "turn": state.turn if state.turn >= 0 else None,
                "mine": [reader],
                "undo": None,
            },
        )

    def take_played(self) -> list[int]:
        """The actions that the page has sent since this was asked last."""
        played: list[int] = self.page.evaluate("() => window.played.splice(0)")
        return played


def strip_view(view: Any) -> dict[str, Any]:
    """A view as the server sends it: choices and reasons are beside it."""
    return {key: value for key, value in view.items() if key not in ("legal", "barred")}


def sample(targets: Iterable[Target], kinds: dict[int, str], per_kind: int) -> list[Target]:
    """At most so many targets of each kind of move, spread over all."""
    groups: dict[str, list[Target]] = {}
    for target in targets:
        groups.setdefault(kinds.get(target["action"], "pick"), []).append(target)
    sampled: list[Target] = []
    for group in groups.values():
        step = max(1, -(-len(group) // per_kind))
        sampled += group[::step]
    return sampled
