"""What is done in the database when a standby takes over, and which actions of another epoch it does not have.

In plain SQL: the process that does it knows no app of Django's, whose loading takes seconds that a room would wait.
"""

import asyncio
import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from standby.protocol.installation import Installation, now_text
from standby.protocol.replica import Replica

log = logging.getLogger("shuffle_up.standby")

# versions go so far ahead: a screen may have seen some that this laptop never had
AHEAD = 1_000
# what has versions: tournaments, and what a stream shows
VERSIONED = ("tournaments_tournament", "tournaments_streamshow")
# seconds between two tries to begin an epoch
AGAIN = 0.3
# so many actions are told of at the most
MOST = 5_000


def begin_epoch(database: Path, epoch: int, *, now: str) -> None:
    """Make the copy a server's own database again, in its epoch. Safe to run twice."""
    with closing(sqlite3.connect(database, timeout=10, isolation_level=None)) as own:
        own.execute("PRAGMA journal_mode=WAL")
        own.execute("PRAGMA synchronous=FULL")
        own.execute("BEGIN IMMEDIATE")
        begun = own.execute("INSERT OR IGNORE INTO standby_epoch (number, began_at) VALUES (?, ?)", (epoch, now))
        if begun.rowcount == 1:
            for table in VERSIONED:
                own.execute(f"UPDATE {table} SET version = version + ?", (AHEAD,))  # noqa: S608 - own names
        own.execute("COMMIT")


async def finish_failover(installation: Installation, epoch: int, replica: Replica | None) -> None:
    """Write what was received, and begin the epoch; `copy` is None where this process was started anew.

    What is decided is tried until it is done: somebody may read the database for long, or the disk be full.
    """
    while True:
        try:
            if replica is None and installation.received.exists():
                replica = Replica(installation.database, installation.received)
            if replica is not None:
                await asyncio.to_thread(replica.finish)
            await asyncio.to_thread(begin_epoch, installation.database, epoch, now=now_text())
        except (sqlite3.Error, OSError) as problem:
            log.warning("not taken over yet: %s", problem)
            await asyncio.sleep(AGAIN)
        else:
            return


def database_epoch(database: Path) -> int:
    """Return the epoch that a database says it is of; 1 where no standby ever took over."""
    try:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True, timeout=5)) as asked:
            return int(asked.execute("SELECT coalesce(max(number), 1) FROM standby_epoch").fetchone()[0])
    except sqlite3.Error:
        return 1


def unreplicated_actions(aside: Path, replica: Path) -> list[dict[str, Any]]:
    """Return the actions in the logs of a database that was kept aside which the other one does not have.

    They are told apart by their digests: each covers the whole log before it.
    """
    query = """
        SELECT t.slug, l.number, l.action, l.by_name, l.at, l.moment, l.facts, l.digest
        FROM tournaments_floorlog l JOIN tournaments_tournament t ON t.id = l.tournament_id
        WHERE NOT EXISTS (
            SELECT 1 FROM other.tournaments_floorlog o
            WHERE o.tournament_id = l.tournament_id AND o.number = l.number AND o.digest = l.digest
        )
        ORDER BY l.at, l.id LIMIT ?
    """
    names = ("slug", "number", "action", "by_name", "at", "moment", "facts", "digest")
    with closing(sqlite3.connect(f"{aside.as_uri()}?mode=ro", uri=True, timeout=5)) as asked:
        asked.execute("ATTACH DATABASE ? AS other", (f"{replica.as_uri()}?mode=ro",))
        rows = asked.execute(query, (MOST,)).fetchall()
    return [dict(zip(names, row, strict=True)) | {"facts": json.loads(row[6])} for row in rows]
