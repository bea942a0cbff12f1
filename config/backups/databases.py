"""The database in a backup: SQLite through its online backup, PostgreSQL through pg_dump, pg_restore and psql."""

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
from systems.files import make_private, replace_file, sync_file

PROGRAM_TIMEOUT = 3_600  # seconds
# marks of the lines in which PostgreSQL's programs report errors
ERROR_MARKS = ("ERROR:", "FATAL:", "error:")
MAX_ERROR_LINES = 2
# seconds until the closed connections of this process are gone, and between two queries
CLOSE_TIMEOUT = 3.0
CLOSE_POLL = 0.1
# Drops tables, views, sequences and functions; the schema keeps its owner and rights. The grants to other roles are
# stored, and GRANT_SQL restores them.
EMPTY_SQL = """
SET lock_timeout = '10s';
CREATE TEMP TABLE kept_grants ON COMMIT DROP AS
SELECT c.relname, c.relkind, g.grantee, g.privilege_type, g.is_grantable
FROM pg_class c, aclexplode(c.relacl) g
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S') AND g.grantee <> c.relowner;
DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
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
  LOOP EXECUTE statement; END LOOP;
END $$;
"""
GRANT_SQL = """
DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    SELECT format('GRANT %s ON %s%s TO %s%s', privilege_type, CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE '' END,
      to_regclass(format('public.%I', relname)), CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END,
      CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)
    FROM kept_grants WHERE to_regclass(format('public.%I', relname)) IS NOT NULL
  LOOP EXECUTE statement; END LOOP;
END $$;
"""
# a setting of PostgreSQL 17 that older servers refuse
NEW_SETTING = b"SET transaction_timeout = 0;"
# bytes at the beginning of a script that have its settings
SETTINGS_LENGTH = 4_096
# the other sessions; only a superuser sees the backend type of other roles
SESSIONS_SQL = """
SELECT usename, coalesce(host(client_addr), 'this computer') FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
AND coalesce(backend_type, 'client backend') = 'client backend' ORDER BY 1, 2
"""
MAY_CREATE_SQL = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"


@dataclass(frozen=True, slots=True)
class UnpackedDatabase:
    """The unpacked database of a backup: an SQLite file, or the name of a PostgreSQL database."""

    vendor: str
    name: str

    @property
    def url(self) -> str:
        if self.vendor == "sqlite":
            return f"sqlite:///{quote(self.name)}"  # a folder's name may have # or ?
        return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{quote(self.name)}").geturl()

    def first_row(self, statement: str, *parameters: Any) -> Any:
        """Return the first row of a query's result, or None. A statement has `?` for each parameter."""
        with self._transaction() as cursor:
            return cursor.execute(self._with_placeholders(statement), parameters).fetchone()

    def run_in_transaction(self, *statements: tuple[str, Sequence[Any]]) -> None:
        """Run statements, each with its parameters, in one transaction."""
        with self._transaction() as cursor:
            for statement, parameters in statements:
                cursor.execute(self._with_placeholders(statement), parameters)

    def _with_placeholders(self, statement: str) -> str:
        return statement if self.vendor == "sqlite" else statement.replace("?", "%s")

    @contextmanager
    def _transaction(self) -> Iterator[Any]:
        connected = sqlite3.connect(self.name) if self.vendor == "sqlite" else _connect(self.name)
        with closing(connected) as transaction, transaction:
            yield transaction.cursor()


def copy_database(to: Path) -> None:
    """Copy the database as of one moment into a file, while others write. Raises BackupProblem."""
    if connection.vendor == "sqlite":
        _copy_sqlite(Path(connection.settings_dict["NAME"]), to)
    else:
        dump_postgresql(to, name=connection.settings_dict["NAME"])


def check_sqlite(path: Path) -> None:
    """Raise BackupProblem for a damaged SQLite file."""
    try:
        with closing(sqlite3.connect(path)) as database:
            report = database.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as problem:
        report = str(problem)
    if report != "ok":
        raise BackupProblem(f"The copy of the database is not whole: {report}.")


def is_open_elsewhere(database: Path) -> bool:
    """Return whether another program has an SQLite file open. Otherwise moves the write-ahead log into the file."""
    try:
        with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=rw", uri=True, timeout=1)) as own:
            own.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as problem:
        return "locked" in str(problem)
    except sqlite3.DatabaseError:  # a broken database may be replaced
        return False
    return False


def replace_sqlite(copy: Path, database: Path, *, aside: str, undo: ExitStack) -> Path | None:
    """Replace the database by a copy. Returns the new path of the earlier database, None if there was none.

    The earlier database gets the suffix `aside`. The steps that undo all this are added to `undo`.
    """
    placed = database.with_name(f"{database.name}.restoring")
    undo.callback(placed.unlink, missing_ok=True)
    placed.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(copy, placed)
    make_private(placed)
    sync_file(placed)
    earlier = database.with_name(f"{database.stem}{aside}{database.suffix}") if database.exists() else None
    if earlier:
        for ending in ("", "-wal", "-shm"):  # the write-ahead log belongs to the database
            if (part := database.with_name(database.name + ending)).exists():
                rename_with_undo(part, earlier.with_name(earlier.name + ending), undo=undo)
    rename_with_undo(placed, database, undo=undo)
    return earlier


