"""Train a player of opera: PPO on many games at once.

    .venv/bin/pip install '.[research,train]'
    .venv/bin/python docs/examples/train_ppo.py --minutes 10

One network plays both seats; the observation says which. In two games of three its opponent is the
random player, in the third the network itself. It is then evaluated in new games against the random
player, half of them in each seat. Minutes are processor time of one core.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from limelight.env.encoders import encoder
from limelight.env.vector import VectorEnv
from limelight.games.opera.moves import CHARACTER_BASES  # OWN[character] + room: to walk there

PARALLEL_GAMES = 1024
STEPS_PER_UPDATE = 32  # of each game
EPOCHS_PER_UPDATE = 2
BATCH_SIZE = 2048
LEARNING_RATE = 1e-3  # falls linearly to 0
CLIP_RANGE = 0.2
ENTROPY_WEIGHT = 0.01
GAE_LAMBDA = 0.8
BOTH_SEATS = 2  # instead of a seat: the network plays against itself

#: The blocks of an observation, and those with a cell for each character or room; see
#: docs/research.md.
BLOCK_SLICES = {
    block.name: slice(block.start, block.start + block.size) for block in encoder("opera").layout
}
CHARACTER_BLOCKS = (
    *("suspects", "cards", "later", "active"),
    *("culprit", "exposed", "guest", "pending"),
)
ROOM_BLOCKS = ("blackout", "start")


class Network(nn.Module):
    """Maps observations to the logits of all actions and to a value.

    All ten rooms share the same weights: what is learned in one room serves in all.
    """

    def __init__(self, width: int = 128, room_width: int = 64) -> None:
        super().__init__()
        opera_encoder = encoder("opera")
        self.board = nn.Linear(opera_encoder.size, width)
        self.room = nn.Linear(len(CHARACTER_BLOCKS) + 1 + len(ROOM_BLOCKS), room_width)
        self.board_to_room = nn.Linear(width, room_width)
        self.body = nn.Linear(width + 10 * room_width, width)
        self.policy = nn.Linear(width, opera_encoder.actions)
        self.walk = nn.Linear(room_width, 8)
        self.value = nn.Linear(width, 1)
        walks = [CHARACTER_BASES[character] + room for room in range(10) for character in range(8)]
        self.register_buffer("walks", torch.tensor(walks))

    def forward(self, observations, masks):
        """Return logits and values; an illegal action has a probability of 0.

        The value is an estimate by rule plus a learned correction.
        """
        observations = observations.float()
        board = self.board(observations).relu()
        features = self.gather_room_features(observations)
        rooms = (self.room(features) + self.board_to_room(board)[:, None]).relu()
        hidden = self.body(torch.cat([board, rooms.flatten(1)], 1)).relu()
        logits = self.policy(hidden).index_add(1, self.walks, self.walk(rooms).flatten(1))
        value = self.estimate_result(observations) + self.value(hidden).squeeze(1)
        return logits.masked_fill(masks == 0, -1e9), value

    def gather_room_features(self, observations):
        """Return for each room how many characters are in it, how many of them suspects, etc."""
        characters = [observations[:, BLOCK_SLICES[name]] for name in CHARACTER_BLOCKS]
        characters.append(torch.ones_like(characters[0]))
        standing = observations[:, BLOCK_SLICES["rooms"]].reshape(-1, 8, 10).transpose(1, 2)
        rooms = torch.stack([observations[:, BLOCK_SLICES[name]] for name in ROOM_BLOCKS], 2)
        return torch.cat([standing @ torch.stack(characters, 2), rooms], 2)

    def estimate_result(self, observations):
        """Return a value as if the round ended now: good for seat 0 if few suspects were left.

        This is the same as potential-based reward shaping (Ng, Harada & Russell 1999): a decision
        is rewarded at once, and the optimal policy stays the same.
        """
        suspects, exposed, culprit = (
            observations[:, BLOCK_SLICES[name]] for name in ("suspects", "exposed", "culprit")
        )
        shown, hidden = (suspects * exposed).sum(1), (suspects * (1 - exposed)).sum(1)
        mean = (shown**2 + hidden**2) / (shown + hidden)  # for the seat that knows no culprit
        left = torch.where((culprit * exposed).sum(1) > 0, shown, hidden)
        return torch.where(observations[:, 0] > 0, 4 - mean, left - 4) / 8  # cell 0: it is seat 0


class SelfPlay:
    """Games in which the network plays one seat or both."""

    def __init__(self, seats: tuple[int, ...], seed: int) -> None:
        self.env = VectorEnv("opera", PARALLEL_GAMES, seed=seed)
        self.seats = np.resize(seats, PARALLEL_GAMES)
        #: For each row whether the network won, game by game.
        self.results: list[list[bool]] = [[] for _ in range(PARALLEL_GAMES)]

    def play_steps(self, network: Network, is_greedy: bool = False) -> list[torch.Tensor]:
        """Play some steps and return the network's decisions as columns.

        The columns are observation, mask, action, its log probability, value and advantage.
        """
        env, steps = self.env, []
        for _ in range(STEPS_PER_UPDATE):
            observations, masks, turns = env.observations.copy(), env.masks.copy(), env.turns.copy()
            is_ours = (turns == self.seats) | (self.seats == BOTH_SEATS)
            with torch.no_grad():
                inputs = map(torch.from_numpy, (observations[is_ours], masks[is_ours]))
                logits, value = network(*inputs)
                chosen = logits.argmax(1) if is_greedy else sample_actions(logits)
                log = logits.log_softmax(1).gather(1, chosen[:, None]).squeeze(1)
            log_probabilities, values = np.zeros((2, PARALLEL_GAMES), np.float32)
            log_probabilities[is_ours], values[is_ours] = log, value
            env.draw_actions()  # the actions of the random player
            env.actions[is_ours] = chosen
            actions = env.actions.copy()
            env.step(actions)
            ends = env.dones.copy(), env.rewards.astype(np.float32)
            decisions = (observations, masks, actions, log_probabilities, values)
            steps.append((*decisions, turns, is_ours, *ends))
            for row in np.flatnonzero(env.dones & (self.seats != BOTH_SEATS)):
                self.results[row].append(bool(env.rewards[row, self.seats[row]] > 0))
        *columns, turns, is_ours, dones, rewards = map(np.stack, zip(*steps, strict=True))
        advantages = estimate_advantages(columns[-1], turns, is_ours, dones, rewards)
        is_known = ~np.isnan(advantages)
        return [torch.from_numpy(column[is_known]) for column in (*columns, advantages)]

    def format_win_rates(self, games: int | None = None) -> str:
        """Return how often each seat has won, in the first games of each row or in all."""
        parts = []
        for seat in range(2):
            rows = np.flatnonzero(self.seats == seat)
            won = [result for row in rows for result in self.results[row][:games]]
            parts.append(f"seat {seat}: {np.mean(won or [0]):.1%} of {len(won):,}")
        return ", ".join(parts)


def sample_actions(logits: torch.Tensor) -> torch.Tensor:
    """Sample an action for each row; torch's own function takes ten times as long."""
    sums = logits.softmax(1).cumsum(1)
    return (sums < (1 - torch.rand(len(sums), 1)) * sums[:, -1:]).sum(1)


