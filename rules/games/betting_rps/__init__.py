"""베팅! 가위바위보 · Betting RPS."""
