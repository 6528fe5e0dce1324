"""인디언 홀덤 · Indian Hold'em."""
