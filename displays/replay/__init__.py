"""The replay room: every moment of a log again, live or from a file. It folds documents and runs no rules."""
