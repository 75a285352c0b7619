"""The errors for what a user may not do now."""

from limelight.core.errors import LimelightError


class Refusal(LimelightError):
    """Nothing has changed; `code` is for programs, the message for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class StaleAnswer(Refusal):
    """The answer is to a position that has changed since; `seq` is the present sequence number."""

    def __init__(self, seq: int) -> None:
        super().__init__("stale", f"the game has gone on; look at number {seq} and choose again")
        self.seq = seq
