"""The server keeps the computer awake while a clock runs."""

import logging
from contextlib import suppress

from django.db import DatabaseError

from config.server.time_watch import LOOKS_PER_SECOND
from systems.power import AwakeLock
from tournaments.selectors.clock.awake import needs_computer_awake
from tournaments.selectors.clock.server_time import server_now

log = logging.getLogger("shuffle_up.up")

# looks for each one that asks the database: no computer falls asleep within five seconds
LOOKS_PER_QUESTION = 5 * LOOKS_PER_SECOND


class AwakeWatch:
    """Holds the lock against sleep as long as the tournaments need the computer."""

    def __init__(self, lock: AwakeLock) -> None:
        self._lock = lock
        self._looks = 0
        # held at first whatever runs: that shows whether the system allows it before a clock needs it
        self._is_needed = True

    def look(self) -> None:
        """Hold or release the lock. Asks the database every five seconds; without an answer, nothing changes."""
        if self._looks % LOOKS_PER_QUESTION == 0:
            if self._looks:
                with suppress(DatabaseError):
                    self._is_needed = needs_computer_awake(server_now())
            self._hold_if_needed()
        self._looks += 1

    def end(self) -> None:
        """Let the computer sleep."""
        self._lock.release()

    def _hold_if_needed(self) -> None:
        before = self._lock.problem
        if self._is_needed:
            self._lock.hold()
        else:
            self._lock.release()
        if self._lock.problem and self._lock.problem != before:
            log.warning("computer_may_sleep", extra={"problem": self._lock.problem})
