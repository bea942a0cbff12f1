"""A migrated, empty database, made once and copied: the migrations take longer than most test files.

It is kept beside pytest's cache under a name that tells which migrations made it, so that a changed migration makes
another one.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import psycopg
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
# where migrated databases are kept
KEPT = ROOT / ".pytest_cache" / "migrated"
# the file of the database in the DATA_DIR of a server
NAME = "shuffle-up.sqlite3"


def copy_migrated(data: Path) -> Path:
    """Put a migrated SQLite database where a server with this DATA_DIR looks for it; its path."""
    data.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(_migrated_file(), data / NAME))


def clone_migrated(name: str) -> None:
    """Point Django's connection at a migrated database of its own, called by `name`. `drop_clone` drops it."""
    hang_up()
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        settings["NAME"] = Path(
            shutil.copy(_migrated_file(), Path(tempfile.gettempdir()) / f"shuffle-up-{name}.sqlite3")
        )
        return
    with alone():
        _migrate_once()
        # the clone is of the database that the connection points at
        settings["NAME"] = settings["TEST"]["NAME"]
        connection.creation.clone_test_db(name, verbosity=0, autoclobber=True)
    settings["NAME"] = connection.creation.get_test_db_clone_settings(name)["NAME"]


def hang_up() -> None:
    """Close Django's connection, and on PostgreSQL the pool, which would give the old database again."""
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL alone has one


def drop_clone() -> None:
    """Drop the database that Django's connection points at."""
    hang_up()
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        for file in Path(name).parent.glob(f"{Path(name).name}*"):
            file.unlink()
    else:
        connection.creation._destroy_test_db(name, verbosity=0)  # type: ignore[attr-defined]  # as Django's own runner calls it


def _migrated_file() -> Path:
    kept = KEPT / f"{_fingerprint()}.sqlite3"
    with alone():
        if not kept.exists():
            for outdated in KEPT.glob("*.sqlite3"):
                outdated.unlink()
            with tempfile.TemporaryDirectory() as data:
                chosen = {"DATA_DIR": data, "DATABASE_URL": ""}
                code = "import django; django.setup(); from config.server.preparing import migrate; migrate()"
                command = [sys.executable, "-c", code]
                subprocess.run(command, cwd=ROOT, env=os.environ | chosen, check=True)
                shutil.copy(Path(data) / NAME, kept.with_suffix(".part"))
            kept.with_suffix(".part").rename(kept)
    return kept


@cache
def _migrate_once() -> None:
    """Make PostgreSQL's migrated database, unless an earlier run did."""
    # what measures starts servers by this module, in a process in which no apps are ready
    from config.server.preparing import fast_field_clones  # noqa: PLC0415

    connection.settings_dict["TEST"]["NAME"] = f"test_migrated_{_fingerprint()}"
    with fast_field_clones():
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False, keepdb=True)


def _fingerprint() -> str:
    """Return which migrations there are, of the project and of the pinned packages."""
    kept_sums = ROOT / "tournaments" / "models" / "desk" / "field_sum_triggers.py"
    files = [*sorted(ROOT.glob("*/migrations/*.py")), kept_sums, ROOT / "requirements.txt"]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


@contextmanager
def alone(lock_of: str = "migrated") -> Iterator[None]:
    """One process at a time, of all that run tests of this checkout."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / f"{lock_of}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def migrated_for_servers(data: Path) -> Iterator[str]:
    """Make a migrated database for servers that a test starts, of the kind that is tested; its DATABASE_URL."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{copy_migrated(data)}"
        return
    with alone():
        _migrate_once()
    hang_up()
    of, name = connection.settings_dict, f"servers_{os.getpid()}_{data.name}"
    person = f"{of['USER']}:{of['PASSWORD']}" if of["PASSWORD"] else of["USER"]
    address = f"postgres://{person}@{of['HOST']}:{of['PORT'] or 5432}"
    with psycopg.connect(f"{address}/postgres".replace("postgres:", "postgresql:", 1), autocommit=True) as asked:
        asked.execute(f"CREATE DATABASE {name} TEMPLATE {of['TEST']['NAME']}".encode())
        try:
            yield f"{address}/{name}"
        finally:
            asked.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
