"""연승게임 리뉴얼 · Winning Streak."""
