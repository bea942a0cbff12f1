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
    """Turn the replica into a primary's database in a new epoch. Idempotent."""
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
    """Write received pages into the database and begin the epoch. `replica` is None after a restart of this process.

    Retries until it succeeds, since a reader may hold the database for long, or the disk may be full.
    """
    while True:
        try:
            if replica is None and installation.received_log.exists():
                replica = Replica(installation.database, installation.received_log)
            if replica is not None:
                await asyncio.to_thread(replica.finish)
            await asyncio.to_thread(begin_epoch, installation.database, epoch, now=now_text())
        except (sqlite3.Error, OSError) as problem:
            log.warning("failover_delayed", extra={"problem": str(problem)})
            await asyncio.sleep(RETRY_INTERVAL)
        else:
            return


def database_epoch(database: Path) -> int:
    """Return the epoch of a database; 1 if no standby ever took over."""
    try:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True, timeout=5)) as connection:
            return int(connection.execute("SELECT coalesce(max(number), 1) FROM standby_epoch").fetchone()[0])
    except sqlite3.Error:
        return 1


def unreplicated_actions(aside: Path, replica: Path) -> list[dict[str, Any]]:
    """Return the actions in the logs of the database `aside` that the replica lacks, oldest first.

    Compares digests, each of which covers the log up to its entry.
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
    with closing(sqlite3.connect(f"{aside.as_uri()}?mode=ro", uri=True, timeout=5)) as connection:
        connection.execute("ATTACH DATABASE ? AS other", (f"{replica.as_uri()}?mode=ro",))
        rows = connection.execute(query, (MAX_ACTIONS,)).fetchall()
    return [dict(zip(names, row, strict=True)) | {"facts": json.loads(row[6])} for row in rows]
