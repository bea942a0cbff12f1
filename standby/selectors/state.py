"""The role and state of this laptop, from the file that the protocol writes."""

import json
import logging
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings

from systems.files import read_replaced_file

log = logging.getLogger("shuffle_up.standby")

PRIMARY, STANDBY, ALONE = "first", "standby", "alone"
ROLES = (PRIMARY, STANDBY, ALONE)


@dataclass(frozen=True, slots=True)
class StandbyState:
    """The role of this laptop, and whether the other one has everything."""

    role: str = ALONE
    # grows by one when a standby takes over
    epoch: int = 0
    # where browsers find the other laptop
    peer: str | None = None
    in_step: bool = False
    # the last change of role, `in_step` or `reason`
    since: datetime | None = None
    # the number of actions that the other laptop lacks
    behind: int = 0
    # a code of why the laptops are not in step
    reason: str = ""
    # the last report of a screen that hears both laptops
    witness: datetime | None = None
    # of a standby: it had everything when it last heard the primary, automatic failover is allowed, who saw the
    # primary off
    had_everything: bool = False
    by_itself: bool = True
    looked_by: str = ""
    # the key of the last failover request, and its epoch; 0 if it was not done
    taken_by: str = ""
    taken_epoch: int = 0
    # where browsers find this laptop
    address: str | None = None
    # requests wait for the other laptop; the protocol's port, 0 if it does not listen
    waits: bool = False
    port: int = 0

    @property
    def addresses(self) -> list[str]:
        """The addresses of the laptops for browsers, this one first."""
        return [address for address in (self.address, self.peer) if address]


_ALONE = StandbyState()
_NAMES = frozenset(known.name for known in fields(StandbyState))
# the last read: the file, its time, length and inode, and the state
_cached: tuple[Path, tuple[int, int, int], StandbyState] | None = None


def state_file() -> Path:
    """Return the path of the file that the protocol writes."""
    return Path(settings.DATA_DIR) / "standby.json"


def standby_state() -> StandbyState:
    """Return the present state; that of a server without a second laptop if there is no file."""
    global _cached  # noqa: PLW0603 - one state for the whole process; the file is read when it has changed
    file = state_file()
    try:
        status = file.stat()
    except OSError:
        return _ALONE
    mark = (status.st_mtime_ns, status.st_size, status.st_ino)
    if _cached is None or _cached[:2] != (file, mark):
        _cached = (file, mark, _state_in(file))
    return _cached[2]


def is_standby() -> bool:
    """Return whether this laptop is the standby. Only the protocol may then write its database."""
    return standby_state().role == STANDBY


def has_peer() -> bool:
    """Return whether there is or was a second laptop."""
    return standby_state().peer is not None


def _state_in(file: Path) -> StandbyState:
    """Return the state in a file; that of a server without a second laptop if the file cannot be read."""
    try:
        content: dict[str, Any] = json.loads(read_replaced_file(file))
        known = {name: value for name, value in content.items() if name in _NAMES}
        for name in ("since", "witness"):
            known[name] = datetime.fromisoformat(known[name]) if known.get(name) else None
        return StandbyState(**known) if known.get("role") in ROLES else _ALONE
    except (OSError, ValueError, TypeError, AttributeError) as problem:
        log.warning("standby_file_unreadable", extra={"problem": str(problem)})
        return _ALONE
