"""Whom the Investigator should suspect, from what Jack has done so far."""

from limelight.ai.jack.search import Beam, eight
from limelight.ai.jack.turns import Options, public
from limelight.ai.jack.value_function import Judge
from limelight.core import bits
from limelight.core.rng import Rng
from limelight.games.jack.board import SMITH, UNNUMBERED
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import CHOOSING, CULPRIT, DEALING, INVESTIGATOR

# What Jack may be like: how sharply he tells good from bad among what his activations lead to at
# once. Who is like none of them plays at random.
MODELS = (0.005, 0.03)


class Belief:
    """Weights of the eight characters, kept up to date over one game."""

    def __init__(self) -> None:
        #: For each model, the last being chance, the weights of the characters.
        self.weights = [[1.0] * 8 for _ in range(len(MODELS) + 1)]
        self._before: JackState | None = None
        self._news: list[tuple[JackState, JackState]] = []

    def see(self, state: JackState) -> None:
        """Remember each of Jack's activations, to be weighed when it is needed."""
        if state.phase not in (CHOOSING, DEALING):
            return
        before, self._before = self._before, None
        if before is not None and (state.round, state.played) != (before.round, before.played):
            self._news.append((before, state.copy()))
        if state.phase == CHOOSING and state.turn == CULPRIT:
            self._before = state.copy()

    def among(self, suspects: int, doubt: float = 0.0) -> list[float]:
        """The probabilities that these suspects have, with so much doubt that all are alike."""
        shares = [
            sum(weights) if suspects >> c & 1 else 0.0
            for c, weights in enumerate(zip(*self.weights, strict=True))
        ]
        total = sum(shares)
        if not total:
            shares = [float(suspects >> c & 1) for c in range(8)]
            total = sum(shares)
        even = doubt / int(bits.count(suspects))
        return [(1 - doubt) * share / total + even if share else 0.0 for share in shares]

    def weigh(self, seat: int, judge: Judge, rng: Rng) -> None:
        """Take what has been seen since into account."""
        for before, after in self._news:
            result = _result(before, after)
            if result is None:
                continue
            suspects, unheld = counted(before, seat)
            if bits.count(suspects) < 2:
                continue
            factors = self._likelihoods(before, result, suspects, unheld, judge, rng)
            for weights, row in zip(self.weights, factors, strict=True):
                for c in range(8):
                    weights[c] *= row[c]
            top = max(max(weights) for weights in self.weights)
            self.weights = [[max(w / top, 1e-9) for w in weights] for weights in self.weights]
        self._news.clear()

    def _likelihoods(
        self,
        before: JackState,
        result: JackState,
        suspects: int,
        unheld: float,
        judge: Judge,
        rng: Rng,
    ) -> list[list[float]]:
        """How likely the activation was, for each model and each character."""
        judge.prepare(before, suspects, unheld)
        judge.believe(eight(0.125))
        options = Options(rng, False, False)
        options.explore(public(before))
        options.states.append(result)
        beam = Beam(options, judge)
        rows = [[1 / int(beam.size)] * 8 for _ in range(len(MODELS) + 1)]
        for row, sharpness in zip(rows, MODELS, strict=False):
            beam.weigh(sharpness)
            for c in bits.members(suspects):
                row[c] = beam.share(beam.size - 1, c)
        return rows


def counted(state: JackState, seat: int) -> tuple[int, float]:
    """The suspects as this seat counts them, and how likely each other one is not held."""
    if seat == INVESTIGATOR:
        return int(state.suspects & ~state.held), 1.0
    held, kept = bits.count(state.held), bits.count(state.kept)
    return int(state.suspects), 1.0 - int(held) / int(7 - kept)


def _result(before: JackState, after: JackState) -> JackState | None:
    """What Jack's activation left on the table, before the end of the round changed the lamps."""
    played = before.cards & ~after.cards if after.round == before.round else before.cards
    twin = public(before)
    twin.places, twin.occupied = after.places, after.occupied
    twin.covers, twin.cordons, twin.lantern = after.covers, after.cordons, after.lantern
    twin.lamps = after.lamps
    if after.round != before.round:
        gone = [
            int(tile) << 3 * post
            for post in range(8)
            if (tile := before.lamps >> 3 * post & 7) == before.round and tile != UNNUMBERED
        ]
        if gone and played == 1 << SMITH and before.lamps - gone[0] == after.lamps:
            return None  # it is the tile that Smith moved, and where to is not to be seen
        twin.lamps |= sum(gone)
    twin.cards = before.cards & ~played
    twin.played += 1
    twin.phase = CHOOSING
    twin.ask_again()
    return twin
