"""What this laptop says of itself to its own processes: `standby.json`, written whole at each change."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from standby.protocol.installation import PRIMARY, STANDBY, Installation, now_text, read_json, write_whole

# `since` is when one of these last changed
SINCE = ("role", "in_step", "reason")


@dataclass(slots=True)
class LaptopState:
    """The content of the file: see `StandbyState`, which reads it.

    `waits`: requests wait for the other laptop before they are answered. `port` is where the protocol listens.
    """

    role: str = PRIMARY
    epoch: int = 1
    peer: str | None = None
    in_step: bool = False
    since: str = field(default_factory=now_text)
    behind: int = 0
    reason: str = "never_seen"
    witness: str | None = None
    address: str | None = None
    waits: bool = False
    port: int = 0
    # where the other one's protocol listens, "host:port"
    peer_port: str | None = None
    # a database of an epoch that was this laptop's own, whose actions the other one is still to be told of
    aside: dict[str, Any] | None = None
    # a standby's: it had everything when it last heard the primary; whether it may take over by itself; who looked
    had_everything: bool = False
    by_itself: bool = True
    looked_by: str = ""
    # the key of the request by which this laptop last took over, and the epoch that began; 0 where it was not done
    taken_by: str = ""
    taken_epoch: int = 0


class StateFile:
    """The file, and what it says."""

    def __init__(self, installation: Installation) -> None:
        self.installation = installation
        read = read_json(installation.state)
        names = LaptopState.__slots__
        self.state = LaptopState(**{name: value for name, value in read.items() if name in names})
        self.state.port = installation.port
        self._written: tuple[int, int] | None = None

    @property
    def is_primary(self) -> bool:
        """Return whether this laptop is in charge."""
        return self.state.role != STANDBY

    def update(self, *, synced: bool = False, **changed: Any) -> None:
        """Change what is said. `synced`: it is on the disk when this returns, as roles and epochs must be."""
        if (
            all(getattr(self.state, name) == value for name, value in changed.items())
            and self.installation.state.exists()
        ):
            return
        if any(getattr(self.state, name) != changed.get(name, getattr(self.state, name)) for name in SINCE):
            self.state.since = now_text()
        for name, value in changed.items():
            setattr(self.state, name, value)
        self.write(synced=synced)

    def write(self, *, synced: bool = False) -> None:
        """Write the file, also where nothing has changed: another process may have written."""
        write_whole(self.installation.state, json.dumps(asdict(self.state)).encode(), synced=synced)
        self._written = self._mark()

    def was_overwritten(self) -> bool:
        """Return whether another process has written the file since."""
        return self._mark() != self._written

    def _mark(self) -> tuple[int, int] | None:
        """The number and the time of the file, which is another one at each write."""
        try:
            found = self.installation.state.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns
