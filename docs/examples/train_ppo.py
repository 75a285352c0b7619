"""Learn to play opera: PPO on many games at once.

    .venv/bin/pip install '.[research,train]'
    .venv/bin/python docs/examples/train_ppo.py --minutes 10

One network plays both seats; what it observes tells it which. In two games of three it meets the
random player, in the third itself. Then it is measured in new games against the random player,
half of them in each seat. A minute is one of a core that has nothing else to do.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from limelight.env.encoders import encoder
from limelight.env.vector import VectorEnv
from limelight.games.opera.moves import OWN  # OWN[character] + room: to walk there

GAMES = 1024
STEPS = 32  # of every game, between two lessons
EPOCHS = 2
BATCH = 2048
RATE = 1e-3  # how fast it learns at first; in the end not at all
CLIP = 0.2
ENTROPY = 0.01
TRACE = 0.8  # how far back a surprise reaches
BOTH = 2  # in the place of a seat: the network plays against itself

#: What an observation tells of each character and of each room; see docs/research.md.
BLOCKS = {b.name: slice(b.start, b.start + b.size) for b in encoder("opera").layout}
OF_CHARACTERS = ("suspects", "cards", "later", "active", "culprit", "exposed", "guest", "pending")
OF_ROOMS = ("blackout", "start")


class Network(nn.Module):
    """From observations to the logits of all actions, and the result to expect.

    What matters in a room is worked out in the same way for all ten, from who stands there: so what
    is learnt in one of them serves in all.
    """

    def __init__(self, width: int = 128, room: int = 64) -> None:
        super().__init__()
        shape = encoder("opera")
        self.house = nn.Linear(shape.size, width)
        self.room = nn.Linear(len(OF_CHARACTERS) + 1 + len(OF_ROOMS), room)
        self.outside = nn.Linear(width, room)
        self.body = nn.Linear(width + 10 * room, width)
        self.policy = nn.Linear(width, shape.actions)
        self.walk = nn.Linear(room, 8)
        self.value = nn.Linear(width, 1)
        walks = [OWN[character] + room for room in range(10) for character in range(8)]
        self.register_buffer("walks", torch.tensor(walks))

    def forward(self, seen, masks):
        """Illegal actions have no chance. The value is a guess, and what was learnt beyond it."""
        seen = seen.float()
        house = self.house(seen).relu()
        rooms = (self.room(self.rooms(seen)) + self.outside(house)[:, None]).relu()
        inside = self.body(torch.cat([house, rooms.flatten(1)], 1)).relu()
        logits = self.policy(inside).index_add(1, self.walks, self.walk(rooms).flatten(1))
        value = self.guess(seen) + self.value(inside).squeeze(1)
        return logits.masked_fill(masks == 0, -1e9), value

    def rooms(self, seen):
        """For each room how many stand there, how many of them are suspects, and so on."""
        characters = [seen[:, BLOCKS[name]] for name in OF_CHARACTERS]
        characters.append(torch.ones_like(characters[0]))
        standing = seen[:, BLOCKS["rooms"]].reshape(-1, 8, 10).transpose(1, 2)
        rooms = torch.stack([seen[:, BLOCKS[name]] for name in OF_ROOMS], 2)
        return torch.cat([standing @ torch.stack(characters, 2), rooms], 2)

    def guess(self, seen):
        """How it would go if the round ended now: good for seat 0 if few suspects were left.

        Starting from a guess is the same as potential-based shaping: what a decision changes in it
        is felt at once, and what is best to do stays the same.
        """
        suspects, exposed, culprit = (
            seen[:, BLOCKS[name]] for name in ("suspects", "exposed", "culprit")
        )
        shown, hidden = (suspects * exposed).sum(1), (suspects * (1 - exposed)).sum(1)
        mean = (shown**2 + hidden**2) / (shown + hidden)  # for who does not know the culprit
        left = torch.where((culprit * exposed).sum(1) > 0, shown, hidden)
        return torch.where(seen[:, 0] > 0, 4 - mean, left - 4) / 8  # cell 0: seat 0 looks


class School:
    """Games under way, in which the network plays one seat or both."""

    def __init__(self, seats: tuple[int, ...], seed: int) -> None:
        self.env = VectorEnv("opera", GAMES, seed=seed)
        self.seats = np.resize(seats, GAMES)
        self.won: list[list[bool]] = [[] for _ in range(GAMES)]  # one game after the other

    def play(self, network: Network, best: bool = False) -> list[torch.Tensor]:
        """Go on for some steps; what the network decided in them, in columns.

        Observation, mask, action, how likely it was, the result expected, and how much better it
        went than that.
        """
        env, made = self.env, []
        for _ in range(STEPS):
            seen, masks, turns = env.observations.copy(), env.masks.copy(), env.turns.copy()
            mine = (turns == self.seats) | (self.seats == BOTH)
            with torch.no_grad():
                logits, value = network(*map(torch.from_numpy, (seen[mine], masks[mine])))
                chosen = logits.argmax(1) if best else drawn(logits)
                log = logits.log_softmax(1).gather(1, chosen[:, None]).squeeze(1)
            likely, values = np.zeros((2, GAMES), np.float32)
            likely[mine], values[mine] = log, value
            env.draw()  # what the random player does
            env.actions[mine] = chosen
            actions = env.actions.copy()
            env.step(actions)
            ends = env.dones.copy(), env.rewards.astype(np.float32)
            made.append((seen, masks, actions, likely, values, turns, mine, *ends))
            for row in np.flatnonzero(env.dones & (self.seats != BOTH)):
                self.won[row].append(bool(env.rewards[row, self.seats[row]] > 0))
        *columns, turns, mine, dones, rewards = map(np.stack, zip(*made, strict=True))
        gains = surprises(columns[-1], turns, mine, dones, rewards)
        known = ~np.isnan(gains)
        return [torch.from_numpy(column[known]) for column in (*columns, gains)]

    def shares(self, games: int | None = None) -> str:
        """How often each seat has beaten the random player, in so many games of each row."""
        told = []
        for seat in range(2):
            rows = np.flatnonzero(self.seats == seat)
            won = [result for row in rows for result in self.won[row][:games]]
            told.append(f"seat {seat}: {np.mean(won or [0]):.1%} of {len(won):,}")
        return ", ".join(told)


def drawn(logits: torch.Tensor) -> torch.Tensor:
    """An action for each row, as likely as it says; torch's own way takes ten times as long."""
    sums = logits.softmax(1).cumsum(1)
    return (sums < (1 - torch.rand(len(sums), 1)) * sums[:, -1:]).sum(1)


