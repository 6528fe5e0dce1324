"""같은 그림 찾기 · Matching Pictures."""
