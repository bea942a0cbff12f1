"""The floor, on which every change is made and logged with the values before and after.

A service is a function that takes the floor first. It opens `f.record("clock.paused", ...)` and writes through
`f.add`, `f.change` and `f.remove`. A service that is called inside another one belongs to the same action: one log
entry for what one person did.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser, User
from django.db import connections, models, router

from tournaments.models import ClockAnchor, FloorLog, Tournament
from tournaments.rules.floor.log_chain import LogHead
from tournaments.rules.refused import Refused
from tournaments.selectors.floor.rows import (
    Change,
    all_field_values,
    changed_values,
    field_values,
    model_label_of,
    values_of_rows,
)
from tournaments.services.floor.inserts import insert_rows

Row = TypeVar("Row", bound=models.Model)
Answer = TypeVar("Answer")
Person = User | AnonymousUser | None
CLOCKS = model_label_of(ClockAnchor())


@dataclass(slots=True)
class OpenLogEntry:
    """The log entry of an action in progress: name, true moment, facts for its sentence, changes so far."""

    name: str
    moment: datetime
    facts: dict[str, Any]
    topics: set[str]
    undoes: FloorLog | None = None
    changes: list[Change] = field(default_factory=list)


class Floor:
    """One locked tournament and the changes made to it at `now`.

    `known_as` is the name in the log of a caller without an account, such as a table. `anchor` is the stored clock;
    None if it was not read, or was written through another row since. People with one of the `roles` may undo the
    changes. `head` is the last log entry.
    """

    def __init__(
        self,
        tournament: Tournament,
        *,
        by: Person,
        now: datetime,
        known_as: str = "",
        roles: frozenset[str] = frozenset(),
        head: LogHead | None = None,
    ) -> None:
        self.tournament = tournament
        self.by = by if isinstance(by, User) else None
        self.by_name = self.by.get_username() if self.by else known_as
        self.now = now
        self.roles = roles
        self.topics: set[str] = set()
        self.written: list[FloorLog] = []
        self.anchor: ClockAnchor | None = None
        self.head = head or tournament.log_head
        self._open: OpenLogEntry | None = None
        self._answers: dict[Callable[[Tournament], Any], Any] = {}

    def cached_answer(self, selector: Callable[[Tournament], Answer]) -> Answer:
        """Return a selector's answer for the tournament, cached until something is written."""
        if selector not in self._answers:
            self._answers[selector] = selector(self.tournament)
        answer: Answer = self._answers[selector]
        return answer

    @contextmanager
    def record(
        self,
        name: str,
        /,
        *,
        moment: datetime | None = None,
        topics: Sequence[str] = (),
        undoes: FloorLog | None = None,
        **facts: Any,
    ) -> Iterator[OpenLogEntry]:
        """Record an action: everything written inside the block becomes one log entry.

        Inside another action, it is added to that action's entry. `topics` name for the displays the changed parts,
        such as `clock` or `money`.
        """
        if self._open is not None:
            self._open.topics.update(topics)
            yield self._open
            return
        self._open = OpenLogEntry(name, moment or self.now, facts, set(topics), undoes)
        try:
            yield self._open
            self._write_log_entry(self._open)
        finally:
            self._open = None

    def refuse_over(self) -> None:
        if self.tournament.is_over:
            raise Refused("tournament_over")

    def refuse_ended_flight(self) -> None:
        day = self.tournament.own_day
        if day is not None and day.ended_at is not None:
            raise Refused("day_ended", day=day.code)

    def add(self, row: Row) -> Row:
        self._insert(row)
        self._add_changes([(model_label_of(row), row.pk, None, all_field_values(row))])
        return row

    def add_many(self, rows: Sequence[Row]) -> list[Row]:
        """Insert rows of one model at once; return them with their keys."""
        added = self._insert_many(rows)
        values = values_of_rows(added)
        self._add_changes([(model_label_of(row), row.pk, None, new) for row, new in zip(added, values, strict=True)])
        return added

    def change(self, row: Row, **values: Any) -> Row:
        """Set fields of a row. Only fields whose values change are written and logged."""
        before = field_values(row, values)
        for name, value in values.items():
            setattr(row, name, value)
        if changed := changed_values(before, field_values(row, values)):
            self._save(row, list(changed))
            old = {name: before[name] for name in changed}
            self._add_changes([(model_label_of(row), row.pk, old, field_values(row, changed))], row=row)
        return row

    def change_many(self, changes: Sequence[tuple[models.Model, dict[str, Any]]]) -> None:
        """Set fields of many rows of one model at once; each row has values of its own."""
        altered = _set_fields(changes)
        _update_columns([row for row, _ in altered], sorted({name for _, before in altered for name in before}))
        self._add_changes([(model_label_of(row), row.pk, before, field_values(row, before)) for row, before in altered])

    def remove(self, row: models.Model) -> None:
        label, key, before = model_label_of(row), row.pk, all_field_values(row)
        row.delete()
        self._add_changes([(label, key, before, None)])

    def remove_many(self, rows: Sequence[models.Model]) -> None:
        """Remove rows of one model at once.

        If other rows refer to them, raises RestrictedError and removes none.
        """
        values = values_of_rows(rows)
        removed = [(model_label_of(row), row.pk, old, None) for row, old in zip(rows, values, strict=True)]
        if rows:
            type(rows[0])._base_manager.filter(pk__in=[row.pk for row in rows]).delete()  # noqa: SLF001 - Django's own name
        self._add_changes(removed)

    def _add_changes(self, changes: Sequence[Change], *, row: models.Model | None = None) -> None:
        if self._open is None:
            raise RuntimeError("write inside `with f.record(...)`, so that the log has a name for it")
        self._open.changes.extend(changes)
        self._answers.clear()
        if changes and changes[0][0] == CLOCKS and row is not self.anchor:
            self.anchor = None

    def _write_log_entry(self, log_entry: OpenLogEntry) -> None:
        row = FloorLog(
            tournament=self.tournament,
            number=self.head.number + 1,
            action=log_entry.name,
            by=self.by,
            by_name=self.by_name,
            roles=log_entry.undoes.roles if log_entry.undoes else " ".join(sorted(self.roles)),
            at=self.now,
            moment=log_entry.moment,
            facts=log_entry.facts,
            changes=[list(change) for change in log_entry.changes],
            undoes=log_entry.undoes,
            previous=self.head.digest,
        )
        row.digest = row.expected_digest()
        self._store_log_entry(row)
        self.head = LogHead(row.number, row.digest)
        self.written.append(row)
        self.topics |= log_entry.topics

    # Overridden by the prepared floor (services/floor/prepared.py).
    def _insert(self, row: models.Model) -> None:
        row.save(force_insert=True)

    def _insert_many(self, rows: Sequence[Row]) -> list[Row]:
        return insert_rows(rows)

    def _save(self, row: models.Model, columns: Sequence[str]) -> None:
        row.save(update_fields=columns)

    def _store_log_entry(self, row: FloorLog) -> None:
        row.save()


