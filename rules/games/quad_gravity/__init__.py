"""사중력 사목 · Quad-Gravity Four."""
