"""The database of simulated days: SQLite in memory, or its own PostgreSQL database, empty before each day.

Its transactions have named points at which a fault may happen. The product's code does not know them.
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
    """A connection that reports to `watch` when a transaction begins, runs a statement, takes a lock, or commits."""

    watch: Watch = staticmethod(_watch_nothing)

    def set_autocommit(self, autocommit: bool, *given: Any, **named: Any) -> None:  # noqa: FBT001 - Django's own
        """Report the beginning of a transaction. Django turns autocommit off for each outermost one."""
        if not autocommit:
            type(self).watch(self, BEGIN)
        super().set_autocommit(autocommit, *given, **named)

    def commit(self) -> None:
        """Commit, and report it before and after. An exception of the watch before the commit rolls back."""
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

    def report_statement(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001 - Django's own
        """Report a statement in a transaction, or the lock of a floor, and run the statement."""
        if self.in_atomic_block:
            type(self).watch(self, LOCK if "FOR UPDATE" in sql and "tournaments_tournament" in sql else STATEMENT)
        return execute(sql, params, many, context)


class SimulatedSQLite(WatchedTransactions, QueuedSQLite):
    """SQLite in memory."""


def simulated_postgresql_class() -> type[WatchedTransactions]:
    """Return the class of PostgreSQL connections. Its driver is imported only if it is used."""
    from django.db.backends.postgresql.base import DatabaseWrapper as PostgreSQL  # noqa: PLC0415

    return type("SimulatedPostgreSQL", (WatchedTransactions, PostgreSQL), {})


@contextmanager
def simulated_database() -> Iterator["SimulatedDatabase"]:
    """Create a database with all tables and no rows, and drop it at the end.

    Django uses it only within `in_place`.
    """
    before = connections[ALIAS]
    database = _new_postgresql(before) if before.vendor == "postgresql" else _new_sqlite(before)
    try:
        with database.in_place():
            database.create_tables()
        yield database
    finally:
        database.drop()


class SimulatedDatabase:
    """A database for simulations, with a second connection on PostgreSQL for actions during an open transaction."""

    def __init__(self, connection: WatchedTransactions, other: WatchedTransactions | None = None) -> None:
        self.connection, self.other = connection, other
        self._empty: bytes = b""
        for wrapped in self.watched_connections:
            wrapped.execute_wrappers.append(wrapped.report_statement)

    @property
    def watched_connections(self) -> list[WatchedTransactions]:
        return [self.connection, *([self.other] if self.other else [])]

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Have Django use this database instead of its own."""
        before = connections[ALIAS]
        connections[ALIAS] = self.connection
        try:
            yield
        finally:
            connections[ALIAS] = before

    def watch(self, watch: Watch) -> None:
        """Set the function to which transactions report."""
        type(self.connection).watch = staticmethod(watch)

    def create_tables(self) -> None:
        """Create the tables of all models."""
        labels = {app.label: None for app in apps.get_app_configs()}
        with override_settings(MIGRATION_MODULES=labels):
            call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)
        self._empty = self.image()

    def image(self) -> bytes:
        """Return the database as bytes; b"" for PostgreSQL."""
        return bytes(self.connection.connection.serialize()) if self.connection.vendor == "sqlite" else b""

    def restore_image(self, image: bytes) -> None:
        self.watch(_watch_nothing)
        self.connection.connection.deserialize(image)

    def delete_rows(self) -> None:
        """Delete all rows, and restart the primary keys."""
        self.watch(_watch_nothing)
        if self.connection.vendor == "sqlite":
            self.restore_image(self._empty)
            return
        tables = ", ".join(f'"{name}"' for name in self.connection.introspection.table_names())
        with self.connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {tables} RESTART IDENTITY CASCADE")

    @contextmanager
    def second_connection(self) -> Iterator[None]:
        """Use the second connection, if any, within the context, as another process would."""
        if self.other is None:
            yield
            return
        connections[ALIAS] = self.other
        try:
            yield
        finally:
            connections[ALIAS] = self.connection

    def drop(self) -> None:
        self.watch(_watch_nothing)
        if self.connection.vendor == "sqlite":
            self.connection.connection.close()
            return
        for connection in self.watched_connections:
            connection.close()
        name = self.connection.settings_dict["NAME"]
        with self.connection._nodb_cursor() as cursor:  # noqa: SLF001 - Django's own
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _new_sqlite(before: BaseDatabaseWrapper) -> SimulatedDatabase:
    settings = {**before.settings_dict, "NAME": ":memory:"}
    return SimulatedDatabase(SimulatedSQLite(settings, ALIAS))


def _new_postgresql(before: BaseDatabaseWrapper) -> SimulatedDatabase:
    kind = simulated_postgresql_class()
    name = f"{before.settings_dict['NAME'][:40]}_simulation_{os.getpid()}"  # several may play at once
    options = {key: value for key, value in before.settings_dict["OPTIONS"].items() if key != "pool"}
    options["options"] = "-c lock_timeout=2000 -c synchronous_commit=off"
    settings = {**before.settings_dict, "NAME": name, "OPTIONS": options}
    database = SimulatedDatabase(kind(settings, ALIAS), kind(settings, ALIAS))
    with database.connection._nodb_cursor() as cursor:  # noqa: SLF001 - Django's own
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        cursor.execute(f'CREATE DATABASE "{name}"')
    return database
