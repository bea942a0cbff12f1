"""SQLite with a queue in front of its write lock, and connections that threads keep.

SQLite gives the lock to whoever asks at the right moment, and the others sleep longer each time. Of twenty concurrent
writers, some waited a hundred times longer than others. In this backend, the threads of a process queue, and each asks
for the lock in its turn. Processes poll every few milliseconds, and pause after they have written for a while.

A new connection reads the whole schema, which takes 5 ms; so a thread keeps its own from request to request, until the
role of this laptop changes or the file is another one. A standby keeps none: the protocol replaces its database.
"""

import os
import threading
import time
from collections import defaultdict, deque
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar
from weakref import WeakSet

from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper as SQLite
from django.db.utils import OperationalError

from standby.selectors.state import PRIMARY, STANDBY, standby_state
from systems.files import restrict_to_owner

# seconds between two attempts to get the lock from another process
RETRY_INTERVAL = 0.002
# seconds that a process writes before it pauses, so that another process gets the lock
MAX_RUN = 0.1
PAUSE = 0.005


class FairLock:
    """A lock that goes to the thread that has waited longest."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    def acquire(self, *, patience: float) -> bool:
        """Wait for the lock, at most `patience` seconds. Returns whether this thread has it."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            turn = threading.Event()
            self._waiting.append(turn)
        if turn.wait(patience):
            return True
        with self._guard:
            if turn.is_set():  # granted at the last moment
                return True
            self._waiting.remove(turn)
            return False

    def release(self) -> None:
        """Give the lock to the next thread."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False


def close_all_connections() -> None:
    """Close the connections of all threads at the end of a server, so that the database is in one file again.

    A connection in use stays open, since Python dies if it is closed while its own thread is in SQLite.
    """
    with _LISTING:
        wrappers = [wrapper for wrapper in DatabaseWrapper.wrappers if not wrapper.is_used]
    for wrapper in wrappers:
        wrapper.inc_thread_sharing()
        wrapper.close()
    connections.close_all()


class DatabaseWrapper(SQLite):
    """An SQLite connection whose write transactions queue in this process."""

    # the wrappers of all threads
    wrappers: ClassVar[WeakSet["DatabaseWrapper"]] = WeakSet()
    # the queues of this process, by file
    queues: ClassVar[defaultdict[str, FairLock]] = defaultdict(FairLock)
    # start of this process's writing without a pause, by file
    run_began: ClassVar[dict[str, float]] = {}
    # end of this process's last write, by file
    run_ended: ClassVar[dict[str, float]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turn: FairLock | None = None
        self._written_before = 0
        self._opened: tuple[str, int, int] | None = None
        # its thread has used it since the end of the last request
        self.is_used = False
        with _LISTING:
            self.wrappers.add(self)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open the file, readable only by its owner, since it holds names, money and password digests.

        On a standby it is opened read-only.
        """
        if self.is_in_memory_db():
            return super().get_new_connection(conn_params)
        file, role = Path(conn_params["database"]), standby_state().role
        self._opened = None
        if role == STANDBY:  # written by the protocol alone, without a WAL (standby/protocol/replica.py)
            self.init_commands = ["PRAGMA busy_timeout=20000"]
            return super().get_new_connection({**conn_params, "database": f"{file.as_uri()}?mode=ro", "uri": True})
        _restrict_to_owner(file)
        opened = _role_and_file(role, file)  # before it is opened: a file that is replaced meanwhile is noticed
        connection = super().get_new_connection(conn_params)
        if role == PRIMARY:  # the protocol checkpoints what is replicated
            connection.execute("PRAGMA wal_autocheckpoint=0")
        self._opened = opened
        return connection

    def create_cursor(self, name: str | None = None) -> Any:
        """Create a cursor, and note that the connection is in use."""
        self.is_used = True
        return super().create_cursor(name)

    def close_if_unusable_or_obsolete(self) -> None:
        """Close the connection, between two requests, if it cannot be kept."""
        self.is_used = False
        if self.connection is not None and not self.is_in_memory_db():
            file = Path(self.settings_dict["NAME"])
            if self._opened is None or self._opened != _role_and_file(standby_state().role, file):
                self.close()
        super().close_if_unusable_or_obsolete()

    @property
    def written_row_count(self) -> int:
        """The number of rows that this connection has written, including those rolled back."""
        return self._written_before + (self.connection.total_changes if self.connection else 0)

    def _start_transaction_under_autocommit(self) -> None:
        self.is_used = True
        patience = self._busy_timeout_seconds()
        file = str(self.settings_dict["NAME"])
        turns = self.queues[file]
        if not turns.acquire(patience=patience):
            raise OperationalError("database is locked")
        self._turn = turns
        try:
            self._yield_to_processes(file)
            self._begin_when_unlocked(patience)
        except BaseException:
            self._release_turn()
            raise

    def _busy_timeout_seconds(self) -> float:
        return float(self.connection.execute("PRAGMA busy_timeout").fetchone()[0]) / 1000

    def _yield_to_processes(self, file: str) -> None:
        """Pause if this process has written for long, so that another process can get the lock."""
        now = time.monotonic()
        if now - self.run_ended.get(file, 0) > PAUSE:
            self.run_began[file] = now
        elif now - self.run_began[file] > MAX_RUN:
            time.sleep(PAUSE)
            self.run_began[file] = now + PAUSE

    def _begin_when_unlocked(self, patience: float) -> None:
        """Begin a transaction as soon as the write lock is free. Raises OperationalError after `patience` seconds."""
        end = time.monotonic() + patience
        self.connection.execute("PRAGMA busy_timeout = 0")
        try:
            while not self._try_begin(last=time.monotonic() > end):
                time.sleep(RETRY_INTERVAL)
        finally:
            self.connection.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")

    def _try_begin(self, *, last: bool) -> bool:
        """Begin a transaction, and return whether that succeeded. With `last`, a taken lock raises OperationalError."""
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs do not have it
        except OperationalError as problem:
            if last or "locked" not in str(problem):
                raise
            return False
        return True

    def _commit(self) -> Any:
        done = super()._commit()  # type: ignore[misc]
        self._release_turn()
        return done

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]
        finally:
            self._release_turn()

    def _close(self) -> Any:
        self._written_before = self.written_row_count
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            self._release_turn()

    def _release_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            self.run_ended[str(self.settings_dict["NAME"])] = time.monotonic()
            turn.release()


def _role_and_file(role: str, file: Path) -> tuple[str, int, int] | None:
    """Return the role with the file's device and inode, None if there is no file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return role, status.st_dev, status.st_ino


# threads add their wrappers while another lists them
_LISTING = threading.Lock()
# one thread at a time creates the file: closing a file drops SQLite's locks on it in this process
_MAKING = threading.Lock()


def _restrict_to_owner(file: Path) -> None:
    """Create the file with mode 0600, or remove the rights of others. SQLite gives its WAL the same mode.

    An existing file is never opened, since closing it would drop SQLite's locks.
    """
    with _MAKING, suppress(OSError):  # it exists, or cannot be made: SQLite reports that
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for path in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with suppress(OSError):  # missing, or owned by somebody else
            restrict_to_owner(path)
