"""What a turn of opera or jack would bring to light, did the round end with it."""

from collections.abc import Mapping
from dataclasses import dataclass

from limelight.cli.counting import in_words, several


@dataclass(frozen=True)
class Verdict:
    """How a game speaks of its culprit showing, and what its critic calls the numbers."""

    who: str
    shows: str  # "if the phantom …"
    show: str  # "the phantom must …", "you would …"
    you: tuple[str, str]  # what "you" do, hiding and showing
    either: str
    #: How many suspects would stay if the culprit hid and if it showed; and whether yours does.
    facts: tuple[str, str, str]

    def sentence(self, facts: Mapping[str, int], played: int) -> str:
        """For the Investigator what he would learn, for the culprit what would be given away."""
        hiding, showing, mine = self.facts
        if not facts.keys() >= {hiding, showing}:
            return ""
        last = played == 3  # nobody comes after, and nothing changes any more
        if mine in facts:
            return self._given_away(facts[mine], facts[showing if facts[mine] else hiding], last)
        return self._learned(facts[hiding], facts[showing], last)

    def _learned(self, hiding: int, showing: int, last: bool) -> str:
        that = "that leaves" if last else "as the round stands, that leaves"
        if hiding == showing:
            return f"{that} {several(showing, 'suspect')} {self.either}"
        if not hiding or not showing:
            must = f"{'must' if showing else 'cannot'} {self.show}"
            return f"{that} {several(hiding + showing, 'suspect')}, for {self.who} {must}"
        suspects = several(showing, "suspect")
        return f"{that} {suspects} if {self.who} {self.shows}, {in_words(hiding)} if not"

    def _given_away(self, mine: int, left: int, last: bool) -> str:
        suspects = several(left, "suspect")
        if last:
            return f"you {self.you[mine]}, and {suspects} {'stays' if left == 1 else 'stay'}"
        return f"you would{'' if mine else ' not'} {self.show}, and {suspects} would stay"
