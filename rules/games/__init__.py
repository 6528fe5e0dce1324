"""The games, one folder each: a rule script, its words, its content."""