def estimate_advantages(values, turns, is_ours, dones, rewards) -> np.ndarray:
    """Return the generalized advantage (GAE, Schulman et al. 2016) of each decision.

    It is computed for each seat, from the last step back; nan for the last decision of a game that
    goes on.
    """
    steps, games = values.shape
    advantages = np.full((steps, games), np.nan, np.float32)
    next_value = np.full((2, games), np.nan, np.float32)  # of each seat, at its next decision
    next_advantage = np.zeros((2, games), np.float32)
    for step in reversed(range(steps)):
        done = dones[step]
        next_value[:, done], next_advantage[:, done] = rewards[step, done].T, 0
        rows = np.flatnonzero(is_ours[step])
        mover = turns[step, rows], rows
        surprise = next_value[mover] - values[step, rows]
        advantages[step, rows] = surprise + GAE_LAMBDA * next_advantage[mover]
        next_value[mover] = values[step, rows]
        next_advantage[mover] = np.nan_to_num(advantages[step, rows])
    return advantages


def update_network(
    network: Network, optimizer: torch.optim.Optimizer, samples: list[torch.Tensor]
) -> None:
    """Update the network by PPO's clipped objective."""
    observations, masks, actions, log_probabilities, values, advantages = samples
    returns = values + advantages
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(EPOCHS_PER_UPDATE):
        for batch in torch.randperm(len(returns)).split(BATCH_SIZE):
            logits, value = network(observations[batch], masks[batch])
            logs = logits.log_softmax(1)
            log_probability = logs.gather(1, actions[batch, None]).squeeze(1)
            ratio = (log_probability - log_probabilities[batch]).exp()
            clipped = ratio.clamp(1 - CLIP_RANGE, 1 + CLIP_RANGE)
            advantage = advantages[batch]
            policy_gain = torch.min(ratio * advantage, clipped * advantage).mean()
            value_error = (value - returns[batch]).pow(2).mean()
            entropy = -(logits.softmax(1) * logs).sum(1).mean()
            loss = -policy_gain + value_error - ENTROPY_WEIGHT * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def measure_policy(network: Network, seed: int, games: int) -> str:
    """Return how often the network beats the random player with its likeliest actions."""
    evaluation = SelfPlay((0, 1), seed)
    while min(map(len, evaluation.results)) < games:
        evaluation.play_steps(network, is_greedy=True)
    return evaluation.format_win_rates(games)


def main() -> None:
    """Train, then evaluate."""
    parser = argparse.ArgumentParser(description="train a player of opera with PPO")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(1)
    games = 3 if arguments.minutes >= 1 else 1
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), lr=LEARNING_RATE)
    print(f"untrained    {measure_policy(network, 10**6, games)}", flush=True)
    self_play = SelfPlay((0, 1, BOTH_SEATS), arguments.seed)
    begin, number = time.process_time(), 0
    while (spent := (time.process_time() - begin) / 60) < arguments.minutes:
        optimizer.param_groups[0]["lr"] = LEARNING_RATE * (1 - spent / arguments.minutes)
        update_network(network, optimizer, self_play.play_steps(network))
        number += 1
        if number % 50 == 0:
            print(f"update {number:5} {self_play.format_win_rates()}", flush=True)
            self_play.results = [[] for _ in range(PARALLEL_GAMES)]
    print(f"trained      {measure_policy(network, 10**6 + 1, games)}")


if __name__ == "__main__":
    main()
