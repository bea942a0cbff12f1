"""The database in a backup: SQLite by its own online copy, PostgreSQL by pg_dump, pg_restore and psql."""

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any, cast
from urllib.parse import quote, urlsplit

from django.db import connection

from config.backups.archive import BackupProblem

#: a dump or its restoring may take so long, seconds
LONGEST = 3_600
#: what a program of PostgreSQL says is wrong stands in lines with one of these; so many of them are told
WRONG, TOLD = ("ERROR:", "FATAL:", "error:"), 2
#: connections of this process itself are gone after so many seconds; asked so often
GONE, ASK = 3.0, 0.1
#: tables, views, sequences and functions go, the schema with its owner and its rights stays. What others may do with
#: the tables is noted, and given again to those that are there afterwards
EMPTY = """
SET lock_timeout = '10s';
CREATE TEMP TABLE kept_grants ON COMMIT DROP AS
SELECT c.relname, c.relkind, g.grantee, g.privilege_type, g.is_grantable
FROM pg_class c, aclexplode(c.relacl) g
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S') AND g.grantee <> c.relowner;
DO $$
DECLARE one text;
BEGIN
  FOR one IN
    SELECT format('DROP %s IF EXISTS public.%I CASCADE', CASE c.relkind WHEN 'v' THEN 'VIEW'
      WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' WHEN 'f' THEN 'FOREIGN TABLE'
      ELSE 'TABLE' END, c.relname)
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
      AND d.deptype IN ('e', 'i', 'a'))
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure)
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP EXECUTE one; END LOOP;
END $$;
"""
GRANT = """
DO $$
DECLARE one text;
BEGIN
  FOR one IN
    SELECT format('GRANT %s ON %s%s TO %s%s', privilege_type, CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE '' END,
      to_regclass(format('public.%I', relname)), CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END,
      CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)
    FROM kept_grants WHERE to_regclass(format('public.%I', relname)) IS NOT NULL
  LOOP EXECUTE one; END LOOP;
END $$;
"""
#: the setting of PostgreSQL 17 that no older server knows, and in how many of a script's first bytes settings are
NEW_SETTING, HEAD = b"SET transaction_timeout = 0;", 4_096
#: who else is connected. Of other people's sessions only a superuser is told the kind
SESSIONS = """
SELECT usename, coalesce(host(client_addr), 'this computer') FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
AND coalesce(backend_type, 'client backend') = 'client backend' ORDER BY 1, 2
"""
MAY_CREATE = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"


@dataclass(frozen=True, slots=True)
class UnpackedDatabase:
    """The database of a backup, unpacked: the file of an SQLite, or the name of a database of PostgreSQL."""

    vendor: str
    name: str

    @property
    def url(self) -> str:
        """What DATABASE_URL says of it."""
        if self.vendor == "sqlite":
            return f"sqlite:///{self.name}"
        return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{quote(self.name)}").geturl()

    def first(self, statement: str, *given: Any) -> Any:
        """Return the first row of an answer, None where there is none. `?` stands for what is given."""
        with self._transaction() as cursor:
            return cursor.execute(self._written(statement), given).fetchone()

    def run(self, *statements: tuple[str, Sequence[Any]]) -> None:
        """Run statements, all or none."""
        with self._transaction() as cursor:
            for statement, given in statements:
                cursor.execute(self._written(statement), given)

    def _written(self, statement: str) -> str:
        return statement if self.vendor == "sqlite" else statement.replace("?", "%s")

    @contextmanager
    def _transaction(self) -> Iterator[Any]:
        opened = sqlite3.connect(self.name) if self.vendor == "sqlite" else _connected(self.name)
        with closing(opened) as own, own:
            yield own.cursor()


def copy_database(to: Path) -> None:
    """Copy the database as it is at one moment, while others write. Raises BackupProblem."""
    if connection.vendor == "sqlite":
        _copy_sqlite(Path(connection.settings_dict["NAME"]), to)
    else:
        dump_postgresql(to, name=connection.settings_dict["NAME"])


def check_sqlite(path: Path) -> None:
    """Refuse a file of SQLite that is not whole."""
    try:
        with closing(sqlite3.connect(path)) as database:
            found = database.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as problem:
        found = str(problem)
    if found != "ok":
        raise BackupProblem(f"The copy of the database is not whole: {found}.")


def is_open(database: Path) -> bool:
    """Whether another program has a file of SQLite open. What was in its write-ahead log is in the file afterwards."""
    try:
        with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=rw", uri=True, timeout=1)) as own:
            own.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as problem:
        return "locked" in str(problem)
    except sqlite3.DatabaseError:  # a broken one is what a backup is put in the place of
        return False
    return False


def put_sqlite(copy: Path, database: Path, *, aside: str, undo: ExitStack) -> Path | None:
    """Put a copy where the database is. One that is there is renamed with `aside` before its ending; returns that.

    `undo` learns how all of it is taken back.
    """
    placed = database.with_name(f"{database.name}.restoring")
    undo.callback(placed.unlink, missing_ok=True)
    placed.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(copy, placed)
    placed.chmod(0o600)
    with placed.open("rb") as file:
        os.fsync(file.fileno())
    earlier = database.with_name(f"{database.stem}{aside}{database.suffix}") if database.exists() else None
    if earlier:
        for ending in ("", "-wal", "-shm"):  # what was not yet written into the file itself belongs to it
            if (part := database.with_name(database.name + ending)).exists():
                move(part, earlier.with_name(earlier.name + ending), undo=undo)
    move(placed, database, undo=undo)
    return earlier


