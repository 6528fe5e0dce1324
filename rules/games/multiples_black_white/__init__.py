"""배수 흑과백 · Multiples Black and White."""
