"""단어 조합 · Word Combination."""
