"""시드포커 · Seed Poker."""
