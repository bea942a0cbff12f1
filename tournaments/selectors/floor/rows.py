"""Rows as the floor log keeps them: plain JSON values by field, exact to the microsecond, and back again."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import cache
from typing import Any

from django.apps import apps
from django.db import models
from django.utils.duration import duration_string

Values = dict[str, Any]

#: model label, key, the fields before (None: it was not there), the fields after (None: it is gone)
Change = tuple[str, Any, Values | None, Values | None]

#: models that were renamed: the label of today's class -> the label that log entries have, whose digests must hold
STORED_LABELS = {"tables.seatassignment": "tables.held", "tournaments.rebuyoraddon": "tournaments.topup"}

#: columns that were renamed, by the label in log entries: the column of today -> its name in log entries
STORED_COLUMNS = {
    "rulings.dealer": {"line_up_place": "line"},
    "rulings.penalty": {"text": "words"},
    "tournaments.announcement": {"text": "words"},
    "tournaments.notice": {"text": "words"},
    "tournaments.payment": {"rebuy_or_add_on_id": "top_up_id"},
}

#: what JSON holds as it is
_JSON = frozenset({int, str, bool, type(None)})
#: columns that are no more, by the label in log entries of before: an undo leaves them out
GONE_COLUMNS = {"tournaments.tournament": frozenset({"flights"})}


def label_of(row: models.Model) -> str:
    """Return the label of a row's model as the log has it: `tournaments.entry`."""
    return _label(type(row))


def _label(model: type[models.Model]) -> str:
    label = model._meta.label_lower  # noqa: SLF001 - Django's public _meta
    return STORED_LABELS.get(label, label)


def field_values(row: models.Model, names: Iterable[str]) -> Values:
    """Some fields of a row as JSON values, by the names that log entries have for its columns."""
    return {name: _plain(getattr(row, column)) for name, column in _columns(type(row), tuple(names))}


@cache
def _columns(model: type[models.Model], names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return what log entries call some columns of a model, and what they are called today; the same few all night."""
    label = _label(model)
    gone, stored = GONE_COLUMNS.get(label, frozenset()), STORED_COLUMNS.get(label, {})
    columns = [field.attname for field in _fields(model, label, (name for name in names if name not in gone))]
    return [(stored.get(column, column), column) for column in columns]


def column_names(row: models.Model, stored: Iterable[str]) -> list[str]:
    """Return the names of a row's fields, of what log entries call its columns."""
    return [field.name for field in _fields(type(row), label_of(row), stored)]


def _fields(model: type[models.Model], label: str, names: Iterable[str]) -> list[Any]:
    """Return fields by their names of today, or by those in log entries."""
    today = {stored: column for column, stored in STORED_COLUMNS.get(label, {}).items()}
    return [model._meta.get_field(today.get(name, name)) for name in names]  # noqa: SLF001 - Django's public _meta


def all_field_values(row: models.Model) -> Values:
    """Every field of a row as JSON values."""
    return field_values(row, _all_names(type(row)))


@cache
def _all_names(model: type[models.Model]) -> tuple[str, ...]:
    return tuple(field.name for field in model._meta.concrete_fields)  # noqa: SLF001 - Django's public _meta


def differing(before: Values, after: Values) -> Values:
    """The fields that are not the same."""
    return {name: value for name, value in after.items() if before[name] != value}


def find_many(label: str, keys: Iterable[Any]) -> dict[Any, models.Model]:
    """Rows of one model as they are now, by key; those that are gone are not there."""
    found: dict[Any, models.Model] = model_of(label)._base_manager.in_bulk(list(keys))  # noqa: SLF001 - Django's own name
    return found


def read_back(label: str, values: Values) -> Values:
    """Return kept values as the model knows them."""
    model = model_of(label)
    gone = GONE_COLUMNS.get(label, frozenset())
    there = {name: value for name, value in values.items() if name not in gone}
    fields = _fields(model, label, there)
    return {field.attname: _value(field, value) for field, value in zip(fields, there.values(), strict=True)}


def built(label: str, values: Values) -> models.Model:
    """A row of the model with these values, not saved."""
    row: models.Model = model_of(label)(**read_back(label, values))
    return row


def model_of(label: str) -> type[models.Model]:
    """Return the model that a log knows by this label, which may be the name it had once."""
    today = next((now for now, stored in STORED_LABELS.items() if stored == label), label)
    return apps.get_model(today)


def _value(field: Any, value: Any) -> Any:
    return value if value is None or isinstance(field, models.JSONField) else field.to_python(value)


def _plain(value: Any) -> Any:
    if type(value) in _JSON:  # most are, and a draw has a quarter of a million of them
        return value
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, timedelta):
        return duration_string(value)
    return f"{value}" if isinstance(value, Decimal) else value
