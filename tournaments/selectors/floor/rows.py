"""Rows as the floor log stores them: JSON values by field, exact to the microsecond, and back."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import cache
from operator import attrgetter
from typing import Any

from django.apps import apps
from django.db import models
from django.utils.duration import duration_string

Values = dict[str, Any]

# Model label, key, fields before (None: it was added), fields after (None: it was removed).
Change = tuple[str, Any, Values | None, Values | None]

# Types that JSON stores unchanged.
_JSON = frozenset({int, str, bool, type(None)})


def model_label_of(row: models.Model) -> str:
    """Return the label of a row's model in the log, such as `tournaments.entry`."""
    label: str = row._meta.label_lower  # noqa: SLF001 - Django's public _meta
    return label


def field_values(row: models.Model, names: Iterable[str]) -> Values:
    """Return these fields of a row as JSON values, by column name."""
    return {column: _json_value(getattr(row, column)) for column in _column_names(type(row), tuple(names))}


@cache
def _column_names(model: type[models.Model], names: tuple[str, ...]) -> list[str]:
    options: Any = model._meta  # noqa: SLF001 - Django's public _meta
    return [options.get_field(name).attname for name in names]


def all_field_values(row: models.Model) -> Values:
    return field_values(row, _all_column_names(type(row)))


def values_of_rows(rows: Sequence[models.Model]) -> list[Values]:
    """Return all fields of each row as JSON values, column by column; the rows are of one model."""
    if not rows:
        return []
    kind = type(rows[0])
    names = _column_names(kind, _all_column_names(kind))
    columns = [_json_values(list(map(attrgetter(name), rows))) for name in names]
    return [dict(zip(names, values, strict=True)) for values in zip(*columns, strict=True)]


def _json_values(values: list[Any]) -> list[Any]:
    """Return values as JSON values; neighbours that are the same object are converted once."""
    if _JSON.issuperset(map(type, values)):
        return values
    found: list[Any] = []
    for at, value in enumerate(values):
        found.append(found[-1] if at and value is values[at - 1] else _json_value(value))
    return found


@cache
def _all_column_names(model: type[models.Model]) -> tuple[str, ...]:
    return tuple(field.name for field in model._meta.concrete_fields)  # noqa: SLF001 - Django's public _meta


def changed_values(before: Values, after: Values) -> Values:
    """Return the values of `after` that differ from `before`, by column name."""
    return {name: value for name, value in after.items() if before[name] != value}


def rows_by_key(label: str, keys: Iterable[Any]) -> dict[Any, models.Model]:
    """Return the rows of one model by primary key; keys without a row are left out."""
    found: dict[Any, models.Model] = apps.get_model(label)._base_manager.in_bulk(list(keys))  # noqa: SLF001 - Django's own name
    return found


def python_values(label: str, values: Values) -> Values:
    """Return stored JSON values converted to the Python types of the model's fields."""
    fields = apps.get_model(label)._meta  # noqa: SLF001 - Django's public _meta
    return {column: _python_value(fields.get_field(column), value) for column, value in values.items()}


def unsaved_row(label: str, values: Values) -> models.Model:
    row: models.Model = apps.get_model(label)(**python_values(label, values))
    return row


def _python_value(field: Any, value: Any) -> Any:
    return value if value is None or isinstance(field, models.JSONField) else field.to_python(value)


def _json_value(value: Any) -> Any:
    if type(value) in _JSON:  # most values, and a draw has a quarter of a million
        return value
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, timedelta):
        return duration_string(value)
    return f"{value}" if isinstance(value, Decimal) else value
