"""What is tested of one game alone; `conserved(match)` in <key>.py tells the generic tests what it never loses."""
