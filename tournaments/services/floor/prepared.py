"""A floor whose rows are built before the database is locked, and stored afterwards in batches.

Keys are reserved in blocks, each in a short transaction of its own. So rows and the log can refer to rows that are not
stored yet. Reserved keys that stay unused are gaps.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db import connections, models, router, transaction

from tournaments.models import FloorLog, Tournament
from tournaments.rules.floor.log_chain import LogHead
from tournaments.services.floor.floor import Floor, Person, Row
from tournaments.services.floor.inserts import column_value, insert_statement_of

KEYS_PER_BLOCK = 1_000


class Prepared:
    """Rows to be stored in batches, each with its primary key. A batch is stored whole, in one transaction."""

    def __init__(self) -> None:
        self.batches: list[dict[type[models.Model], list[models.Model]]] = [{}]
        self._keys: dict[type[models.Model], Iterator[int]] = {}
        self._values: dict[tuple[int, type[models.Model]], list[list[Any]]] = {}

    def new_key(self, kind: type[models.Model]) -> int:
        """Return an unused primary key of the model."""
        key = next(self._keys.get(kind, iter(())), None)
        if key is None:
            self._keys[kind] = iter(_reserve_keys(kind))
            key = next(self._keys[kind])
        return key

    def begin_batch(self) -> int:
        """Begin a new batch for the rows added from now on, and return its number."""
        self.batches.append({})
        return len(self.batches) - 1

    def add(self, row: models.Model) -> None:
        """Add a row to the newest batch, with a primary key if it has none."""
        if row.pk is None:
            row.pk = self.new_key(type(row))
        row._prepare_related_fields_for_save("bulk_create")  # type: ignore[attr-defined]  # noqa: SLF001 - as bulk_create does
        self.batches[-1].setdefault(type(row), []).append(row)

    def prepare_values(self, *, later: type[models.Model]) -> None:
        """Convert the values of all rows for the database, except rows of the model `later`, which still change."""
        for number, batch in enumerate(self.batches):
            for kind, rows in batch.items():
                if kind is not later:
                    self._values[number, kind] = _prepared_values(kind, rows)

    def store_batch(self, number: int) -> None:
        """Insert the rows of a batch, inside a transaction."""
        for kind, rows in self.batches[number].items():
            using = connections[router.db_for_write(kind)]
            if using.vendor == "sqlite":
                _fields, sql = insert_statement_of(kind, using.alias)
                with using.cursor() as cursor:
                    cursor.executemany(sql, self._values.get((number, kind)) or _prepared_values(kind, rows))
            else:
                kind._base_manager.bulk_create(rows, batch_size=500)  # noqa: SLF001 - Django's own name
            for row in rows:
                row._state.adding, row._state.db = False, using.alias  # noqa: SLF001 - Django's public _state


class PreparedFloor(Floor):
    """The floor of a tournament that is not stored yet: rows wait in `prepared`."""

    def __init__(
        self, tournament: Tournament, *, by: Person, now: datetime, prepared: Prepared, head: LogHead | None = None
    ) -> None:
        super().__init__(tournament, by=by, now=now, head=head)
        self.prepared = prepared

    def _insert(self, row: models.Model) -> None:
        self.prepared.add(row)

    def _insert_many(self, rows: Sequence[Row]) -> list[Row]:
        for row in rows:
            self.prepared.add(row)
        return list(rows)

    def _save(self, row: models.Model, columns: Sequence[str]) -> None:
        """Do nothing: the row waits in `prepared` and is inserted later with its latest values."""

    def _store_log_entry(self, row: FloorLog) -> None:
        self.prepared.add(row)


def _prepared_values(kind: type[models.Model], rows: Sequence[models.Model]) -> list[list[Any]]:
    using = connections[router.db_for_write(kind)]
    fields, _sql = insert_statement_of(kind, using.alias)
    return [[column_value(field, row, using) for field in fields] for row in rows] if using.vendor == "sqlite" else []


def _reserve_keys(kind: type[models.Model]) -> range | list[int]:
    """Reserve unused primary keys of a model."""
    using, table = connections[router.db_for_write(kind)], kind._meta.db_table  # noqa: SLF001 - Django's public _meta
    with transaction.atomic(using=using.alias), using.cursor() as cursor:
        if using.vendor != "sqlite":
            column = kind._meta.pk.column  # noqa: SLF001 - Django's public _meta
            sql = "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)"
            cursor.execute(sql, [table, column, KEYS_PER_BLOCK])
            return [key for (key,) in cursor.fetchall()]
        cursor.execute("UPDATE sqlite_sequence SET seq = seq + %s WHERE name = %s", [KEYS_PER_BLOCK, table])
        if not cursor.rowcount:
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, KEYS_PER_BLOCK])
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        last: int = cursor.fetchone()[0]
        return range(last - KEYS_PER_BLOCK + 1, last + 1)
