"""`./run` looks which of two laptops this one is: a standby's time and database are kept by the protocol."""

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
from tournaments.services.clock.outages import end_outages, notice_outages

log = logging.getLogger("shuffle_up.up")


class RoleWatch:
    """The watch over the server's time, and over who is in charge."""

    def __init__(self, time_watch: TimeWatch) -> None:
        self._time = time_watch
        self._role = standby_state().role
        self._verifying: subprocess.Popen[bytes] | None = None

    def look(self) -> list[str]:
        """Look after both. Returns which children must be started again."""
        before, self._role = self._role, standby_state().role
        if self._role == STANDBY:
            return [] if before == STANDBY else self._let_go()
        if before == STANDBY:
            self._taken_over()
        return self._time.look()

    def _let_go(self) -> list[str]:
        """Let go of the database that was this laptop's own, as its web is to do when it starts again."""
        connection.close()
        # a statement that failed is held by its own traceback, and holds the file
        gc.collect()
        return ["web"]

    def _taken_over(self) -> None:
        """This laptop has taken over: its time goes on, a long silence is asked about, and the logs are verified."""
        self._time.go_on()
        try:
            notice_outages(now=server_now())
            end_outages(now=server_now())
        except DatabaseError as problem:
            log.warning("the outage was not noted", extra={"why": str(problem)})
        said = Path(settings.DATA_DIR) / "standby" / "verify_log.txt"
        with said.open("wb") as file:
            command = [sys.executable, "manage.py", "verify_log"]
            self._verifying = subprocess.Popen(command, stdout=file, stderr=file, cwd=settings.BASE_DIR)  # noqa: S603 - our own command
