"""The role of this laptop as `./run` watches it. On a standby, the protocol writes the time and the database."""

import gc
import logging
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from config.server.time_watch import TimeWatch
from standby.selectors.state import STANDBY, standby_state
from tournaments.selectors.clock.server_time import server_now
from tournaments.services.clock.outages import end_outages, store_outages

log = logging.getLogger("shuffle_up.up")


class RoleWatch:
    """Watches the role of this laptop, and keeps the server's time while it is not a standby."""

    def __init__(self, time_watch: TimeWatch) -> None:
        self._time = time_watch
        self._role = standby_state().role
        self._verifying: subprocess.Popen[bytes] | None = None

    def look(self) -> list[str]:
        """Update time and role. Returns the names of child processes to restart."""
        before, self._role = self._role, standby_state().role
        if self._role == STANDBY:
            return [] if before == STANDBY else self._release_database()
        if before == STANDBY:
            self._note_failover()
        return self._time.look()

    def _release_database(self) -> list[str]:
        """Close the database, whose file the protocol replaces. Returns the names of the processes to restart."""
        connection.close()
        # the traceback of a failed statement may still hold the file
        gc.collect()
        return ["web"]

    def _note_failover(self) -> None:
        """After this laptop took over: go on from the stored time, note an outage, and verify the logs."""
        self._time.adopt_stored()
        try:
            store_outages(now=server_now())
            end_outages(now=server_now())
        except DatabaseError as problem:
            log.warning("outage_not_stored", extra={"problem": str(problem)})
        report = Path(settings.DATA_DIR) / "standby" / "verify_log.txt"
        with report.open("wb") as file:
            command = [sys.executable, "manage.py", "verify_log"]
            self._verifying = subprocess.Popen(command, stdout=file, stderr=file, cwd=settings.BASE_DIR)  # noqa: S603 - our own command
