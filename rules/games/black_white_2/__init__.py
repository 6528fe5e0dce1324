"""흑과백2 · Black and White 2."""
