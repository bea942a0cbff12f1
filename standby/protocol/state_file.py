"""The state of this laptop, for its own processes: `standby.json`, written atomically at each change."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from standby.protocol.installation import PRIMARY, STANDBY, Installation, now_text, read_json
from systems.files import write_atomically

# `since` is the time of the last change of one of these
SINCE_FIELDS = ("role", "in_step", "reason")


@dataclass(slots=True)
class LaptopState:
    """The content of the state file, which `StandbyState` reads.

    `waits`: requests are answered only after the other laptop's acknowledgement. `port` is where the protocol listens.
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
    # "host:port" of the other laptop's protocol
    peer_port: str | None = None
    # the database of an earlier epoch of this laptop, whose unreplicated actions are still to be reported
    aside: dict[str, Any] | None = None
    # of a standby: it had everything when it last heard the primary; automatic failover is allowed; who saw the
    # primary off
    had_everything: bool = False
    by_itself: bool = True
    looked_by: str = ""
    # the key of the last failover request, and its epoch; 0 if it was not done
    taken_by: str = ""
    taken_epoch: int = 0


class StateFile:
    """The state of this laptop, and the file in which other processes read it."""

    def __init__(self, installation: Installation) -> None:
        self.installation = installation
        content = read_json(installation.state_path)
        known = LaptopState.__slots__
        self.state = LaptopState(**{name: value for name, value in content.items() if name in known})
        self.state.port = installation.port
        self._written: tuple[int, int] | None = None

    @property
    def is_primary(self) -> bool:
        return self.state.role != STANDBY

    def update(self, *, synced: bool = False, **changed: Any) -> None:
        """Change fields, and write the file unless nothing changed. With `synced`, wait for the disk.

        Roles and epochs need `synced`.
        """
        if (
            all(getattr(self.state, name) == value for name, value in changed.items())
            and self.installation.state_path.exists()
        ):
            return
        if any(getattr(self.state, name) != changed.get(name, getattr(self.state, name)) for name in SINCE_FIELDS):
            self.state.since = now_text()
        for name, value in changed.items():
            setattr(self.state, name, value)
        self.write(synced=synced)

    def write(self, *, synced: bool = False) -> None:
        """Write the file, even without a changed field, since another process may have overwritten it."""
        write_atomically(self.installation.state_path, json.dumps(asdict(self.state)).encode(), synced=synced)
        self._written = self._file_version()

    def was_overwritten(self) -> bool:
        """Return whether another process has written the file since the last `write`."""
        return self._file_version() != self._written

    def _file_version(self) -> tuple[int, int] | None:
        """Return the file's inode and modification time, which change at each write; None without a file."""
        try:
            status = self.installation.state_path.stat()
        except OSError:
            return None
        return status.st_ino, status.st_mtime_ns
