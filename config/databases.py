"""The database: SQLite in a folder, or the database in DATABASE_URL."""

import os
import tempfile
from pathlib import Path
from typing import Any

import environ

# FULL: an action is on the disk before it is acknowledged; NORMAL: a power cut may lose the last ones
SYNCHRONOUS = ("FULL", "NORMAL", "EXTRA")


def database_settings(env: environ.Env, folder: Path) -> dict[str, Any]:
    """Return Django's database settings: from DATABASE_URL or, without it, for an SQLite file in the folder."""
    url = env.str("DATABASE_URL", default="")
    if not url:
        return _sqlite_settings(env, folder / "shuffle-up.sqlite3")
    database: dict[str, Any] = env.db_url_config(url)
    if "sqlite" in database["ENGINE"]:
        if database["NAME"] in {"", ":memory:"}:
            raise environ.ImproperlyConfigured("DATABASE_URL names no file: write sqlite:////srv/shuffle-up.sqlite3")
        return _sqlite_settings(env, Path(database["NAME"]).resolve())
    database["CONN_MAX_AGE"] = 0
    database.setdefault("OPTIONS", {})["pool"] = {"min_size": 1, "max_size": 16, "timeout": 5}
    database["OPTIONS"].setdefault("connect_timeout", 5)
    return database


def _sqlite_settings(env: environ.Env, path: Path) -> dict[str, Any]:
    synchronous = env.str("SQLITE_SYNCHRONOUS", default="FULL").upper()
    if synchronous not in SYNCHRONOUS:
        raise environ.ImproperlyConfigured(f"SQLITE_SYNCHRONOUS is one of {', '.join(SYNCHRONOUS)}, not {synchronous}")
    return {
        "ENGINE": "config.queued_sqlite",
        "NAME": path,
        "CONN_MAX_AGE": None,
        # a file for each test run: an in-memory database locks differently
        "TEST": {"NAME": Path(tempfile.gettempdir()) / f"shuffle-up-test-{os.getpid()}.sqlite3"},
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous}; PRAGMA busy_timeout=20000;",
        },
    }
