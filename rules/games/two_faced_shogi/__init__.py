"""양면장기 · Two-Faced Shogi."""
