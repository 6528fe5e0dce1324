"""인디언 홀덤Q · Indian Hold'em Q."""
