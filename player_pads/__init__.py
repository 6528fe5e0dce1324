"""Contestants' tablets: joining by QR, seats, private views, answers."""
