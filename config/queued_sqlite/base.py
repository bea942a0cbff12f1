"""SQLite with a queue before its write lock.

SQLite lets a writer write who asks at the right moment, and the others sleep for ever longer: of twenty who write at
once some waited a hundred times longer than others. The threads of a process queue here, and ask for the lock one
by one; processes among each other ask every few milliseconds, and one that has written for a while lets the others in.
"""

import os
import threading
import time
from collections import defaultdict, deque
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from django.db.backends.sqlite3.base import DatabaseWrapper as SQLite
from django.db.utils import OperationalError

from standby.selectors.state import PRIMARY, STANDBY, standby_state

#: seconds between two questions for the lock, which another process holds
ASK_EVERY = 0.002
#: seconds of writing in one process after which it waits for a moment, so that another one gets the lock
LONGEST_RUN, PAUSE = 0.1, 0.005


class Turns:
    """One holder at a time; when it has done, the turn goes to the one that waits longest."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    def take(self, *, patience: float) -> bool:
        """Wait for the turn, so many seconds at most. Returns whether it came."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            mine = threading.Event()
            self._waiting.append(mine)
        if mine.wait(patience):
            return True
        with self._guard:
            if mine.is_set():  # it came at the last moment
                return True
            self._waiting.remove(mine)
            return False

    def give(self) -> None:
        """Hand the turn on."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False


class DatabaseWrapper(SQLite):
    """A connection whose write transactions begin in the order in which they were asked for."""

    #: the queues of this process, by file
    queues: ClassVar[defaultdict[str, Turns]] = defaultdict(Turns)
    #: since when this process has written without a pause, and when it last wrote, by file
    since: ClassVar[dict[str, float]] = {}
    ended: ClassVar[dict[str, float]] = {}

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._turn: Turns | None = None
        self._written_before = 0

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open the file, which nobody but its owner reads: it has names, money and the digests of passwords."""
        if self.is_in_memory_db():
            return super().get_new_connection(conn_params)
        file, role = Path(conn_params["database"]), standby_state().role
        if role == STANDBY:  # it is written by the protocol alone, and not in WAL (standby/protocol/replica.py)
            self.init_commands = ["PRAGMA busy_timeout=20000"]
            return super().get_new_connection({**conn_params, "database": f"{file.as_uri()}?mode=ro", "uri": True})
        _keep_to_its_owner(file)
        connection = super().get_new_connection(conn_params)
        if role == PRIMARY:  # the protocol does that, when the other laptop has it
            connection.execute("PRAGMA wal_autocheckpoint=0")
        return connection

    @property
    def changes(self) -> int:
        """How many rows this connection has written, those that were taken back included."""
        return self._written_before + (self.connection.total_changes if self.connection else 0)

    def _start_transaction_under_autocommit(self) -> None:
        patience = self._patience()
        file = str(self.settings_dict["NAME"])
        turns = self.queues[file]
        if not turns.take(patience=patience):
            raise OperationalError("database is locked")
        self._turn = turns
        try:
            self._let_others_in(file)
            self._begin(patience)
        except BaseException:
            self._hand_on()
            raise

    def _patience(self) -> float:
        return float(self.connection.execute("PRAGMA busy_timeout").fetchone()[0]) / 1000

    def _let_others_in(self, file: str) -> None:
        """Wait for a moment when this process has written without one for long."""
        now = time.monotonic()
        if now - self.ended.get(file, 0) > PAUSE:
            self.since[file] = now
        elif now - self.since[file] > LONGEST_RUN:
            time.sleep(PAUSE)
            self.since[file] = now + PAUSE

    def _begin(self, patience: float) -> None:
        """Ask for the lock until it is there, or patience ends."""
        end = time.monotonic() + patience
        self.connection.execute("PRAGMA busy_timeout = 0")
        try:
            while not self._began(last=time.monotonic() > end):
                time.sleep(ASK_EVERY)
        finally:
            self.connection.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")

    def _began(self, *, last: bool) -> bool:
        """Whether the lock was free. Raises OperationalError when it was not and this was the last time of asking."""
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs do not have it
        except OperationalError as problem:
            if last or "locked" not in str(problem):
                raise
            return False
        return True

    def _commit(self) -> Any:
        done = super()._commit()  # type: ignore[misc]
        self._hand_on()
        return done

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]
        finally:
            self._hand_on()

    def _close(self) -> Any:
        self._written_before = self.changes
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            self._hand_on()

    def _hand_on(self) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            self.ended[str(self.settings_dict["NAME"])] = time.monotonic()
            turn.give()


#: one thread at a time makes the file: to close a file drops the locks that SQLite has on it in this process
_MAKING = threading.Lock()


def _keep_to_its_owner(file: Path) -> None:
    """Make the file with 0600, or take the others' rights from it; SQLite gives the files beside it the same.

    A file that is there is never opened here, because of those locks.
    """
    with _MAKING, suppress(OSError):  # it is there, or cannot be made: SQLite says what is wrong
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for one in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with suppress(OSError):  # it is not there, or somebody else's
            if one.stat().st_mode & 0o077:
                one.chmod(0o600)
