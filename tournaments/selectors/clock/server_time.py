"""The server's time, which everything uses: setting the computer's time does not move the clocks.

Imports no models: the web process needs it before Django is set up.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from systems import clocks
from systems.clocks import boot_id
from tournaments.rules.clock.server_time import TimeReference, parse_reference

# The reference of this process; `./run` writes it ten times a second.
_known: TimeReference | None = None
# Replacements of the computer's time and its counter in a simulated day (lab/simulation).
_simulated: tuple[Callable[[], datetime], Callable[[], float]] | None = None


def server_now() -> datetime:
    """Return the server's time: the computer's time, corrected if somebody set it by hand."""
    system = system_now()
    return _corrected_time(system) if settings.TIME_IS_WATCHED else system


def system_now() -> datetime:
    return _simulated[0]() if _simulated else timezone.now()


def _corrected_time(system: datetime) -> datetime:
    global _known  # noqa: PLW0603 - one time for the whole process
    count = seconds_since_boot()
    if _known is None or _known.jump(system, count):
        _known = stored_time_reference() or _known
    return _known.server_time(system, count) if _known else system


def stored_time_reference() -> TimeReference | None:
    """Return the time reference that `./run` wrote since the computer was started; None if there is none."""
    last = last_written_time_reference()
    return last if last and last.counter == boot_id() and last.count <= seconds_since_boot() else None


def last_written_time_reference() -> TimeReference | None:
    """Return the latest time reference that `./run` wrote, even before a restart; None if it cannot be read."""
    try:
        return parse_reference(time_reference_file().read_text(encoding="ascii"))
    except (OSError, UnicodeDecodeError):
        return None


def time_reference_file() -> Path:
    """Return the file to which `./run` writes the time reference."""
    return Path(settings.DATA_DIR) / "server_time"


def seconds_since_boot() -> float:
    """Return the seconds since the computer was started, sleep included.

    Setting the computer's time does not change them.
    """
    if _simulated:
        return _simulated[1]()
    return clocks.seconds_since_boot()


def clear_time_reference_cache() -> None:
    global _known  # noqa: PLW0603 - one time for the whole process
    _known = None


@contextmanager
def simulated_time(system: Callable[[], datetime], count: Callable[[], float]) -> Iterator[None]:
    """Replace the computer's time and its seconds since boot inside the block, for a simulated day."""
    global _simulated  # noqa: PLW0603 - one time for the whole process
    before, _simulated = _simulated, (system, count)
    clear_time_reference_cache()
    try:
        yield
    finally:
        _simulated = before
        clear_time_reference_cache()
