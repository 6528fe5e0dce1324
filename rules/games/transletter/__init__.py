"""트랜스레터 · Transletter."""
