"""Who sends: a few threads of the worker, beside those that turn clocks. Each sends for one webhook at a time."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from django.db import connections

log = logging.getLogger("shuffle_up.webhooks")

#: receivers that are slow at the same time
THREADS = 8


class Couriers:
    """Threads that are started with the first webhook."""

    def __init__(self, deliver: Callable[[int], int]) -> None:
        self._deliver = deliver
        self._pool: ThreadPoolExecutor | None = None
        self._out: set[int] = set()
        self._lock = Lock()

    def send_for(self, key: int) -> None:
        """Have a webhook sent for, unless it is being done."""
        with self._lock:
            if key in self._out:
                return
            self._out.add(key)
            self._pool = self._pool or ThreadPoolExecutor(THREADS, thread_name_prefix="webhooks")
        self._pool.submit(self._send, key)

    def _send(self, key: int) -> None:
        try:
            self._deliver(key)
        except Exception:
            log.exception("webhook", extra={"webhook": key})
        finally:
            connections.close_all()
            with self._lock:
                self._out.discard(key)
