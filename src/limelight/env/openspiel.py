"""The games for OpenSpiel: importing this registers them with pyspiel.

    limelight_opera     rules, handicap, variant
    limelight_jack      edition, variant
    limelight_minuit    players, rounds, hugo_speed_up, expel

A variant is one of `limelight.ai.small_positions`, small enough to be solved: "two_rounds" is
"opera: two rounds". It begins with a chance node that chooses among the worlds that fit what is
public.

An information state is the sequence of all that a seat has seen: nothing is ever forgotten.
"""

# pyspiel comes without types.
# pyright: basic

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import limelight
from limelight.ai.exact_solver import worlds
from limelight.ai.small_positions import VARIANTS, variant
from limelight.core.errors import OptionError
from limelight.core.game import CHANCE, OVER, Game, State
from limelight.core.rng import Rng
from limelight.core.validation import quote
from limelight.env.encoders import encoder
from limelight.env.extras import missing
from limelight.env.memory import as_array, octets
from limelight.games.whodunit.state import ALIBI, IDENTITY, NOBODY

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing(error) from error

# The longest games there are, chance steps included: opera has at most twelve rounds, and two
# rounds at most 31 steps; jack eight. Minuit's dice know no end: so many steps a round are enough.
MOST_STEPS = {"opera": 200, "jack": 128, "minuit": 4000}
PARAMETERS: dict[str, dict[str, Any]] = {
    "opera": {"rules": "book", "handicap": 0, "variant": ""},
    "jack": {"edition": "london", "variant": ""},
    "minuit": {"players": 2, "rounds": 3, "hugo_speed_up": False, "expel": False},
}
MOST_TRIES = 10_000


def slug(name: str) -> str:
    """A variant's name as a parameter: "opera: Raoul's draw" is raouls_draw."""
    words = name.partition(": ")[2].lower().replace("'", "")
    return re.sub(r"\W+", "_", words)


def _variant(game: str, wanted: str) -> str:
    """The full name of a variant."""
    known = {slug(name): name for name in VARIANTS if name.startswith(f"{game}:")}
    if wanted not in known:
        raise OptionError(f"variant: {quote(wanted)} does not exist; known: {', '.join(known)}")
    return known[wanted]


class Moment:
    """A state and all that each seat has seen on the way to it."""

    def __init__(self, state: State | None, seats: int) -> None:
        #: None before the world of a variant is chosen.
        self.state = state
        #: For each seat, each step as text.
        self.heard: list[tuple[str, ...]] = [()] * seats
        #: For each seat, each step as a number: 1 + action, 0 for a hidden one.
        self.codes: list[tuple[int, ...]] = [()] * seats
        #: After each step the suspects if something came out in it, else 0; for everybody.
        self.came_out: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> "Moment":
        twin = Moment(self.state.copy() if self.state else None, len(self.heard))
        twin.heard = self.heard[:]
        twin.codes = self.codes[:]
        twin.came_out = self.came_out
        return twin

    def begin(self, state: State) -> None:
        """A world has been chosen: each seat sees what it may of it."""
        self.state = state
        self.heard = [(state.key(seat).hex(),) for seat in range(len(self.heard))]

    def play(self, action: int) -> None:
        """One step on."""
        state = self.state
        assert state is not None
        said = [state.seen(action, seat) for seat in range(len(self.heard))]
        before = state.reveals
        state.play(action)
        out = 0
        if state.reveals != before:
            out = int(getattr(state, "suspects", 0))
        for seat, text in enumerate(said):
            told = f"{text} [{out:02x}]" if out else text
            self.heard[seat] = (*self.heard[seat], told)
            hidden = text.endswith("?")
            self.codes[seat] = (*self.codes[seat], 0 if hidden else action + 1)
        self.came_out = (*self.came_out, out)


class LimelightGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, as OpenSpiel sees one."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        given = PARAMETERS[name] | dict(params or {})
        self.rules: Game[Any] = limelight.game(name)
        wanted = given.get("variant", "")
        seats = given.get("players", 2)
        self.worlds: list[tuple[Any, float]] = []
        self.fresh: State | None = None
        if wanted:
            self.worlds = list(worlds(variant(_variant(name, wanted))))
        else:
            options = {k: v for k, v in given.items() if k not in ("variant", "players")}
            self.fresh = self.rules.new(seats, options)
        self.seats = seats
        self.most_steps = MOST_STEPS[name] * given.get("rounds", 1)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=max(self.rules.actions, len(self.worlds)),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most_steps,
        )
        super().__init__(TYPES[name], information, dict(params or {}))

    def new_initial_state(self) -> "LimelightState":
        """A game about to begin."""
        return LimelightState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What writes tensors and strings."""
        return Observer(self, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """No more than there are steps."""
        return int(self.most_steps)


class LimelightState(pyspiel.State):  # type: ignore[misc]
    """One moment of a game, as OpenSpiel sees one."""

    def __init__(self, game: LimelightGame) -> None:
        super().__init__(game)
        first = game.fresh.copy() if game.fresh else None
        self.moment = Moment(first, game.seats)
        self.worlds = Worlds(game)

    def current_player(self) -> Any:
        """Whose turn it is."""
        state = self.moment.state
        if state is None or state.turn == CHANCE:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if state.turn == OVER else int(state.turn)

    def _legal_actions(self, player: int) -> list[int]:
        state = self.moment.state
        return state.legal() if state is not None and state.turn == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, and how likely."""
        if self.moment.state is None:
            return [(number, likely) for number, (_, likely) in enumerate(self.worlds.all)]
        return self.moment.state.chances()

    def _apply_action(self, action: int) -> None:
        if self.moment.state is None:
            self.moment.begin(self.worlds.all[action][0].copy())
        else:
            self.moment.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.moment.state
        if state is None:
            return f"world {action}"
        return state.say(action) if state.is_legal(action) else f"action {action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment.state is not None and self.moment.state.turn == OVER

    def returns(self) -> list[float]:
        """What each seat has won; nothing before the end."""
        if not self.is_terminal():
            return [0.0] * self.worlds.seats
        assert self.moment.state is not None
        return self.moment.state.returns()

    def __str__(self) -> str:
        state = self.moment.state
        return "choosing a world" if state is None else json.dumps(state.position())

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "LimelightState":
        """A state with a history of its own that looks the same to this player.

        The secrets are made up as `State.sample` does, all that fit being equally likely, and the
        hidden steps of the history replaced by what they must have been.
        """
        rng = Rng(int(probability_sampler() * (1 << 62)))
        seen_so_far = self.moment.heard[player_id]
        for _ in range(MOST_TRIES):
            twin: LimelightState = self.get_game().new_initial_state()
            if _replay(twin, self._imagined(player_id, rng)) and (
                twin.moment.heard[player_id] == seen_so_far
            ):
                return twin
        raise RuntimeError("no history was found that fits what the player has seen")

    def _imagined(self, player: int, rng: Rng) -> list[int]:
        """The actions so far, with other secrets."""
        actions: list[int] = list(self.history())
        state = self.moment.state
        if state is None or not hasattr(state, "culprit"):
            return actions
        guess: Any = state.sample(player, rng)
        imagined: list[int] = []
        drawn = _unseen_hand(guess, player)
        if self.worlds.all:
            number = self.worlds.fitting(guess, rng)
            drawn &= ~_unseen_hand(self.worlds.all[number][0], player)
            imagined.append(number)
            del actions[0]
        cards = [card for card in range(8) if drawn >> card & 1]
        for action, code in zip(actions, self.moment.codes[player], strict=True):
            if code:
                imagined.append(action)
            elif IDENTITY <= action < IDENTITY + NOBODY:
                imagined.append(int(IDENTITY + guess.culprit))
            else:
                imagined.append(int(ALIBI + cards.pop(rng.below(len(cards)))) if cards else -1)
        return imagined


