"""Bulk inserts: many rows of one model at once."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from django.db import connections, models, router

Row = TypeVar("Row", bound=models.Model)

# Values of these types need no preparation in columns of these fields.
_PLAIN_FIELDS = (models.IntegerField, models.CharField, models.TextField, models.ForeignKey)
_PLAIN = frozenset({int, str, type(None)})
_NONE_YET = object()


def insert_rows(rows: Sequence[Row]) -> list[Row]:
    """Insert rows of one model; return them with their keys.

    On SQLite, inside a transaction, this is four times as fast as `bulk_create`.
    """
    if not rows:
        return []
    kind = type(rows[0])
    using = connections[router.db_for_write(kind)]
    if using.vendor != "sqlite" or not using.in_atomic_block or any(row.pk is not None for row in rows):
        return kind._default_manager.bulk_create(rows, batch_size=500)  # noqa: SLF001 - Django's own name
    fields, sql = insert_statement_of(kind, using.alias)
    table = kind._meta.db_table  # noqa: SLF001 - Django's public _meta
    with using.cursor() as cursor:
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        last = (cursor.fetchone() or [0])[0]
        for key, row in enumerate(rows, start=last + 1):
            if row._state.fields_cache:  # noqa: SLF001 - Django's public _state
                row._prepare_related_fields_for_save("bulk_create")  # type: ignore[attr-defined]  # noqa: SLF001 - as bulk_create does
            row.pk = key
        cursor.executemany(sql, list(zip(*(prepared_column(field, rows, using) for field in fields), strict=True)))
    for row in rows:
        row._state.adding, row._state.db = False, using.alias  # noqa: SLF001 - Django's public _state
    return list(rows)


@cache
def insert_statement_of(kind: type[models.Model], alias: str) -> tuple[list[Any], str]:
    """Return the fields that have a column, and the INSERT statement for one row."""
    quote, meta = connections[alias].ops.quote_name, kind._meta  # noqa: SLF001 - Django's public _meta
    fields = [field for field in meta.local_concrete_fields if not field.generated]
    names, marks = ", ".join(quote(str(field.column)) for field in fields), ", ".join("%s" for _field in fields)
    return fields, f"INSERT INTO {quote(meta.db_table)} ({names}) VALUES ({marks})"  # noqa: S608 - the model's names


def prepared_column(field: Any, rows: Sequence[models.Model], using: Any) -> Iterable[Any]:
    """Return a column's database value for each row."""
    values = list(map(attrgetter(field.attname), rows))
    if isinstance(field, _PLAIN_FIELDS) and _PLAIN.issuperset(map(type, values)):
        return values
    return _prepared_values(field, rows, values, using)


def _prepared_values(field: Any, rows: Sequence[models.Model], values: Sequence[Any], using: Any) -> Iterator[Any]:
    """Yield the database value of each of these values; neighbours with the same value share one."""
    each = (
        isinstance(field, models.FileField)
        or getattr(field, "auto_now", False)
        or getattr(field, "auto_now_add", False)
    )
    before, prepared = _NONE_YET, None
    for row, value in zip(rows, values, strict=True):
        if each or value is not before:
            before, prepared = value, column_value(field, row, using)
        yield prepared


def column_value(field: Any, row: models.Model, using: Any) -> Any:
    """Return a column's value for a row, as the database takes it."""
    value = getattr(row, field.attname)
    if type(value) in _PLAIN and isinstance(field, _PLAIN_FIELDS):
        return value
    return field.get_db_prep_save(field.pre_save(row, add=True), using)
