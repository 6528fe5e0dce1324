"""은행놀이 · Bank Play."""
