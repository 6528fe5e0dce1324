"""투자와 기부 · Invest and Donate."""
