"""인디언 홀덤: the forty cards are all there, wherever they lie."""

from tests.games.indian_holdem_q import conserved

__all__ = ["conserved"]
