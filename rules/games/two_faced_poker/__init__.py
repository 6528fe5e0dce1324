"""양면포커 · Two-Faced Poker."""
