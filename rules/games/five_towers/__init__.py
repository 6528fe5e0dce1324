"""5개의 탑 · Five Towers."""
