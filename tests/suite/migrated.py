"""A migrated, empty database, made once and copied: the migrations take longer than most test files.

It is stored beside pytest's cache under a digest of the migrations, so that a changed migration makes another one.
"""

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

from systems.files import lock_file

ROOT = Path(__file__).resolve().parents[2]
# folder of migrated databases
KEPT = ROOT / ".pytest_cache" / "migrated"
# the database's file in a DATA_DIR
NAME = "shuffle-up.sqlite3"


def copy_migrated(data: Path) -> Path:
    """Copy a migrated SQLite database into a server's DATA_DIR; return its path."""
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
    with exclusive_lock():
        _migrate_once()
        # the clone is of the database that the connection points at
        settings["NAME"] = settings["TEST"]["NAME"]
        connection.creation.clone_test_db(name, verbosity=0, autoclobber=True)
    settings["NAME"] = connection.creation.get_test_db_clone_settings(name)["NAME"]


def hang_up() -> None:
    """Close Django's connection, and PostgreSQL's pool, which would return the old database."""
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
    file = KEPT / f"{_fingerprint()}.sqlite3"
    with exclusive_lock():
        if not file.exists():
            for outdated in KEPT.glob("*.sqlite3"):
                outdated.unlink()
            with tempfile.TemporaryDirectory() as data:
                environment = {"DATA_DIR": data, "DATABASE_URL": ""}
                code = "import django; django.setup(); from config.server.preparing import migrate; migrate()"
                command = [sys.executable, "-c", code]
                subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=True)
                shutil.copy(Path(data) / NAME, file.with_suffix(".part"))
            file.with_suffix(".part").rename(file)
    return file


@cache
def _migrate_once() -> None:
    """Make PostgreSQL's migrated database, unless an earlier run did."""
    # the laboratory imports this module in processes without apps
    from config.server.preparing import fast_field_clones  # noqa: PLC0415

    connection.settings_dict["TEST"]["NAME"] = f"test_migrated_{_fingerprint()}"
    with fast_field_clones():
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False, keepdb=True)


def _fingerprint() -> str:
    """Return a digest of the migrations of the project and of the pinned packages."""
    kept_sums = ROOT / "tournaments" / "models" / "desk" / "field_sum_triggers.py"
    files = [*sorted(ROOT.glob("*/migrations/*.py")), kept_sums, ROOT / "requirements.txt"]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


@contextmanager
def exclusive_lock(name: str = "migrated") -> Iterator[None]:
    """Lock out the other processes that run tests of this checkout."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / f"{name}.lock").open("w") as lock:
        lock_file(lock)
        yield


@contextmanager
def migrated_for_servers(data: Path) -> Iterator[str]:
    """Make a migrated database for a test's servers, on the tested database server; yield its DATABASE_URL."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{copy_migrated(data)}"
        return
    with exclusive_lock():
        _migrate_once()
    hang_up()
    options, name = connection.settings_dict, f"servers_{os.getpid()}_{data.name}"
    person = f"{options['USER']}:{options['PASSWORD']}" if options["PASSWORD"] else options["USER"]
    address = f"postgres://{person}@{options['HOST']}:{options['PORT'] or 5432}"
    with psycopg.connect(f"{address}/postgres".replace("postgres:", "postgresql:", 1), autocommit=True) as postgres:
        postgres.execute(f"CREATE DATABASE {name} TEMPLATE {options['TEST']['NAME']}".encode())
        try:
            yield f"{address}/{name}"
        finally:
            postgres.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
