"""시드섯다: the twenty cards are all there, wherever they lie."""

from tests.games.indian_holdem_q import conserved

__all__ = ["conserved"]
