"""The role of this laptop, watched by a thread of the server. On a standby, the protocol writes time and database."""

import logging
import os
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from config.server.awake_watch import AwakeWatch
from config.server.start_message import short_path
from config.server.task_threads import TaskThreads
from config.server.time_watch import TimeWatch
from standby.selectors.state import STANDBY, standby_state
from systems.children import Child
from systems.keeper import keep_companions
from systems.program import module_command, module_environment
from tournaments.selectors.clock.server_time import server_now
from tournaments.services.clock.outages import end_outages, store_outages

log = logging.getLogger("shuffle_up.up")

# seconds between two looks
WATCH_INTERVAL = 0.1
# seconds that a look has to end: just after the start, one loads all modules
END_TIMEOUT = 1.0


class RoleWatch:
    """Keeps the server's time, and runs tasks and companions by the role of this laptop, until the server ends."""

    def __init__(
        self,
        time_watch: TimeWatch,
        tasks: TaskThreads,
        companions: Callable[[], list[Child]],
        *,
        awake_watch: AwakeWatch,
        end: Callable[[], None],
    ) -> None:
        """`companions` returns the further processes that should run now; `end` asks the server to end."""
        self._time, self._tasks, self._companions, self._end = time_watch, tasks, companions, end
        self._awake = awake_watch
        self._role = standby_state().role
        self._reported: list[Child] | None = None
        self._verifying: subprocess.Popen[bytes] | None = None
        self._leaving = threading.Event()
        self._thread = threading.Thread(target=self._run, name="roles", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def stop(self) -> None:
        """Stop watching and keeping the time."""
        self._leaving.set()
        if self._thread.is_alive():
            self._thread.join(END_TIMEOUT)
        if not self._thread.is_alive():
            self._time.close()

    def _run(self) -> None:
        try:
            while not self._leaving.wait(WATCH_INTERVAL):
                self.look()
        finally:
            self._awake.end()
            connection.close()

    def look(self) -> None:
        """Update time and role, and keep the computer awake while a clock runs."""
        before, self._role = self._role, standby_state().role
        self._report_companions()
        self._awake.look()
        if self._role == STANDBY:
            connection.close()  # the protocol may replace the database's file
            if before != STANDBY:  # the protocol replaces the database's file: the server starts anew, without tasks
                self._end()
            return
        if before == STANDBY:
            self._note_failover()
        if self._time.look():
            self._tasks.restart_beat()
        self._tasks.start()

    def _report_companions(self) -> None:
        wanted = self._companions()
        if wanted != self._reported:
            keep_companions(wanted, data=short_path(settings.DATA_DIR))
            self._reported = wanted

    def _note_failover(self) -> None:
        """Continue from the stored time after a failover, record the outage, and verify the logs."""
        self._time.adopt_stored()
        try:
            store_outages(now=server_now())
            end_outages(now=server_now())
        except DatabaseError as problem:
            log.warning("outage_not_stored", extra={"problem": str(problem)})
        report = Path(settings.DATA_DIR) / "standby" / "verify_log.txt"
        with report.open("wb") as file:
            self._verifying = subprocess.Popen(  # noqa: S603 - our own command
                module_command("shuffle_up", "verify_log"),
                env={**os.environ, **module_environment()},
                stdout=file,
                stderr=file,
            )
