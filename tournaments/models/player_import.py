"""A file of players on its way into the register."""

from django.conf import settings
from django.db import models


class PlayerImport(models.Model):
    """A file that was handed in, looked at, and then brought in by the worker: a row that a sweep picks up.

    `confirmed_at` is when somebody said so; `compared` counts the rows that the worker has read since, and `heard_at`
    is its last sign of life: another takes over from one that fell silent. Everything is written at once at the end,
    with `done_at` or `failed_at`, and then the text is forgotten. `report` holds row numbers and reasons, no names.
    """

    file_name = models.CharField(max_length=120, blank=True)
    text = models.TextField()
    delimiter = models.CharField(max_length=1)
    encoding = models.CharField(max_length=20)
    columns = models.JSONField(default=list)
    shown_as = models.CharField(max_length=10)
    take_suspects = models.BooleanField(default=False)
    rows = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True, db_index=True)
    heard_at = models.DateTimeField(null=True, blank=True)
    compared = models.PositiveIntegerField(default=0)
    done_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    report = models.JSONField(default=dict)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.file_name or f"file {self.pk}"

    @property
    def waits(self) -> bool:
        """Whether the worker has it before it."""
        return self.confirmed_at is not None and self.done_at is None and self.failed_at is None
