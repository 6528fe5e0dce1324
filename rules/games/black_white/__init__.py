"""흑과 백 · Black and White."""
