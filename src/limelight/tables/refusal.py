"""What a table answers when something cannot be done."""

from limelight.core.errors import LimelightError


class Refusal(LimelightError):
    """It cannot be done, and nothing has changed; the code is for programs."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Stale(Refusal):
    """The position has changed since the one that was answered."""

    def __init__(self, seq: int) -> None:
        super().__init__("stale", f"the game has gone on; look at number {seq} and choose again")
        self.seq = seq
