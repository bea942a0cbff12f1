"""A small database with the tables that the protocol knows, and what is in it."""

import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path

TABLES = """
    CREATE TABLE tournaments_tournament (id integer PRIMARY KEY, slug text, version integer);
    CREATE TABLE tournaments_streamshow (id integer PRIMARY KEY, version integer);
    INSERT INTO tournaments_streamshow VALUES (1, 3);
    CREATE TABLE standby_epoch (number integer PRIMARY KEY, began_at text);
    CREATE TABLE tournaments_floorlog (id integer PRIMARY KEY, tournament_id integer, number integer, action text,
        by_name text, at text, moment text, facts text, digest text);
    CREATE TABLE rows (id integer PRIMARY KEY, content blob);
    INSERT INTO tournaments_tournament VALUES (1, 'main', 7);
"""


def make(database: Path, *, page_size: int = 4096) -> sqlite3.Connection:
    """Make it, and return a connection that writes."""
    writer = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    writer.execute(f"PRAGMA page_size = {page_size}")
    writer.execute("PRAGMA journal_mode = WAL")
    writer.executescript(TABLES)
    return writer


def act(writer: sqlite3.Connection, number: int, *, digest: str = "") -> None:
    """Write an action into the log."""
    row = (number, f"act-{number}", "Ada", "2026-03-14 12:00:00", "2026-03-14 12:00:00", "{}", digest or f"d{number}")
    writer.execute("INSERT INTO tournaments_floorlog VALUES (NULL, 1, ?, ?, ?, ?, ?, ?, ?)", row)


def scribble(writer: sqlite3.Connection, chance: random.Random) -> None:
    """Write a few rows in one transaction, remove some, and sometimes take all of it back."""
    writer.execute("BEGIN IMMEDIATE")
    for _ in range(chance.randrange(1, 12)):
        writer.execute("INSERT INTO rows (content) VALUES (?)", (os.urandom(chance.randrange(1, 6000)),))
    if chance.random() < 0.3:
        writer.execute("DELETE FROM rows WHERE id % 5 = 0")
    writer.execute("COMMIT" if chance.random() < 0.85 else "ROLLBACK")


def content(database: Path | sqlite3.Connection) -> list[tuple[int, bytes]]:
    """Return all rows."""
    if isinstance(database, sqlite3.Connection):
        return database.execute("SELECT * FROM rows ORDER BY id").fetchall()
    with closing(sqlite3.connect(database)) as asked:
        assert asked.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return asked.execute("SELECT * FROM rows ORDER BY id").fetchall()


def actions(database: Path) -> list[str]:
    """Return the actions in the log."""
    with closing(sqlite3.connect(database)) as asked:
        return [row[0] for row in asked.execute("SELECT action FROM tournaments_floorlog ORDER BY number")]
