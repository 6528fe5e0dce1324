"""포도설탕 2 · Grape Sugar 2."""
