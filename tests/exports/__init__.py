"""What an edit suite gets: every format by a reader that is not ours, and no audience more than it was told."""
