"""One folder a game: its rule script, its words in Korean and English, its content."""
