"""The floor: where every change is made, kept with its before and after, and logged.

A deed is a function that takes the floor first. It opens `f.deed("clock.paused", ...)` and writes through `f.add`,
`f.change` and `f.remove`. Deeds inside a deed are part of it: one row in the log for what one person did.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser, User
from django.db import models

from tournaments.models import FloorLog, Tournament
from tournaments.models.floor_log import GENESIS
from tournaments.services.kept import Change, after_of, differing, kept, label_of

Row = TypeVar("Row", bound=models.Model)
Person = User | AnonymousUser | None


@dataclass(slots=True)
class OpenDeed:
    """A deed being done: its name, its true moment, what its sentence needs, and what it has changed so far."""

    name: str
    moment: datetime
    facts: dict[str, Any]
    topics: set[str]
    undoes: FloorLog | None = None
    changes: list[Change] = field(default_factory=list)


class Floor:
    """One tournament, locked, and everything that is being done to it.

    `now` is the instant at which the door was entered. `tournament` is the locked row.
    """

    def __init__(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        self.tournament = tournament
        self.by = by if isinstance(by, User) else None
        self.now = now
        self.topics: set[str] = set()
        self.written: list[FloorLog] = []
        self._open: OpenDeed | None = None

    @contextmanager
    def deed(
        self,
        name: str,
        /,
        *,
        moment: datetime | None = None,
        topics: Sequence[str] = (),
        undoes: FloorLog | None = None,
        **facts: Any,
    ) -> Iterator[OpenDeed]:
        """Do a deed: what is written inside becomes one row of the log. Inside another deed it is part of that one.

        `topics` say to the displays what changed (`clock`, `structure`, `field`, `money`, `announcement`, ...).
        """
        if self._open is not None:
            self._open.topics.update(topics)
            yield self._open
            return
        self._open = OpenDeed(name, moment or self.now, facts, set(topics), undoes)
        try:
            yield self._open
            self._write(self._open)
        finally:
            self._open = None

    def add(self, row: Row) -> Row:
        """Add a row."""
        row.save(force_insert=True)
        self._keep([(label_of(row), row.pk, None, after_of(row))])
        return row

    def add_many(self, rows: Sequence[Row]) -> list[Row]:
        """Add many rows of one model at once; they come back with their keys."""
        added = type(rows[0])._default_manager.bulk_create(rows, batch_size=500) if rows else []  # noqa: SLF001 - Django's own name
        self._keep([(label_of(row), row.pk, None, after_of(row)) for row in added])
        return added

    def change(self, row: Row, **values: Any) -> Row:
        """Set fields of a row. Fields that already have the value are left alone."""
        before = kept(row, values)
        for name, value in values.items():
            setattr(row, name, value)
        if changed := differing(before, kept(row, values)):
            row.save(update_fields=list(changed))
            old = {name: before[name] for name in changed}
            self._keep([(label_of(row), row.pk, old, kept(row, changed))])
        return row

    def change_many(self, rows: Sequence[Row], names: Sequence[str], befores: Sequence[dict[str, Any]]) -> None:
        """Save fields of many rows at once. `befores` are `kept(row, names)` taken before the rows were set."""
        if rows:
            type(rows[0])._default_manager.bulk_update(rows, names, batch_size=500)  # noqa: SLF001 - Django's own name
        self._keep(
            [
                (label_of(row), row.pk, before, kept(row, names))
                for row, before in zip(rows, befores, strict=True)
                if before != kept(row, names)
            ]
        )

    def remove(self, row: models.Model) -> None:
        """Remove a row. The log keeps all of it."""
        label, key, before = label_of(row), row.pk, after_of(row)
        row.delete()
        self._keep([(label, key, before, None)])

    def _keep(self, changes: Sequence[Change]) -> None:
        if self._open is None:
            raise RuntimeError("write inside `with f.deed(...)`, so that the log has a name for it")
        self._open.changes.extend(changes)

    def _write(self, deed: OpenDeed) -> None:
        """Add the deed to the log's chain."""
        chain = FloorLog.objects.filter(tournament=self.tournament).only("number", "digest")
        last = self.written[-1] if self.written else chain.first()
        row = FloorLog(
            tournament=self.tournament,
            number=last.number + 1 if last else 1,
            deed=deed.name,
            by=self.by,
            by_name=self.by.get_username() if self.by else "",
            at=self.now,
            moment=deed.moment,
            facts=deed.facts,
            changes=[list(change) for change in deed.changes],
            undoes=deed.undoes,
            previous=last.digest if last else GENESIS,
        )
        row.digest = row.reckon()
        row.save()
        self.written.append(row)
        self.topics |= deed.topics
