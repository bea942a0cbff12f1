"""The database of simulated days: SQLite in memory, or a PostgreSQL database of its own, empty before each day.

A transaction of it has named points at which a fault may strike. No product code knows of them.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test.utils import override_settings

from config.queued_sqlite.base import DatabaseWrapper as QueuedSQLite

ALIAS = "default"
# called with the connection and what it is about to do, or has done
Watch = Callable[[BaseDatabaseWrapper, str], None]
BEGIN, STATEMENT, LOCK, COMMIT, COMMITTED = "begin", "statement", "lock", "commit", "committed"


def _watch_nothing(_connection: BaseDatabaseWrapper, _moment: str) -> None:
    """Watch nothing."""


class WatchedTransactions(BaseDatabaseWrapper):
    """A connection that says when a transaction begins, takes a floor's lock, is about to commit, and has done so."""

    watch: Watch = staticmethod(_watch_nothing)

    def set_autocommit(self, autocommit: bool, *given: Any, **named: Any) -> None:  # noqa: FBT001 - Django's own
        """Begin: Django turns autocommit off for each outermost transaction."""
        if not autocommit:
            type(self).watch(self, BEGIN)
        super().set_autocommit(autocommit, *given, **named)

    def commit(self) -> None:
        """Commit, unless the watch ends the process before."""
        try:
            type(self).watch(self, COMMIT)
        except BaseException:
            self.run_on_commit = []
            self.rollback()
            raise
        super().commit()
        try:
            type(self).watch(self, COMMITTED)
        except BaseException:
            self.run_on_commit = []
            raise

    def each_statement(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001 - Django's own
        """Tell of a statement inside a transaction, and of a floor's lock."""
        if self.in_atomic_block:
            type(self).watch(self, LOCK if "FOR UPDATE" in sql and "tournaments_tournament" in sql else STATEMENT)
        return execute(sql, params, many, context)


class SimulatedSQLite(WatchedTransactions, QueuedSQLite):
    """SQLite in memory."""


def simulated_postgresql() -> type[WatchedTransactions]:
    """Return the PostgreSQL connection; its driver is there only where it is used."""
    from django.db.backends.postgresql.base import DatabaseWrapper as PostgreSQL  # noqa: PLC0415

    return type("SimulatedPostgreSQL", (WatchedTransactions, PostgreSQL), {})


@contextmanager
def simulated_database() -> Iterator["SimulatedDatabase"]:
    """A database of its own, with all tables and no rows. It is Django's own `in_place`."""
    before = connections[ALIAS]
    database = _postgresql(before) if before.vendor == "postgresql" else _sqlite(before)
    try:
        with database.in_place():
            database.create_tables()
        yield database
    finally:
        database.drop()


class SimulatedDatabase:
    """The connection in use; on PostgreSQL a second one for who acts while the first has a transaction open."""

    def __init__(self, connection: WatchedTransactions, other: WatchedTransactions | None = None) -> None:
        self.connection, self.other = connection, other
        self._empty: bytes = b""
        for wrapped in self.watched_connections:
            wrapped.execute_wrappers.append(wrapped.each_statement)

    @property
    def watched_connections(self) -> list[WatchedTransactions]:
        """The one or two connections."""
        return [self.connection, *([self.other] if self.other else [])]

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Have Django use the connection instead of its own."""
        before = connections[ALIAS]
        connections[ALIAS] = self.connection
        try:
            yield
        finally:
            connections[ALIAS] = before

    def watch(self, watch: Watch) -> None:
        """Have somebody watch what the transactions do."""
        type(self.connection).watch = staticmethod(watch)

    def create_tables(self) -> None:
        """Make the tables as the models have them."""
        labels = {app.label: None for app in apps.get_app_configs()}
        with override_settings(MIGRATION_MODULES=labels):
            call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)
        self._empty = self.image()

    def image(self) -> bytes:
        """Return all of it as it is now; of a PostgreSQL nothing."""
        return bytes(self.connection.connection.serialize()) if self.connection.vendor == "sqlite" else b""

    def put_back(self, image: bytes) -> None:
        """Make it as it was when the image was taken."""
        self.watch(_watch_nothing)
        self.connection.connection.deserialize(image)

    def empty(self) -> None:
        """Make it as it was when it was made, down to the next numbers of its rows."""
        self.watch(_watch_nothing)
        if self.connection.vendor == "sqlite":
            self.put_back(self._empty)
            return
        tables = ", ".join(f'"{name}"' for name in self.connection.introspection.table_names())
        with self.connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {tables} RESTART IDENTITY CASCADE")

    @contextmanager
    def second_connection(self) -> Iterator[None]:
        """Act as another process, while the first has a transaction open."""
        if self.other is None:
            yield
            return
        connections[ALIAS] = self.other
        try:
            yield
        finally:
            connections[ALIAS] = self.connection

    def drop(self) -> None:
        """Drop the database and close its connections."""
        self.watch(_watch_nothing)
        if self.connection.vendor == "sqlite":
            self.connection.connection.close()
            return
        for connection in self.watched_connections:
            connection.close()
        name = self.connection.settings_dict["NAME"]
        with self.connection._nodb_cursor() as cursor:  # noqa: SLF001 - Django's own
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _sqlite(before: BaseDatabaseWrapper) -> SimulatedDatabase:
    settings = {**before.settings_dict, "NAME": ":memory:"}
    return SimulatedDatabase(SimulatedSQLite(settings, ALIAS))


def _postgresql(before: BaseDatabaseWrapper) -> SimulatedDatabase:
    kind = simulated_postgresql()
    name = f"{before.settings_dict['NAME'][:40]}_simulation_{os.getpid()}"  # several may play at once
    options = {key: value for key, value in before.settings_dict["OPTIONS"].items() if key != "pool"}
    options["options"] = "-c lock_timeout=2000 -c synchronous_commit=off"
    settings = {**before.settings_dict, "NAME": name, "OPTIONS": options}
    database = SimulatedDatabase(kind(settings, ALIAS), kind(settings, ALIAS))
    with database.connection._nodb_cursor() as cursor:  # noqa: SLF001 - Django's own
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        cursor.execute(f'CREATE DATABASE "{name}"')
    return database
