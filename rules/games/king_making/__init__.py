"""킹메이킹 · King Making."""
