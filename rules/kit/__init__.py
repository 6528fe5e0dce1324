"""What several games share: turn order, betting, decks, grids."""
