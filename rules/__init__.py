"""What a game is, and the games: pure, no I/O, imports nothing else of the project."""
