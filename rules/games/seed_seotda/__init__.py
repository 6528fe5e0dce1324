"""시드섯다 · Seed Seotda."""
