"""The authority: the event log, the show folded from it, the desk every command passes, the dealer's console."""
