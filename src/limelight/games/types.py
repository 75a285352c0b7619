"""The data that leaves the games, as types for what serves them all: each is one of its games'."""

from limelight.games.jack.types import JackEffect, JackFacts, JackKnowledge, JackMove
from limelight.games.minuit.types import MinuitEffect, MinuitFacts, MinuitKnowledge, MinuitMove
from limelight.games.opera.types import OperaEffect, OperaFacts, OperaKnowledge, OperaMove

#: What an action means.
GameMove = OperaMove | JackMove | MinuitMove
#: One thing that an action did.
GameEffect = OperaEffect | JackEffect | MinuitEffect
#: What a seat may know of a state, without what it may do.
GameKnowledge = OperaKnowledge | JackKnowledge | MinuitKnowledge
#: The board of a game as data.
GameFacts = OperaFacts | JackFacts | MinuitFacts