def rename_with_undo(source: Path, to: Path, *, undo: ExitStack) -> None:
    """Rename a file or folder, and add to `undo` the step that renames it back."""
    replace_file(source, to)
    undo.callback(replace_file, to, source)


def dump_postgresql(to: Path, *, name: str) -> None:
    """Dump the PostgreSQL database `name` into the file `to`. Raises BackupProblem."""
    _run_program(
        "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={to}", *_connection_arguments(), name
    )
    make_private(to)


def may_create_databases() -> bool:
    """Return whether the role of DATABASE_URL may create databases."""
    with closing(_connect()) as own:
        return bool(own.execute(MAY_CREATE_SQL).fetchone()[0])


@contextmanager
def temporary_postgresql(dump: Path) -> Iterator[UnpackedDatabase]:
    """Load a dump into a temporary database on the same server, and drop that database at the end."""
    temporary_name = f"{connection.settings_dict['NAME'][:40]}_restoring_{token_hex(4)}"
    with closing(_connect(autocommit=True)) as own:
        own.execute(f'CREATE DATABASE "{temporary_name}" TEMPLATE template0')
    try:
        with TemporaryDirectory(prefix="shuffle-up-psql-") as folder:
            _run_scripts(_write_script(dump, Path(folder) / "dump.sql"), name=temporary_name)
        yield UnpackedDatabase("postgresql", temporary_name)
    finally:
        with closing(_connect(autocommit=True)) as own:
            own.execute(f'DROP DATABASE "{temporary_name}" WITH (FORCE)')


def replace_postgresql(dump: Path | None) -> None:
    """Replace the database's whole content by a dump, in one transaction. None empties the database."""
    with TemporaryDirectory(prefix="shuffle-up-psql-") as folder:
        empty, dump_script, grant = (Path(folder) / name for name in ("empty.sql", "dump.sql", "grant.sql"))
        empty.write_text(EMPTY_SQL, encoding="utf-8")
        grant.write_text(GRANT_SQL, encoding="utf-8")
        scripts = [_write_script(dump, dump_script)] if dump else []
        _run_scripts(empty, *scripts, grant, name=str(connection.settings_dict["NAME"]))


def _write_script(dump: Path, script: Path) -> Path:
    """Convert a dump to a script for psql, and return the script's path.

    Comments out a setting of PostgreSQL 17 that older servers refuse.
    """
    _run_program("pg_restore", "--schema=public", "--no-owner", "--no-privileges", "--no-comments", f"--file={script}",
                 str(dump))  # fmt: skip
    with script.open("r+b") as file:
        head = file.read(SETTINGS_LENGTH)
        if (at := head.find(NEW_SETTING)) >= 0:
            file.seek(at)
            file.write(b"--")  # the line is a comment now, as long as before
    return script


def _run_scripts(*scripts: Path, name: str) -> None:
    """Run scripts in the database `name`, in one transaction."""
    files = [f"--file={script}" for script in scripts]
    _run_program("psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1",
                 "--output=/dev/null", *files, *_connection_arguments(), name)  # fmt: skip


def other_sessions() -> list[str]:
    """Return role and address of each other PostgreSQL session. First closes the connections of this process."""
    connection.close()
    cast("Any", connection).close_pool()
    end = time.monotonic() + CLOSE_TIMEOUT
    with closing(_connect(autocommit=True)) as own:
        while found := own.execute(SESSIONS_SQL).fetchall():
            if time.monotonic() > end:
                break
            time.sleep(CLOSE_POLL)
    return [f"{role} at {address}" for role, address in found]


def _connect(name: str = "", **more: Any) -> Any:
    """Return a connection outside the pool, to the database `name` or to the configured one. Raises BackupProblem."""
    parameters = connection.get_connection_params() | ({"dbname": name} if name else {}) | more
    driver = cast("Any", connection).Database
    try:
        return driver.connect(**parameters)
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
    make_private(to)
    check_sqlite(to)


def _connection_arguments() -> list[str]:
    """Return the arguments by which PostgreSQL's programs find the server."""
    database: dict[str, Any] = connection.settings_dict
    options = {"host": database["HOST"], "port": database["PORT"], "username": database["USER"]}
    return [*(f"--{name}={value}" for name, value in options.items() if value), "--no-password"]


def _run_program(program: str, *arguments: str) -> None:
    executable = shutil.which(program)
    if executable is None:
        raise BackupProblem(f"{program} is not installed here. Install the client programs of PostgreSQL.")
    password = {"PGPASSWORD": connection.settings_dict["PASSWORD"]} if connection.settings_dict["PASSWORD"] else {}
    command: Sequence[str] = [executable, *arguments]
    result = subprocess.run(command, env={**os.environ, **password}, capture_output=True, text=True, check=False,  # noqa: S603 - the database's own program
                         timeout=PROGRAM_TIMEOUT)  # fmt: skip
    if result.returncode:
        lines = result.stderr.strip().splitlines() or ["?"]
        errors = [line for line in lines if any(word in line for word in ERROR_MARKS)] or lines[-1:]
        raise BackupProblem(f"{program} failed: {' / '.join(errors[:MAX_ERROR_LINES])}")
