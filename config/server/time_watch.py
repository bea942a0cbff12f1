"""The server writes its time ten times a second. That time ignores jumps of the computer's clock.

The line also says when the server was last alive. Other processes derive their time from it.
"""

import os
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from django.db import DatabaseError

from systems.clocks import boot_id
from systems.files import open_to_write, sync_open_file, write_at
from tournaments.models import TimeStep
from tournaments.rules.clock.server_time import TimeReference
from tournaments.selectors.clock.server_time import (
    last_written_time_reference,
    seconds_since_boot,
    stored_time_reference,
    system_now,
    time_reference_file,
)
from tournaments.selectors.clock.time_steps import open_time_step
from tournaments.services.clock.outages import record_heartbeat
from tournaments.services.clock.time_steps import detect_time_step, end_time_step, log_time_step, may_adopt_new_time
from tournaments.services.open_floor import floor

# looks for each one that syncs the line to disk and reads the database
LOOKS_PER_SECOND = 10


class TimeWatch:
    """The server's time, kept by a thread of the server."""

    def __init__(self) -> None:
        """Continue from the last line since the computer was started; if there is none, from the computer's clock."""
        before = last_written_time_reference()
        # when the server was last alive before this start
        self.alive_before: datetime | None = before.at if before else None
        self._reference = stored_time_reference() or TimeReference(
            at=system_now(), count=seconds_since_boot(), counter=boot_id()
        )
        self._file = open_to_write(time_reference_file())
        self._looks = 0
        # whether a question about a step may be open, also from before a restart
        self._differs = True
        self._stepped = self._step()

    def server_time(self) -> datetime:
        """Return the time of the server, which does not follow jumps of the computer's clock."""
        return self._reference.server_time(system_now(), seconds_since_boot())

    def look(self) -> bool:
        """Write the time. Returns whether the computer's clock has jumped."""
        system, count = system_now(), seconds_since_boot()
        step = self._reference.jump(system, count)
        self._write(self._reference.reference_at(system, count))
        jumped = abs(step - self._stepped) > timedelta(seconds=1)
        self._stepped = step
        if self._looks % LOOKS_PER_SECOND == 0:
            sync_open_file(self._file)
            with suppress(DatabaseError):  # the web process reports an absent database
                self._store_steps(system, step)
        self._looks += 1
        return jumped

    def adopt_stored(self) -> None:
        """Continue from the line that the protocol wrote, which has the other laptop's time."""
        self._reference = stored_time_reference() or self._reference
        # the difference between two computers is no step: beat, just started, need not restart
        self._differs, self._stepped = True, self._step()

    def close(self) -> None:
        """Stop writing the time."""
        os.close(self._file)

    def _step(self) -> timedelta:
        """Return by how much the computer's time is ahead of the server's."""
        return self._reference.jump(system_now(), seconds_since_boot())

    def _store_steps(self, system: datetime, step: timedelta) -> None:
        now = self._reference.at
        record_heartbeat(now=now)
        if step:
            self._differs = True
            changed = detect_time_step(now=now, system=system)
            open_step = open_time_step()
            for key in changed if open_step else []:
                _note_step(key, open_step, now)
            if may_adopt_new_time():
                self._write(replace(self._reference, at=system))
                self._end_step(open_step, now=system)
        elif self._differs:
            self._end_step(open_time_step(), now=now)

    def _end_step(self, open_step: TimeStep | None, *, now: datetime) -> None:
        if open_step:
            end_time_step(open_step, now=now)
        self._differs, self._stepped = False, timedelta(0)

    def _write(self, reference: TimeReference) -> None:
        self._reference = reference
        write_at(self._file, reference.as_line().encode("ascii"), 0)


def _note_step(key: int, open_step: TimeStep | None, now: datetime) -> None:
    if open_step is not None:
        with floor(key, by=None, now=now) as f:
            log_time_step(f, step=open_step)
