"""What several games share: betting, grids, hands of tiles, turn order."""
