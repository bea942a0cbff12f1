"""An event from before there were days becomes a tournament of one day: the very rows that the program makes today.

A day is played with the program of today, its rows are written into the tables of before, and these are migrated.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings

from tables.models import Bag
from tables.services.hands import bagging
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.management.commands.verify_log import problems
from tournaments.models import Entry, FloorLog, Payment, Tournament
from tournaments.services import lifecycle
from tournaments.services.busts import bust
from tournaments.services.clock import clock
from tournaments.services.desk import entries
from tournaments.services.desk.rebuys_and_add_ons import rebuy
from tournaments.services.desk.sales import Sale

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

#: the last migrations before there were days, and those of the users
BEFORE = [
    ("tournaments", "0023_supervisors"),
    ("tables", "0010_plain_choices"),
    ("rulings", "0003_counted_since"),
    ("auth", "0012_alter_user_first_name_max_length"),
]
#: the last ones that make days of what was there
AFTER = [("tournaments", "0034_columns_by_their_words"), ("tables", "0012_verified_bags")]
OURS = ("tournaments", "tables", "rulings")
#: what columns were called then
CALLED = {("tournaments_payment", "rebuy_or_add_on_id"): "rebuy_or_add_on_id"}
Rows = dict[str, list[dict[str, Any]]]


class Everything:
    """A router that sends the migrations to the database of before."""

    def db_for_read(self, model: object, **hints: object) -> str:
        """Its alias."""
        return "before"

    db_for_write = db_for_read


@pytest.fixture
def before(tmp_path: Path) -> Iterator[BaseDatabaseWrapper]:
    """A database with the empty tables of before."""
    made = connection.copy(alias="before")
    made.settings_dict["NAME"] = tmp_path / "before.sqlite3"
    connections["before"] = made
    executor = MigrationExecutor(made)
    state = executor.loader.project_state(BEFORE)
    with made.schema_editor() as editor:
        for model in state.apps.get_models():
            editor.create_model(model)
    recorder = MigrationRecorder(made)
    recorder.ensure_schema()
    for migration, _ in executor.migration_plan(BEFORE):
        recorder.record_applied(migration.app_label, migration.name)
    yield made
    made.close()
    del connections["before"]


@pytest.fixture
def played(tournament: Tournament, director: User) -> Tournament:
    """A day with entries that paid, a rebuy, a re-entry, two who are out, an undone bust, seats and bags."""
    play, cash = Play(tournament, director), Sale(method="cash")
    play(lifecycle.change_settings, prize_share=13_000, house_fee=2_000, rebuys=1, rebuy_up_to=20_000, re_entries=1)
    for name in ("Ada", "Bix", "Cleo", "Dory"):
        play(entries.enter, name=name, sale=cash)
    play(draws.open_and_seat, count=1, seed="7" * 64)
    play.now = NOON + 5 * MINUTE
    play(rebuy, entry=play.entry("Ada"), stack=0, sale=cash)
    for name in ("Dory", "Cleo"):
        play(bust, entry=play.entry(name))
    play.undo()
    play(bust, entry=play.entry("Bix"))
    play(entries.enter, player=play.entry("Dory").player, sale=cash)
    play(clock.pause)
    for name in ("Ada", "Cleo"):
        play(bagging.bag, entry=play.entry(name), stack=30_000, counted_by=name, checked_by="A dealer")
    return Tournament.objects.get(pk=tournament.pk)


def columns(made: BaseDatabaseWrapper) -> dict[str, list[str]]:
    """The columns of each table of the apps, and of the users."""
    with made.cursor() as cursor:
        tables = [name for name in made.introspection.table_names(cursor) if name.split("_")[0] in OURS]
        return {
            name: sorted(one.name for one in made.introspection.get_table_description(cursor, name))
            for name in (*tables, "auth_user")
        }


def rows_of(made: BaseDatabaseWrapper) -> Rows:
    """Every row of the apps."""
    found: Rows = {}
    with made.cursor() as cursor:
        for table, names in columns(made).items():
            cursor.execute(f"SELECT {', '.join(map(made.ops.quote_name, names))} FROM {table}")  # noqa: S608
            rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
            found[table] = sorted(rows, key=str)
    return found


def only(names: Iterable[str], rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows without columns that came later."""
    return sorted(({name: row[name] for name in names} for row in rows), key=str)


def write_as_before(made: BaseDatabaseWrapper, rows: Rows) -> None:
    """Write the rows into the tables that there were, without the columns that there were not."""
    with made.constraint_checks_disabled(), made.cursor() as cursor:
        for table, names in columns(made).items():
            for row in rows.get(table, []):
                known = {CALLED.get((table, name), name): value for name, value in row.items()}
                given = {name: known.get(name, "[]") for name in names}
                quoted, marks = ", ".join(map(made.ops.quote_name, given)), ", ".join(["%s"] * len(given))
                cursor.execute(f"INSERT INTO {table} ({quoted}) VALUES ({marks})", list(given.values()))  # noqa: S608


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the tables of before are made in a file of SQLite")
def test_every_row_of_before_is_there_and_the_event_has_its_one_day(
    before: BaseDatabaseWrapper, played: Tournament
) -> None:
    today = rows_of(connection)
    assert "tournaments_day" not in columns(before)
    write_as_before(before, today)
    with override_settings(DATABASE_ROUTERS=[Everything()]):
        executor = MigrationExecutor(before)
        executor.migrate(AFTER)
    assert rows_of(before) == {table: only(names, today[table]) for table, names in columns(before).items()}
    with before.cursor() as cursor:
        cursor.execute("SELECT tournament_id, played_in_id, kind, code, feeds_id FROM tournaments_day")
        assert cursor.fetchall() == [(played.pk, played.pk, "day", "", None)]
    before.check_constraints()
    # what was compared is a whole day, and is in order today
    assert (Entry.objects.count(), Payment.objects.count(), Bag.objects.verified().count()) == (5, 6, 2)
    assert FloorLog.objects.filter(tournament=played, undoes__isnull=False).count() == 1
    assert list(problems(played)) == []
