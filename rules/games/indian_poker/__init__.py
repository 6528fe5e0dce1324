"""인디언 포커 · Indian Poker."""
