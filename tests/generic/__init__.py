"""Laws that hold for every game, over random matches; games are found by discovery, none is named here."""
