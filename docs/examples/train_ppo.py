"""Learn to beat the random player: PPO on many games at once.

    pip install 'limelight[research,train]'
    python docs/examples/train_ppo.py --minutes 10

One network plays every seat; what it observes tells it which. It learns in games against the
random player, sitting in each seat equally often, and is then measured in new ones.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from limelight.env.vector import VectorEnv

GAMES = 256
STEPS = 64  # of every game, between two lessons
EPOCHS = 2
BATCH = 1024
CLIP = 0.2
ENTROPY = 0.003
TRACE = 0.95  # how far back a surprise reaches


class Network(nn.Module):
    """From observations to the logits of all actions, and the expected result."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.policy = nn.Linear(256, actions)
        self.value = nn.Linear(256, 1)

    def forward(self, seen, masks):
        """Illegal actions have no chance."""
        inside = self.body(seen.float())
        logits = self.policy(inside).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(inside).squeeze(-1)


class Lesson:
    """Games under way, and the decisions in them whose outcome is not known yet."""

    def __init__(self, game: str, seed: int) -> None:
        self.env = VectorEnv(game, GAMES, seed=seed)
        self.seats = np.arange(GAMES) % 2  # where the network sits
        self.luck = np.random.default_rng(seed)
        #: Decisions in columns: row, observation, mask, action, how likely it was, expected result.
        self.open: list[np.ndarray] = []
        self.results: list[tuple[int, float]] = []

    def others(self, rows):
        """Any legal action, all alike."""
        masks = self.env.masks[rows]
        return (masks * self.luck.random(masks.shape, np.float32)).argmax(1)

    def play(self, network: Network, steps: int) -> list[torch.Tensor]:
        """Go on for so many steps; the decisions of the games that ended, in columns.

        The last column is how much better it went than expected, by generalized advantage
        estimation. What is still open waits for the next time.
        """
        env, made = self.env, [[column] for column in self.open] or [[] for _ in range(6)]
        ended: list[list[tuple[int, float]]] = [[] for _ in range(GAMES)]  # decision, result
        count = len(self.open[0]) if self.open else 0
        for _ in range(steps):
            mine = env.turns == self.seats
            rows = np.flatnonzero(mine)
            seen, masks = env.observations[rows], env.masks[rows]
            with torch.no_grad():
                choice, value = network(torch.from_numpy(seen), torch.from_numpy(masks))
                chosen = choice.sample()
                likely = choice.log_prob(chosen)
            columns = (rows, seen, masks, chosen.numpy(), likely.numpy(), value.numpy())
            for column, new in zip(made, columns, strict=True):
                column.append(new)
            count += len(rows)
            actions = np.empty(GAMES, np.int64)
            actions[rows] = columns[3]
            actions[~mine] = self.others(np.flatnonzero(~mine))
            env.step(actions)
            for row in np.flatnonzero(env.dones):
                won = float(env.rewards[row, self.seats[row]])
                self.results.append((int(self.seats[row]), won))
                ended[row].append((count, won))
        return self._settle([np.concatenate(column) for column in made], ended)

    def _settle(self, columns: list[np.ndarray], ended) -> list[torch.Tensor]:
        """Give every decision what came of it; keep those whose game goes on."""
        rows, values = columns[0], columns[5]
        gains = np.full(len(rows), np.nan, np.float32)
        for row, ends in enumerate(ended):
            places = np.flatnonzero(rows == row)
            first = 0
            for count, won in ends:
                last = np.searchsorted(places, count)
                gain, after = 0.0, won
                for place in reversed(places[first:last]):
                    gain = after - values[place] + TRACE * gain
                    gains[place], after = gain, values[place]
                first = last
        known = ~np.isnan(gains)
        self.open = [column[~known] for column in columns]
        return [torch.from_numpy(column[known]) for column in (*columns[1:], gains)]


def learn(network: Network, optimizer: torch.optim.Optimizer, finished: list[torch.Tensor]) -> None:
    """PPO's clipped steps."""
    seen, masks, chosen, likely, values, gains = finished
    returns = values + gains
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(returns)).split(BATCH):
            choice, value = network(seen[part], masks[part])
            ratio = (choice.log_prob(chosen[part]) - likely[part]).exp()
            gain = gains[part]
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            off = (value - returns[part]).pow(2).mean()
            loss = -better + 0.5 * off - ENTROPY * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def shares(results: list[tuple[int, float]]) -> str:
    """How often each seat won."""
    told = []
    for seat in range(2):
        won = [result > 0 for where, result in results if where == seat]
        told.append(f"seat {seat}: {np.mean(won):.1%} of {len(won)}" if won else f"seat {seat}: -")
    return ", ".join(told)


def main() -> None:
    """Train, then measure."""
    parser = argparse.ArgumentParser(description="PPO against the random player")
    parser.add_argument("--game", default="opera", choices=("opera", "jack"))
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)  # for batches this small, more cost more than they bring
    lesson = Lesson(given.game, given.seed)
    network = Network(lesson.env.encoder.size, lesson.env.encoder.actions)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    before = Lesson(given.game, 10**6)
    trial = 500 if given.minutes >= 1 else 100
    before.play(network, trial)
    print(f"untrained   {shares(before.results)}", flush=True)
    end = time.monotonic() + 60 * given.minutes
    rounds = 0
    while time.monotonic() < end:
        finished = lesson.play(network, STEPS)
        if len(finished[0]):
            learn(network, optimizer, finished)
        rounds += 1
        if rounds % 50 == 0:
            print(f"round {rounds:4}  {shares(lesson.results)}", flush=True)
            lesson.results = []
    after = Lesson(given.game, 10**6 + 1)
    after.play(network, trial)
    print(f"trained     {shares(after.results)}")


if __name__ == "__main__":
    main()
