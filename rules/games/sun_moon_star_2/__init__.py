"""해달별 II · Sun, Moon, Star II."""
