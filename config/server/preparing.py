"""Preparing the server: what must be there before it answers requests."""

import copy
import gc
import os
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, cast

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Field

from config.backups.other_versions import refuse_other_version
from config.static_files.building import build_static
from tournaments.services.clock.outages import notice_outages
from tournaments.services.floor.log_heads import keep_heads
from tournaments.services.staff.server_key import mark_key
from tournaments.services.structure.library import save_presets

#: the number of the lock that only one server at a time holds while it prepares the database
PREPARING = 0x5F_FEED
#: between two questions whether the database is there, in seconds
A_SECOND = 1.0
#: seconds that a program before this one has to let go of the port
PORT_PATIENCE = 3.0


@contextmanager
def alone() -> Iterator[None]:
    """Let one server at a time prepare a PostgreSQL: several hosts are updated at once. An SQLite has one host."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [PREPARING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [PREPARING])


def wait_for_database(say: Callable[[str], object]) -> None:
    """Wait until a PostgreSQL answers: after a power cut several computers start in any order. Says why it waits."""
    if connection.vendor != "postgresql":
        return
    said = ""
    while why := _why_away():
        if why != said:
            say(f"The database does not answer yet, asking it every second: {why}")
            said = why
        time.sleep(A_SECOND)


def _why_away() -> str:
    """Return what PostgreSQL's client says of a database that cannot be reached, "" for one that can."""
    driver = cast("Any", connection).Database
    try:
        driver.connect(**connection.get_connection_params()).close()
    except driver.OperationalError as problem:
        return " ".join(str(problem).split())
    return ""


def wait_for_port(host: str, port: int) -> None:
    """Wait a little until a port is free, or end the program in words: the web would be started again for ever."""
    until = time.monotonic() + PORT_PATIENCE
    while (why := _why_taken(host, port)) and time.monotonic() < until:
        time.sleep(0.1)
    if why:
        raise SystemExit(
            f"Port {port} cannot be used: {why}. End the program that has it, or take another: PORT=8010 ./run"
        )


def _why_taken(host: str, port: int) -> str:
    """Return what the system says of a port on which nobody can listen now, "" for a free one."""
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as problem:
        return os.strerror(problem.errno) if problem.errno else str(problem)
    return ""


def migrate() -> None:
    """Bring the database to the present schema; only a read when there is nothing to do."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        with copied_fields():
            call_command("migrate", interactive=False, verbosity=0)


@contextmanager
def copied_fields() -> Iterator[None]:
    """Let migrations take two fifths of their time: a hundred of them make eleven thousand models anew on the way.

    Django asks each field how it was made, where it could copy it. Garbage is looked for only afterwards.
    """
    asked, looking = Field.clone, gc.isenabled()
    gc.disable()
    Field.clone = copied  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        Field.clone = asked  # type: ignore[method-assign]
        if looking:
            gc.enable()


def copied(field: Any) -> Any:
    """Return what a field's `clone` makes."""
    made = copy.deepcopy(field)
    if not field.auto_created:
        made.creation_counter, Field.creation_counter = Field.creation_counter, Field.creation_counter + 1
    return made


#: what is printed at a start with another key
OTHER_KEY = (
    "This database has another SECRET_KEY: sessions, sign-in codes and log heads of before do not count.\n"
    "Put the old key back, or say that this one is right: manage.py prepare --new-key"
)


def first_director() -> str:
    """Make a director's login if there is none. Return what to print, once: name and password.

    DIRECTOR_NAME and DIRECTOR_PASSWORD choose them; a chosen password is not printed.
    """
    people = get_user_model().objects
    if people.filter(is_superuser=True).exists():
        return ""
    name = os.environ.get("DIRECTOR_NAME", "director")
    chosen = os.environ.get("DIRECTOR_PASSWORD", "")
    password = chosen or "-".join(secrets.token_hex(2) for _ in range(4))
    people.create_superuser(username=name, password=password)
    return f"Director's login: {name}" + ("" if chosen else f" / {password} (shown only now)")


def prepare_server(*, now: datetime, alive_before: datetime | None = None) -> str:
    """Bring schema, static files, presets and login up to date, and note an outage. Return what to print, or "".

    `alive_before` is when the server was last alive before this start, where that is known.
    """
    said = prepare_database()
    build_static()
    notice_outages(now=now, written=alive_before)
    keep_heads(now=now)
    return said


def prepare_database(*, new_key: bool = False) -> str:
    """Bring schema, presets, login and the mark of the key up to date. Return what to print about login and key.

    With `new_key` the database goes by this server's key from now on.
    """
    with alone():
        refuse_other_version()
        migrate()
        save_presets()
        ours = mark_key(anew=new_key)
        return "\n".join(filter(None, [first_director(), "" if ours else OTHER_KEY]))
