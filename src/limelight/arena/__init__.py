"""Many games between players: pairings, leagues, datasets, and the bridge for the course's bots."""
