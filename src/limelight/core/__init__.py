"""What a game is, and what all games share. Knows no game by name and does no input or output."""
