"""What the protocol of the second laptop says of itself, from the file that it keeps."""

import json
import logging
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings

log = logging.getLogger("shuffle_up.standby")

PRIMARY, STANDBY, ALONE = "first", "standby", "alone"
ROLES = (PRIMARY, STANDBY, ALONE)


@dataclass(frozen=True, slots=True)
class StandbyState:
    """Which of two laptops this one is, and whether they have the same.

    `epoch` grows by one when a standby takes over. `since` is when the state last changed, `behind` how many actions
    the other one has not, `reason` a short code of why they are not in step, `witness` when a screen that hears both
    was last heard. `address` is where browsers find this laptop, `peer` where they find the other.
    """

    role: str = ALONE
    epoch: int = 0
    peer: str | None = None
    in_step: bool = False
    since: datetime | None = None
    behind: int = 0
    reason: str = ""
    witness: datetime | None = None
    # of a standby: it had everything when it last heard the primary, it may take over by itself, who saw that one off
    had_everything: bool = False
    by_itself: bool = True
    looked_by: str = ""
    # the key of the request by which it last took over, and the epoch that began; 0 where it was not done
    taken_by: str = ""
    taken_epoch: int = 0
    address: str | None = None
    # requests wait for the other laptop before they are answered; where the protocol listens, 0: nowhere
    waits: bool = False
    port: int = 0

    @property
    def addresses(self) -> list[str]:
        """Return where browsers find the laptops: this one first."""
        return [address for address in (self.address, self.peer) if address]


_ALONE = StandbyState()
_NAMES = frozenset(known.name for known in fields(StandbyState))
# what was read last: the file, its time, length and number, and what it said
_read: tuple[Path, tuple[int, int, int], StandbyState] | None = None


def state_file() -> Path:
    """Return where the protocol writes it."""
    return Path(settings.DATA_DIR) / "standby.json"


def standby_state() -> StandbyState:
    """Return the state of now. Where there is no file, no second laptop was ever set up."""
    global _read  # noqa: PLW0603 - one state for the whole process; the file is read when it has changed
    file = state_file()
    try:
        found = file.stat()
    except OSError:
        return _ALONE
    mark = (found.st_mtime_ns, found.st_size, found.st_ino)
    if _read is None or _read[:2] != (file, mark):
        _read = (file, mark, _state_in(file))
    return _read[2]


def is_standby() -> bool:
    """Return whether this laptop is the standby: its database is written by the protocol alone."""
    return standby_state().role == STANDBY


def has_peer() -> bool:
    """Return whether there is, or ever was, a second laptop."""
    return standby_state().peer is not None


def _state_in(file: Path) -> StandbyState:
    """Return what a file says; alone where nobody can read it."""
    try:
        content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        known = {name: value for name, value in content.items() if name in _NAMES}
        for name in ("since", "witness"):
            known[name] = datetime.fromisoformat(known[name]) if known.get(name) else None
        return StandbyState(**known) if known.get("role") in ROLES else _ALONE
    except (OSError, ValueError, TypeError, AttributeError) as problem:
        log.warning("standby.json was not understood", extra={"why": str(problem)})
        return _ALONE
