"""What the processes of one house tell each other. A house of one process tells nobody."""

Words = list[str]


class Bus:
    """Nobody is there; see `limelight.server.cluster.redis_pubsub` for when there is."""

    #: Whether others hear this process, and it them.
    up = True

    def open(self) -> None:
        """Begin to talk and listen."""

    async def close(self) -> None:
        """Say what is left to be said, and hang up."""

    def tell(self, *words: str) -> None:
        """Tell all others; this process does not hear it."""
