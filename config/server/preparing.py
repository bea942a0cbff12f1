"""Preparation of the server before it answers requests."""

import copy
import gc
import os
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Field

from config.backups.other_versions import refuse_other_version
from config.server.start_message import Login
from config.static_files.building import build_static
from systems.memory import call_in_copy
from tournaments.services.clock.outages import store_outages
from tournaments.services.floor.log_heads import store_heads
from tournaments.services.staff.first_setup import create_first_login
from tournaments.services.staff.server_key import store_key_mark, store_version
from tournaments.services.structure.library import save_presets

# PostgreSQL's advisory lock of the server that prepares the database
PREPARATION_LOCK = 0x5F_FEED
# seconds between two attempts to connect to the database
CONNECT_INTERVAL = 1.0
# seconds that a previous program has to release the port
PORT_TIMEOUT = 3.0


@contextmanager
def preparation_lock() -> Iterator[None]:
    """Let only one server at a time prepare a PostgreSQL database. Does nothing with SQLite."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [PREPARATION_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [PREPARATION_LOCK])


def wait_for_database(say: Callable[[str], object]) -> None:
    """Wait until PostgreSQL answers, since computers start in any order after a power cut. `say` gets the reason."""
    if connection.vendor != "postgresql":
        return
    reported = ""
    while problem_text := _connection_problem():
        if problem_text != reported:
            say(f"The database does not answer yet. Trying again every second: {problem_text}")
            reported = problem_text
        time.sleep(CONNECT_INTERVAL)


def _connection_problem() -> str:
    """Return the error of PostgreSQL's client; "" if it connects."""
    driver = cast("Any", connection).Database
    try:
        driver.connect(**connection.get_connection_params()).close()
    except driver.OperationalError as problem:
        return " ".join(str(problem).split())
    return ""


def wait_for_port(host: str, port: int) -> None:
    """Wait until a port is free, or exit with a message after PORT_TIMEOUT seconds.

    Otherwise the web process would be restarted forever.
    """
    until = time.monotonic() + PORT_TIMEOUT
    while (problem_text := _port_problem(host, port)) and time.monotonic() < until:
        time.sleep(0.1)
    if problem_text:
        raise SystemExit(
            f"Port {port} cannot be used: {problem_text}. "
            "End the program that has it, or set PORT to another, such as 8010."
        )


def _port_problem(host: str, port: int) -> str:
    """Return the system's error about listening on a port; "" if it is free."""
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as problem:
        return os.strerror(problem.errno) if problem.errno else str(problem)
    return ""


def migrate(*, in_copy: bool = False) -> None:
    """Migrate the database if there are migrations to apply.

    `in_copy`: migrate in a copy of this process, which would otherwise keep 50 MiB more memory. Ignored with
    PostgreSQL, whose connection cannot be copied.
    """
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    if in_copy and connection.vendor == "sqlite":
        connection.close()
        call_in_copy(_apply_migrations)
    else:
        _apply_migrations()


def _apply_migrations() -> None:
    with fast_field_clones():
        call_command("migrate", interactive=False, verbosity=0)


@contextmanager
def fast_field_clones() -> Iterator[None]:
    """Make migrations more than twice as fast, by copying fields that Django would deconstruct and rebuild.

    Garbage is collected only afterwards.
    """
    original, was_enabled = Field.clone, gc.isenabled()
    gc.disable()
    Field.clone = copy_field  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        Field.clone = original  # type: ignore[method-assign]
        if was_enabled:
            gc.enable()


def copy_field(field: Any) -> Any:
    """Return a copy of a model's field, as `Field.clone` does."""
    clone = copy.deepcopy(field)
    if not field.auto_created:
        clone.creation_counter, Field.creation_counter = Field.creation_counter, Field.creation_counter + 1
    return clone


OTHER_KEY = (
    "This database was made with another SECRET_KEY: earlier sessions, sign-in codes and log heads do not count.\n"
    f"Put the old key back, or accept this one: {settings.COMMAND} prepare --new-key"
)


@dataclass(frozen=True, slots=True)
class Preparation:
    """The result of preparing the database for the person at the computer: a new login, and a warning."""

    login: Login | None
    warning: str


def create_first_director() -> Login | None:
    """Create a director's login unless there is one. DIRECTOR_NAME and DIRECTOR_PASSWORD set both."""
    if User.objects.filter(is_superuser=True).exists():
        return None
    name = os.environ.get("DIRECTOR_NAME", "director")
    chosen = os.environ.get("DIRECTOR_PASSWORD", "")
    password = chosen or new_password()
    create_first_login(name, password=password, is_generated=not chosen)
    return Login(name, "" if chosen else password)


def new_password() -> str:
    """Return a random password."""
    return "-".join(secrets.token_hex(2) for _ in range(4))


def prepare_server(*, now: datetime, alive_before: datetime | None = None) -> Preparation:
    """Bring schema, static files, presets and login up to date, and log an outage.

    `alive_before` is when the server was last alive before this start, None if unknown.
    """
    prepared = prepare_database(migrates_in_copy=True)
    build_static()
    store_outages(now=now, written=alive_before)
    store_heads(now=now)
    return prepared


def prepare_database(*, new_key: bool = False, migrates_in_copy: bool = False) -> Preparation:
    """Bring schema, presets, login, key mark and stored version up to date.

    With `new_key`, the database accepts this server's key from now on. `migrates_in_copy` is as for `migrate`.
    """
    with preparation_lock():
        refuse_other_version()
        migrate(in_copy=migrates_in_copy)
        save_presets()
        is_our_key = store_key_mark(anew=new_key)
        store_version()
        return Preparation(create_first_director(), "" if is_our_key else OTHER_KEY)