def move(there: Path, to: Path, *, undo: ExitStack) -> None:
    """Rename a file or folder; `undo` learns how to name it as before."""
    there.rename(to)
    undo.callback(to.rename, there)


def dump_postgresql(to: Path, *, name: str) -> None:
    """Dump a database of PostgreSQL by its name."""
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={to}", *_where(), name)
    to.chmod(0o600)


def may_create_databases() -> bool:
    """Whether the role of DATABASE_URL may create databases."""
    with closing(_connected()) as own:
        return bool(own.execute(MAY_CREATE).fetchone()[0])


@contextmanager
def postgresql_beside(dump: Path) -> Iterator[UnpackedDatabase]:
    """Load a dump into a database of its own beside the server's, which is dropped afterwards."""
    beside = f"{connection.settings_dict['NAME'][:40]}_restoring_{token_hex(4)}"
    with closing(_connected(autocommit=True)) as own:
        own.execute(f'CREATE DATABASE "{beside}" TEMPLATE template0')
    try:
        with TemporaryDirectory(prefix="shuffle-up-psql-") as folder:
            _run_scripts(_script_of(dump, Path(folder) / "dump.sql"), name=beside)
        yield UnpackedDatabase("postgresql", beside)
    finally:
        with closing(_connected(autocommit=True)) as own:
            own.execute(f'DROP DATABASE "{beside}" WITH (FORCE)')


def put_postgresql(dump: Path | None) -> None:
    """Put a dump in the place of what is in the database, or nothing; in one transaction, so all of it or not at all.

    Nothing that a later version of the program has made is left there: a backup of an older one knows no such tables.
    """
    with TemporaryDirectory(prefix="shuffle-up-psql-") as folder:
        empty, whole, grant = (Path(folder) / name for name in ("empty.sql", "dump.sql", "grant.sql"))
        empty.write_text(EMPTY, encoding="utf-8")
        grant.write_text(GRANT, encoding="utf-8")
        dumped = [_script_of(dump, whole)] if dump else []
        _run_scripts(empty, *dumped, grant, name=str(connection.settings_dict["NAME"]))


def _script_of(dump: Path, script: Path) -> Path:
    """Write what is in a dump as a script for psql, and return where.

    Programs of PostgreSQL 17 and later write a setting that an older server does not know.
    """
    _run("pg_restore", "--schema=public", "--no-owner", "--no-privileges", "--no-comments", f"--file={script}",
         str(dump))  # fmt: skip
    with script.open("r+b") as file:
        head = file.read(HEAD)
        if (at := head.find(NEW_SETTING)) >= 0:
            file.seek(at)
            file.write(b"--")  # the line is a comment now, as long as before
    return script


def _run_scripts(*scripts: Path, name: str) -> None:
    """Run scripts in a database of that name, in one transaction."""
    files = [f"--file={script}" for script in scripts]
    _run("psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null",
         *files, *_where(), name)  # fmt: skip


def other_sessions() -> list[str]:
    """Return who else is connected to the PostgreSQL: role and address. Closes the connections of this process."""
    connection.close()
    cast("Any", connection).close_pool()
    end = time.monotonic() + GONE
    with closing(_connected(autocommit=True)) as own:
        while found := own.execute(SESSIONS).fetchall():
            if time.monotonic() > end:
                break
            time.sleep(ASK)
    return [f"{role} at {address}" for role, address in found]


def _connected(name: str = "", **more: Any) -> Any:
    """Return a connection of its own, outside of the pool, to the database of that name."""
    given = connection.get_connection_params() | ({"dbname": name} if name else {}) | more
    driver = cast("Any", connection).Database
    try:
        return driver.connect(**given)
    except driver.OperationalError as problem:
        raise BackupProblem(f"The database does not answer: {' '.join(str(problem).split())}") from problem


def _copy_sqlite(database: Path, to: Path) -> None:
    try:
        read_only = f"{database.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(read_only, uri=True)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as problem:
        raise BackupProblem(f"The database could not be copied: {problem}.") from problem
    to.chmod(0o600)
    check_sqlite(to)


def _where() -> list[str]:
    """Return the arguments that say which PostgreSQL is meant."""
    given: dict[str, Any] = connection.settings_dict
    options = {"host": given["HOST"], "port": given["PORT"], "username": given["USER"]}
    return [*(f"--{name}={value}" for name, value in options.items() if value), "--no-password"]


def _run(program: str, *arguments: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise BackupProblem(f"{program} is not installed here. Install the client programs of PostgreSQL.")
    password = {"PGPASSWORD": connection.settings_dict["PASSWORD"]} if connection.settings_dict["PASSWORD"] else {}
    command: Sequence[str] = [found, *arguments]
    ran = subprocess.run(command, env={**os.environ, **password}, capture_output=True, text=True, check=False,  # noqa: S603 - the database's own program
                         timeout=LONGEST)  # fmt: skip
    if ran.returncode:
        lines = ran.stderr.strip().splitlines() or ["?"]
        wrong = [line for line in lines if any(word in line for word in WRONG)] or lines[-1:]
        raise BackupProblem(f"{program} failed: {' / '.join(wrong[:TOLD])}")