def surprises(values, turns, mine, dones, rewards) -> np.ndarray:
    """How much better it went than expected after each decision: generalized advantages.

    Seat by seat, from the last step back. The last decision of a game that goes on is not known.
    """
    steps, games = values.shape
    gains = np.full((steps, games), np.nan, np.float32)
    after = np.full((2, games), np.nan, np.float32)  # what each seat expects at its next decision
    later = np.zeros((2, games), np.float32)  # its surprises from there on
    for step in reversed(range(steps)):
        after[:, dones[step]], later[:, dones[step]] = rewards[step, dones[step]].T, 0
        rows = np.flatnonzero(mine[step])
        here = turns[step, rows], rows
        gains[step, rows] = after[here] - values[step, rows] + TRACE * later[here]
        after[here], later[here] = values[step, rows], np.nan_to_num(gains[step, rows])
    return gains


def learn(network: Network, optimizer: torch.optim.Optimizer, lesson: list[torch.Tensor]) -> None:
    """PPO's clipped steps."""
    seen, masks, chosen, likely, values, gains = lesson
    returns = values + gains
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(returns)).split(BATCH):
            logits, value = network(seen[part], masks[part])
            logs = logits.log_softmax(1)
            ratio = (logs.gather(1, chosen[part, None]).squeeze(1) - likely[part]).exp()
            gain = gains[part]
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            off = (value - returns[part]).pow(2).mean()
            entropy = -(logits.softmax(1) * logs).sum(1).mean()
            loss = -better + off - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def measured(network: Network, seed: int, games: int) -> str:
    """How often it beats the random player when it plays what it thinks best."""
    trial = School((0, 1), seed)
    while min(map(len, trial.won)) < games:
        trial.play(network, best=True)
    return trial.shares(games)


def main() -> None:
    """Train, then measure."""
    parser = argparse.ArgumentParser(description="PPO learns opera")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    games = 3 if given.minutes >= 1 else 1
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    print(f"untrained    {measured(network, 10**6, games)}", flush=True)
    school = School((0, 1, BOTH), given.seed)
    begin, number = time.process_time(), 0
    while (spent := (time.process_time() - begin) / 60) < given.minutes:
        optimizer.param_groups[0]["lr"] = RATE * (1 - spent / given.minutes)
        learn(network, optimizer, school.play(network))
        number += 1
        if number % 50 == 0:
            print(f"lesson {number:5} {school.shares()}", flush=True)
            school.won = [[] for _ in range(GAMES)]
    print(f"trained      {measured(network, 10**6 + 1, games)}")


if __name__ == "__main__":
    main()
