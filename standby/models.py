"""Failovers, and actions of the other laptop that were never replicated."""

from django.db import models


class Epoch(models.Model):
    """A period in which one laptop is the primary. The first epoch has no row; each failover begins a new epoch."""

    number = models.PositiveIntegerField(primary_key=True)
    began_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"epoch {self.number}"


class UnreplicatedAction(models.Model):
    """An action of an earlier primary that was never replicated, so that a person has to do it again.

    `number` and `digest` identify the entry in the log of that primary. `done_at` is when a person ticked the action
    off.
    """

    epoch = models.PositiveIntegerField()
    slug = models.CharField(max_length=80)
    number = models.PositiveBigIntegerField()
    action = models.CharField(max_length=40)
    by_name = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()
    moment = models.DateTimeField()
    facts = models.JSONField(default=dict)
    digest = models.CharField(max_length=64, unique=True)
    done_at = models.DateTimeField(null=True, blank=True)
    done_by = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["at", "number"]

    def __str__(self) -> str:
        return f"{self.slug} {self.number}: {self.action}"
