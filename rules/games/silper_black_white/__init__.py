"""실퍼의 흑과백 · Silper's Black and White."""
