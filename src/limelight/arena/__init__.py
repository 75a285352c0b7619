"""Players against each other: games in numbers, what came of them, ratings."""
