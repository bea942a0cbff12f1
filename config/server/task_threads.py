"""The worker and beat of Celery as threads of the server."""

import logging
import threading
import time
from typing import Any

from celery import beat
from celery.worker import state as worker_state
from django.db import connections

from config.celery import app

log = logging.getLogger("shuffle_up.up")

# threads that run tasks: these mostly wait for the database
WORKERS = 4
# seconds that running tasks have to end when the server stops; what they have not done is found again at the next start
END_TIMEOUT = 1.0


class TaskThreads:
    """Worker and beat. Both are started again if they fail."""

    def __init__(self) -> None:
        self._worker: threading.Thread | None = None
        self._beat: Any = None

    def start(self) -> None:
        """Start the threads that do not run."""
        if self._worker is None:
            app.loader.import_default_modules()  # not by both threads at once
        if self._worker is None or not self._worker.is_alive():
            self._report_failure("worker", self._worker)
            self._worker = threading.Thread(target=_work, name="worker", daemon=True)
            self._worker.start()
        if self._beat is None or not self._beat.is_alive():
            self._report_failure("beat", self._beat)
            # the schedule never changes and is not stored on disk
            self._beat = beat.EmbeddedService(app, thread=True, scheduler_cls="celery.beat:Scheduler")
            self._beat.start()

    def restart_beat(self) -> None:
        """Restart beat after a jump of the computer's clock, by which beat schedules tasks."""
        if self._beat is not None:
            self._beat.service.stop()
            self._beat = None
            self.start()

    def stop(self) -> None:
        """Accept no more tasks, and wait a moment for the running ones."""
        if self._worker is None or self._beat is None:
            return
        self._beat.service.stop()
        worker_state.should_stop = 0  # type: ignore[assignment]  # None until somebody stops the worker
        end = time.monotonic() + END_TIMEOUT
        while worker_state.active_requests and time.monotonic() < end:
            time.sleep(0.02)

    def _report_failure(self, name: str, thread: threading.Thread | None) -> None:
        if thread is not None:
            log.warning("thread_ended", extra={"thread_name": name})


def _work() -> None:
    """Run tasks until the server stops."""
    worker = app.WorkController(
        pool_cls="threads",
        concurrency=WORKERS,
        without_mingle=True,
        without_gossip=True,
        without_heartbeat=True,
    )
    try:
        worker.start()
    finally:
        connections.close_all()
