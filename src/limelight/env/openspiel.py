"""The games for OpenSpiel: importing this module registers them with pyspiel.

Each is called limelight_ and its name. `list_parameters` has its parameters: its options, and more.
A variant is a position of `limelight.ai.small_positions`, small enough to be solved: "two_rounds"
is "opera: two rounds". It begins with a chance node over the worlds that are consistent with what
is public.

An information state is the sequence of all that a seat has observed: it has perfect recall.
"""

# pyspiel comes without types.
# pyright: basic

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import limelight
from limelight.ai.exact_solver import enumerate_worlds
from limelight.ai.small_positions import VARIANTS, make_variant
from limelight.core.errors import OptionError
from limelight.core.game import CHANCE, OVER, Game, State
from limelight.core.sfc32 import Rng
from limelight.core.validation import quote_value
from limelight.env.encoders import encoder
from limelight.env.extras import missing_extra_error
from limelight.env.memory import allocate_bytes, as_array
from limelight.games.game_modules import import_game_module
from limelight.games.whodunit.state import ALIBI_BASE, IDENTITY_BASE, NOBODY, Whodunit

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing_extra_error(error) from error

MAX_RESAMPLING_TRIES = 10_000


def variant_slug(name: str) -> str:
    """Return a variant's name as a parameter: "opera: Raoul's draw" is raouls_draw."""
    words = name.partition(": ")[2].lower().replace("'", "")
    return re.sub(r"\W+", "_", words)


def _list_variants(game: str) -> dict[str, str]:
    """The full names of the variants of a game, by their parameters."""
    return {variant_slug(name): name for name in VARIANTS if name.startswith(f"{game}:")}


def list_parameters(name: str) -> dict[str, Any]:
    """The parameters of a game with their defaults.

    These are its options, the number of players if that varies, and a variant if there are any.
    """
    options = limelight.game(name).options
    parameters: dict[str, Any] = {}
    if options.max_players > options.min_players:
        parameters["players"] = options.min_players
    parameters |= options.default_values()
    if _list_variants(name):
        parameters["variant"] = ""
    return parameters


def _has_secrets(game: Game[Any]) -> bool:
    return bool(game.facts["has_secrets"])


def _find_variant_name(game: str, slug: str) -> str:
    """The full name of a variant; `OptionError` if there is none."""
    known = _list_variants(game)
    if slug not in known:
        raise OptionError(f"variant: {quote_value(slug)} does not exist; known: {', '.join(known)}")
    return known[slug]


class ObservedHistory:
    """A state and all that each seat has observed on the way to it."""

    def __init__(self, state: State | None, seats: int) -> None:
        #: None before the world of a variant is chosen.
        self.state = state
        #: For each seat the text of each step.
        self.observed_texts: list[tuple[str, ...]] = [()] * seats
        #: For each seat the number of each step: 1 + action, 0 for a hidden one.
        self.observed_codes: list[tuple[int, ...]] = [()] * seats
        #: For each step the suspects after it if it revealed something, else 0.
        self.revealed_suspects: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> "ObservedHistory":
        twin = ObservedHistory(self.state.copy() if self.state else None, len(self.observed_texts))
        twin.observed_texts = self.observed_texts[:]
        twin.observed_codes = self.observed_codes[:]
        twin.revealed_suspects = self.revealed_suspects
        return twin

    def begin_world(self, state: State) -> None:
        """Begin in a world: each seat observes what it may know of it."""
        self.state = state
        self.observed_texts = [(state.key(seat).hex(),) for seat in range(len(self.observed_texts))]

    def play_action(self, action: int) -> None:
        """Play an action and record what each seat observes of it."""
        state = self.state
        assert state is not None
        meaning = state.describe_with_secrets(action)
        moves = [state.describe(action, seat) for seat in range(len(self.observed_texts))]
        before = state.reveals
        state.play(action)
        revealed = 0
        if state.reveals != before:
            revealed = int(getattr(state, "suspects", 0))
        for seat, move in enumerate(moves):
            text = state.game.notation_module.write_move(move)
            observed_text = f"{text} [{revealed:02x}]" if revealed else text
            self.observed_texts[seat] = (*self.observed_texts[seat], observed_text)
            hidden = move.keys() < meaning.keys()  # a part that the seat may not know is absent
            self.observed_codes[seat] = (*self.observed_codes[seat], 0 if hidden else action + 1)
        self.revealed_suspects = (*self.revealed_suspects, revealed)


class LimelightGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Limelight as a game of OpenSpiel."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        parameters = list_parameters(name) | dict(params or {})
        self.rules: Game[Any] = limelight.game(name)
        slug = parameters.get("variant", "")
        seats = parameters.get("players", 2)
        self.worlds: list[tuple[Any, float]] = []
        self.initial_state: State | None = None
        if slug:
            self.worlds = list(enumerate_worlds(make_variant(_find_variant_name(name, slug))))
        else:
            options = {k: v for k, v in parameters.items() if k not in ("variant", "players")}
            self.initial_state = self.rules.new(seats, options)
        self.seats = seats
        steps: int = import_game_module("limelight.env", name).MAX_STEPS
        self.max_steps = steps * parameters.get("rounds", 1)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=max(self.rules.actions, len(self.worlds)),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_steps,
        )
        super().__init__(_make_game_type(name), information, dict(params or {}))

    def new_initial_state(self) -> "LimelightState":
        """Return the first state of a game."""
        return LimelightState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "OpenSpielObserver":
        """Return the observer that writes tensors and strings."""
        return OpenSpielObserver(self, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound: the number of steps."""
        return int(self.max_steps)


class LimelightState(pyspiel.State):  # type: ignore[misc]
    """A state of Limelight as a state of OpenSpiel."""

    def __init__(self, game: LimelightGame) -> None:
        super().__init__(game)
        first = game.initial_state.copy() if game.initial_state else None
        self.observed_history = ObservedHistory(first, game.seats)
        self.variant = VariantWorlds(game)

    def current_player(self) -> Any:
        """Return whose turn it is."""
        state = self.observed_history.state
        if state is None or state.turn == CHANCE:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if state.turn == OVER else int(state.turn)

    def _legal_actions(self, player: int) -> list[int]:
        state = self.observed_history.state
        return state.legal_actions() if state is not None and state.turn == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the actions of chance and their probabilities."""
        if self.observed_history.state is None:
            return [
                (number, probability) for number, (_, probability) in enumerate(self.variant.worlds)
            ]
        return self.observed_history.state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.observed_history.state is None:
            self.observed_history.begin_world(self.variant.worlds[action][0].copy())
        else:
            self.observed_history.play_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.observed_history.state
        if state is None:
            return f"world {action}"
        return state.say(action) if state.is_legal(action) else f"action {action}"

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.observed_history.state is not None and self.observed_history.state.turn == OVER

    def returns(self) -> list[float]:
        """Return the return of each seat, 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.variant.seats
        assert self.observed_history.state is not None
        return self.observed_history.state.returns()

    def __str__(self) -> str:
        state = self.observed_history.state
        return "choosing a world" if state is None else json.dumps(state.position())

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "LimelightState":
        """Return a state with another history that looks the same to this player.

        The secrets are sampled as in `State.sample`, uniformly among the consistent ones, and the
        hidden steps of the history are replaced by what they must have been.
        """
        rng = Rng(int(probability_sampler() * (1 << 62)))
        seen_so_far = self.observed_history.observed_texts[player_id]
        for _ in range(MAX_RESAMPLING_TRIES):
            twin: LimelightState = self.get_game().new_initial_state()
            if _replay_actions(twin, self._sample_actions(player_id, rng)) and (
                twin.observed_history.observed_texts[player_id] == seen_so_far
            ):
                return twin
        raise RuntimeError("no history was found that fits what the player has seen")

    def _sample_actions(self, player: int, rng: Rng) -> list[int]:
        """The actions so far, with sampled secrets."""
        actions: list[int] = list(self.history())
        state = self.observed_history.state
        if state is None or not _has_secrets(state.game):
            return actions
        assert isinstance(state, Whodunit), "no other secrets can be sampled step by step so far"
        sample: Any = state.sample(player, rng)
        sampled_actions: list[int] = []
        unseen_cards = _unseen_alibis(sample, player)
        if self.variant.worlds:
            number = self.variant.draw_consistent_world(sample, rng)
            unseen_cards &= ~_unseen_alibis(self.variant.worlds[number][0], player)
            sampled_actions.append(number)
            del actions[0]
        cards = [card for card in range(8) if unseen_cards >> card & 1]
        for action, code in zip(actions, self.observed_history.observed_codes[player], strict=True):
            if code:
                sampled_actions.append(action)
            elif IDENTITY_BASE <= action < IDENTITY_BASE + NOBODY:
                sampled_actions.append(int(IDENTITY_BASE + sample.culprit))
            else:
                sampled_actions.append(
                    int(ALIBI_BASE + cards.pop(rng.below(len(cards)))) if cards else -1
                )
        return sampled_actions


# The fields of a state, in opera and in jack, that hold the drawn alibi cards which a seat hides.
ALIBI_FIELDS = ("kept_alibis", "investigator_alibis", "jack_alibis")


class VariantWorlds:
    """The worlds of a variant; all states of a game share them."""

    def __init__(self, game: LimelightGame) -> None:
        self.worlds = game.worlds
        self.seats = game.seats

    def __deepcopy__(self, memo: object) -> "VariantWorlds":
        return self

    def draw_consistent_world(self, sample: Any, rng: Rng) -> int:
        """Draw the number of a world that a sampled state can have come from."""
        consistent = [
            number
            for number, (world, _) in enumerate(self.worlds)
            if world.culprit == sample.culprit
            and not any(
                getattr(world, field, 0) & ~getattr(sample, field, 0) for field in ALIBI_FIELDS
            )
        ]
        return consistent[rng.below(len(consistent))]


def _unseen_alibis(state: Any, player: int) -> int:
    """The drawn alibi cards that a player does not see, as a mask."""
    if hasattr(state, "jack_alibis"):
        return int(state.investigator_alibis if player == 1 else state.jack_alibis)
    return int(state.kept_alibis)


def _replay_actions(state: LimelightState, actions: list[int]) -> bool:
    """Play the actions; false, after some of them, if one is not legal."""
    for action in actions:
        position = state.observed_history.state
        if position is not None and not position.is_legal(action):
            return False
        state.apply_action(action)
    return True


class OpenSpielObserver:
    """Writes tensors and strings: the present observation or, with perfect recall, all of them."""

    def __init__(self, game: LimelightGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(
                f"observation parameters: there are none, but {quote_value(params)} is given"
            )
        self._has_perfect_recall = kind is not None and kind.perfect_recall
        private = kind is None or kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not private or (kind is not None and not kind.public_info):
            raise ValueError("observations are what one seat sees, public and private")
        self._encoder = encoder(game.rules.name)
        self._memory = allocate_bytes(self._encoder.size)
        self._cells = as_array(self._memory, np.int8, self._encoder.size)
        size = self._encoder.size
        self._digits = game.rules.actions.bit_length()
        steps = game.max_steps if self._has_perfect_recall and _has_secrets(game.rules) else 0
        width = self._digits + 8
        self.tensor = np.zeros(size + steps * width, np.float32)
        self.dict = {
            block.name: self.tensor[block.start : block.start + block.size]
            for block in self._encoder.layout
        }
        if steps:
            self.dict["steps"] = self.tensor[size:].reshape(steps, width)

    def set_from(self, state: LimelightState, player: int) -> None:
        """Write the tensor: the observation, then a row for each step so far.

        A row is the number of the step in binary digits (1 + action, the lowest digit first, 0 for
        a hidden one), then the suspects if the step revealed something.
        """
        self.tensor.fill(0)
        history = state.observed_history
        if history.state is None:
            return
        self._cells.fill(0)
        self._encoder.write_observation(history.state, player, self._memory, 0)
        self.tensor[: self._encoder.size] = self._cells
        if "steps" not in self.dict or not history.revealed_suspects:
            return
        codes = np.array(history.observed_codes[player])[:, None]
        revealed = np.array(history.revealed_suspects)[:, None]
        steps = self.dict["steps"][: len(codes)]
        steps[:, : self._digits] = codes >> np.arange(self._digits) & 1
        steps[:, self._digits :] = revealed >> np.arange(8) & 1

    def string_from(self, state: LimelightState, player: int) -> str:
        """Return all that the player has observed, step by step, or what it sees now, as JSON."""
        if self._has_perfect_recall:
            # Policies are tables by this text alone: so it has to name the seat.
            return "\n".join([f"seat {player}", *state.observed_history.observed_texts[player]])
        if state.observed_history.state is None:
            return ""
        view = state.observed_history.state.view(player)
        del view["legal"], view["barred"]
        return json.dumps(view)


@cache
def _make_game_type(name: str) -> Any:
    game = limelight.game(name)
    has_perfect_information = not _has_secrets(game)
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"limelight_{name}",
        long_name=f"Limelight {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.PERFECT_INFORMATION
            if has_perfect_information
            else information.IMPERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.options.max_players,
        min_num_players=game.options.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=not has_perfect_information,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=list_parameters(name),
    )


def _make_game_class(name: str) -> type[LimelightGame]:
    # A class, because pyspiel frees what is registered after the interpreter has gone.
    class NamedGame(LimelightGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, params)

    return NamedGame


for _name in limelight.games():
    pyspiel.register_game(_make_game_type(_name), _make_game_class(_name))
