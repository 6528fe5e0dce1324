"""콰트로 · Quattro."""
