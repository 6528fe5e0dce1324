"""나이트의 여행 · Knight's Tour."""