def _set_fields(changes: Sequence[tuple[models.Model, dict[str, Any]]]) -> list[tuple[models.Model, dict[str, Any]]]:
    """Set the fields; return the rows that changed, each with its old values."""
    old_values = [field_values(row, values) for row, values in changes]
    for row, values in changes:
        for name, value in values.items():
            setattr(row, name, value)
    altered = []
    for (row, _), before in zip(changes, old_values, strict=True):
        if changed := changed_values(before, field_values(row, before)):
            altered.append((row, {name: before[name] for name in changed}))
    return altered


def _update_columns(rows: Sequence[models.Model], columns: Sequence[str]) -> None:
    """Update some columns of rows by one short statement for each row, faster than `bulk_update`."""
    if not rows:
        return
    kind = type(rows[0])
    meta: Any = kind._meta  # noqa: SLF001 - Django's public _meta
    using = connections[router.db_for_write(kind)]
    fields, quote = [meta.get_field(name) for name in columns], using.ops.quote_name
    sets = ", ".join(f"{quote(field.column)} = %s" for field in fields)
    sql = f"UPDATE {quote(meta.db_table)} SET {sets} WHERE {quote(meta.pk.column)} = %s"  # noqa: S608 - the model's names
    values = [
        [field.get_db_prep_save(getattr(row, field.attname), using) for field in (*fields, meta.pk)] for row in rows
    ]
    with using.cursor() as cursor:
        cursor.executemany(sql, values)
