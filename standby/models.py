"""When which laptop came to be in charge."""

from django.db import models


class Epoch(models.Model):
    """A time in which one laptop is in charge. The first has no row; each take-over begins the next one."""

    number = models.PositiveIntegerField(primary_key=True)
    began_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"epoch {self.number}"


class UnshippedAction(models.Model):
    """An action of a laptop that was in charge, which the one that took over never had. A person does it again.

    `number` and `digest` are those of the log that was given up; `done_at` is when somebody said that it is done.
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