class Worlds:
    """The worlds of a variant; shared by all states of a game, never copied."""

    def __init__(self, game: LimelightGame) -> None:
        self.all = game.worlds
        self.seats = game.seats

    def __deepcopy__(self, memo: object) -> "Worlds":
        return self

    def fitting(self, guess: Any, rng: Rng) -> int:
        """One of the worlds that this state can have come from."""
        found = [
            number
            for number, (world, _) in enumerate(self.all)
            if world.culprit == guess.culprit
            and not world.kept & ~guess.kept
            and not getattr(world, "held", 0) & ~getattr(guess, "held", 0)
        ]
        return found[rng.below(len(found))]


def _unseen_hand(state: Any, player: int) -> int:
    """The alibi cards drawn that this player does not see, as a mask."""
    return int(state.held if player == 1 and hasattr(state, "held") else state.kept)


def _replay(state: LimelightState, actions: list[int]) -> bool:
    """Whether the actions can be played; they are then."""
    for action in actions:
        if state.moment.state is not None and not state.moment.state.is_legal(action):
            return False
        state.apply_action(action)
    return True


class Observer:
    """Writes tensors and strings: what is seen now, or with perfect recall all that ever was."""

    def __init__(self, game: LimelightGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(
                f"observation parameters: there are none, but {quote(params)} is given"
            )
        self._recall = kind is not None and kind.perfect_recall
        private = kind is None or kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not private or (kind is not None and not kind.public_info):
            raise ValueError("observations are what one seat sees, public and private")
        self._encoder = encoder(game.rules.name)
        self._memory = octets(self._encoder.size)
        self._cells = as_array(self._memory, np.int8, self._encoder.size)
        size = self._encoder.size
        self._digits = game.rules.actions.bit_length()
        remembered = self._recall and game.rules.name != "minuit"
        steps = game.most_steps if remembered else 0
        width = self._digits + 8
        self.tensor = np.zeros(size + steps * width, np.float32)
        self.dict = {
            block.name: self.tensor[block.start : block.start + block.size]
            for block in self._encoder.layout
        }
        if steps:
            self.dict["steps"] = self.tensor[size:].reshape(steps, width)

    def set_from(self, state: LimelightState, player: int) -> None:
        """Write the tensor: the observation, then for each step so far its number in binary.

        1 + action, the lowest digit first, 0 for a hidden one; then, if something came out in it,
        the suspects.
        """
        self.tensor.fill(0)
        moment = state.moment
        if moment.state is None:
            return
        self._cells.fill(0)
        self._encoder.observe(moment.state, player, self._memory, 0)
        self.tensor[: self._encoder.size] = self._cells
        if "steps" not in self.dict or not moment.came_out:
            return
        codes = np.array(moment.codes[player])[:, None]
        out = np.array(moment.came_out)[:, None]
        written = self.dict["steps"][: len(codes)]
        written[:, : self._digits] = codes >> np.arange(self._digits) & 1
        written[:, self._digits :] = out >> np.arange(8) & 1

    def string_from(self, state: LimelightState, player: int) -> str:
        """All that the player has seen, step by step; or what it sees now, as JSON."""
        if self._recall:
            # A policy's table knows no seats: so the text tells whose eyes these are.
            return "\n".join([f"seat {player}", *state.moment.heard[player]])
        if state.moment.state is None:
            return ""
        view = state.moment.state.view(player)
        del view["legal"], view["barred"]
        return json.dumps(view)


def _type(name: str) -> Any:
    open_game = name == "minuit"
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"limelight_{name}",
        long_name=f"Limelight {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.PERFECT_INFORMATION if open_game else information.IMPERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=8 if open_game else 2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=not open_game,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS[name],
    )


TYPES: dict[str, Any] = {name: _type(name) for name in PARAMETERS}


class OperaGame(LimelightGame):
    """limelight_opera."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__("opera", params)


class JackGame(LimelightGame):
    """limelight_jack."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__("jack", params)


class MinuitGame(LimelightGame):
    """limelight_minuit."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__("minuit", params)


GAMES: dict[str, type[LimelightGame]] = {
    "opera": OperaGame,
    "jack": JackGame,
    "minuit": MinuitGame,
}
for _name, _game in GAMES.items():
    pyspiel.register_game(TYPES[_name], _game)
