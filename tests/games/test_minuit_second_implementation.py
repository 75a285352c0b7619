"""Minuit against the slow second implementation: all moves at every step of whole games."""

from typing import Any

import pytest

from limelight import OVER, Rng
from tests.positions import MINUIT
from tests.second_implementation import minuit as second

pytestmark = pytest.mark.interpreted


def read_table(position: dict[str, Any]) -> second.Table:
    return second.Table(
        players=position["players"],
        guests=tuple((seat, place) for seat, own in enumerate(position["guests"]) for place in own),
        hugo=position["hugo"],
        out=position["hugo"] > 0,
        speed=position["speed"],
        speed_up=position["options"]["hugo_speed_up"],
        expel=position["options"]["expel"],
    )


def put_guests_in_hand(table: second.Table) -> second.Table:
    """Between rounds the engine leaves captured guests on the stairs until they are placed."""
    away = (*second.STEPS, "cellar")
    return second.Table(
        table.players,
        tuple((seat, "hand" if place in away else place) for seat, place in table.guests),
        table.hugo,
        table.out,
        table.speed,
        table.speed_up,
        table.expel,
    )


class Referee:
    """Follows a game and checks every step against the second implementation."""

    def __init__(self, state: Any, rng: Rng, eager: bool) -> None:
        self.state = state
        self.rng = rng
        self.eager = eager  # enter rooms whenever one can
        self.totals = [0] * state.players
        self.order: list[int] = []

    def run(self) -> None:
        while self.state.turn != OVER:
            ask = self.state.position()["ask"]
            getattr(self, ask)()
        assert self.state.list_totals() == self.totals
        assert self.state.view(None)["winners"] == second.winners(self.totals)

    def play(self, action: int | None = None) -> str:
        action = self.state.draw(self.rng) if action is None else action
        notation = str(self.state.say(action))
        self.state.play(action)
        return notation

    def lotting(self) -> None:
        self.play()
        position = self.state.position()
        self.order = second.set_up_order(position["players"], position["first"])

    def placing(self) -> None:
        before = put_guests_in_hand(read_table(self.state.position()))
        seat = self.order.pop(0)
        assert self.state.turn == seat
        spaces = [int(self.state.say(a).split()[1]) for a in self.state.legal_actions()]
        assert spaces == second.empty_spaces(before)
        space = int(self.play().split()[1])
        after = put_guests_in_hand(read_table(self.state.position()))
        assert after == second.place_guest(before, seat, space)
        if not self.order:
            assert self.state.position()["roller"] == self.state.position()["first"]

    def rolling(self) -> None:
        before = self.state.position()
        notation = self.play()
        if notation == "roll ghost":
            self.settle(before, second.ghost(read_table(before)))
        else:
            assert read_table(self.state.position()) == read_table(before)
            assert self.state.turn == before["roller"]

    def moving(self) -> None:
        before = self.state.position()
        expected = second.moves(read_table(before), before["roller"], before["roll"])
        legal = {self.state.say(action): action for action in self.state.legal_actions()}
        assert set(legal) == set(expected)
        for notation, action in legal.items():
            after = Referee(self.state.copy(), self.rng, self.eager)
            after.totals = list(self.totals)
            after.play(action)
            after.settle(before, expected[notation])
        entries = [notation for notation in legal if notation[-1].isalpha() and ">" in notation]
        chosen = legal[entries[0]] if self.eager and entries else None
        self.settle(before, expected[self.play(chosen)])

    def settle(self, before: dict[str, Any], table: second.Table) -> None:
        """Check the state after a completed move: the round is over, or the next seat rolls."""
        position = self.state.position()
        if not second.round_over(table):
            assert read_table(position) == table
            assert position["ask"] == "rolling"
            assert position["roller"] == (before["roller"] + 1) % before["players"]
            return
        table = second.clean_up(table)
        points = zip(self.totals, second.fright(table), strict=True)
        self.totals = [total + fright for total, fright in points]
        assert position["totals"] == self.totals
        if before["round"] == before["options"]["rounds"]:
            assert (position["ask"], read_table(position)) == ("ended", table)
            return
        first = second.first_roller(self.totals, before["roller"])
        assert (position["first"], position["round"]) == (first, before["round"] + 1)
        self.order = second.placing_order(table, self.totals, first)
        assert put_guests_in_hand(read_table(position)) == second.come_out(table)


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize("expel", [False, True])
@pytest.mark.parametrize("speed_up", [False, True])
@pytest.mark.parametrize("players", range(2, 9))
def test_both_agree_on_whole_games(players: int, speed_up: bool, expel: bool, eager: bool) -> None:
    options = {"rounds": 3, "hugo_speed_up": speed_up, "expel": expel}
    for seed in range(2):
        state = MINUIT.new(players, options)
        Referee(state, Rng(seed), eager).run()
