"""Requests that were already done: an idempotency key and the answer it was given."""

from django.db import models
from django.db.models import F


class DoneOnce(models.Model):
    """An answered request. `owner` is who asked (hashed), `body` the digest of what was asked."""

    owner = models.CharField(max_length=64)
    key = models.CharField(max_length=120)
    body = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    answer = models.TextField(blank=True)
    content_type = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(F("owner"), F("key"), name="done_once_per_owner_and_key")]

    def __str__(self) -> str:
        return self.key
