"""별자리 게임 · Constellations."""
