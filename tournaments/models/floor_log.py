"""The floor log with its chain of digests, and the stored answers of requests."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F

from tournaments.models.tournament import Tournament

# What a digest covers, after the digest before it.
COVERED = (
    "tournament_id", "number", "action", "by_id", "by_name", "roles", "at", "moment", "facts", "changes", "undoes_id",
)  # fmt: skip


class LogIsAppendOnly(TypeError):
    """An attempt to change or remove a row of the floor log."""


class FloorLog(models.Model):
    """One action. `at` is when it was written, `moment` when it really happened, such as the planned end of a level.

    `changes` lists `[model, pk, before, after]` in the order written: `before` is None for an added row, `after` for a
    removed one. `facts` fill the sentence of the entry. `number` counts from 1 in each tournament. `roles` are the
    roles that may undo the action, separated by spaces; empty if no signed-in person did it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveBigIntegerField()
    action = models.CharField(max_length=40)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    roles = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()
    moment = models.DateTimeField()
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    changes = models.JSONField(default=list)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")
    previous = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="log_number_once_per_tournament"),
        ]
        indexes = [
            models.Index(fields=["tournament", "action", "number"], name="log_by_action"),
            models.Index(fields=["tournament", "at"], name="log_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.action}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new row. Raises LogIsAppendOnly if the row exists already."""
        if self.pk is not None:
            raise LogIsAppendOnly("the floor log is only ever added to")
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse with LogIsAppendOnly. (Rows are only removed together with their whole tournament.)"""
        raise LogIsAppendOnly("the floor log is only ever added to")

    def expected_digest(self) -> str:
        """Return the digest that this row must have, given its content and the previous digest."""
        values = (getattr(self, name) for name in COVERED)
        content = [value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value for value in values]
        encoded = json.dumps(content, cls=DjangoJSONEncoder, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256((self.previous + encoded).encode()).hexdigest()


class AnsweredRequest(models.Model):
    """The stored answer of a request. `owner` is the hash of the caller, `body` the digest of the request.

    `roles` are the caller's roles at the time. Callers who have lost one of them do not get the answer again.
    """

    owner = models.CharField(max_length=64)
    key = models.CharField(max_length=120)
    body = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    answer = models.TextField(blank=True)
    content_type = models.CharField(max_length=80, blank=True)
    roles = models.TextField(blank=True, default="")
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(F("owner"), F("key"), name="done_once_per_owner_and_key")]

    def __str__(self) -> str:
        return self.key
