"""What reaches pages that are connected in this process: every frame, by the line that it went to."""

from __future__ import annotations

from typing import Any


class Heard:
    """Stands before the wire's sender and lets everything through. `lines`: Engine.IO id → what came, as text."""

    def __init__(self, wire: Any) -> None:
        self.straight = wire.straight
        self.real = wire.straight.send
        self.lines: dict[str, list[str]] = {}
        wire.straight.send = self.send

    def send(self, event: str, encoded: bytes, to: str) -> None:
        for _, eio_sid in self.straight.manager.get_participants("/", to):
            self.lines.setdefault(eio_sid, []).append(f"{event} {encoded.decode()}")
        self.real(event, encoded, to)
