"""Failover in the database: begins the new epoch, and lists actions of another epoch that were never replicated.

In plain SQL, since loading Django's apps would delay a failover by seconds.
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

# versions go ahead by this much: a screen may have seen some that this laptop never had
VERSIONS_AHEAD = 1_000
VERSIONED_TABLES = ("tournaments_tournament", "tournaments_streamshow")
# seconds between two attempts to begin an epoch
RETRY_INTERVAL = 0.3
# reported unreplicated actions
MAX_ACTIONS = 5_000


def begin_epoch(database: Path, epoch: int, *, now: str) -> None:
    """Begin a new epoch in the database of the standby that becomes primary. Idempotent."""
    with closing(sqlite3.connect(database, timeout=10, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("BEGIN IMMEDIATE")
        inserted = connection.execute(
            "INSERT OR IGNORE INTO standby_epoch (number, began_at) VALUES (?, ?)", (epoch, now)
        )
        if inserted.rowcount == 1:
            for table in VERSIONED_TABLES:
                connection.execute(f"UPDATE {table} SET version = version + ?", (VERSIONS_AHEAD,))  # noqa: S608 - own names
        connection.execute("COMMIT")


async def finish_failover(installation: Installation, epoch: int, replica: Replica | None) -> None:
    """Write received pages into the database, and begin the epoch. Retries until it succeeds.

    `replica` is None after a restart of this process. A long read or a full disk delays the failover.
    """
    while True:
        try:
            if replica is None and installation.received_log_path.exists():
                replica = Replica(installation.database, installation.received_log_path)
            if replica is not None:
                await asyncio.to_thread(replica.apply_and_remove_log)
            await asyncio.to_thread(begin_epoch, installation.database, epoch, now=now_text())
        except (sqlite3.Error, OSError) as problem:
            log.warning("failover_delayed", extra={"problem": str(problem)})
            await asyncio.sleep(RETRY_INTERVAL)
        else:
            return


def database_epoch(database: Path) -> int:
    """Return the epoch of a database; 1 before the first failover, and for a database that cannot be read."""
    try:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True, timeout=5)) as connection:
            return int(connection.execute("SELECT coalesce(max(number), 1) FROM standby_epoch").fetchone()[0])
    except sqlite3.Error:
        return 1


def unreplicated_actions(former_database: Path, replica: Path) -> list[dict[str, Any]]:
    """Return the logged actions of the former database that the replica lacks, oldest first, at most MAX_ACTIONS.

    Compares digests, each of which covers the log up to its entry. Raises sqlite3.Error for an unreadable database.
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
    with closing(sqlite3.connect(f"{former_database.as_uri()}?mode=ro", uri=True, timeout=5)) as connection:
        connection.execute("ATTACH DATABASE ? AS other", (f"{replica.as_uri()}?mode=ro",))
        rows = connection.execute(query, (MAX_ACTIONS,)).fetchall()
    return [dict(zip(names, row, strict=True)) | {"facts": json.loads(row[6])} for row in rows]
