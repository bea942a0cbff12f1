"""What an organisation saves for the next time: whole tournaments as templates, and payout tables of its own."""

from django.db import models
from django.db.models.functions import Lower


class EventTemplate(models.Model):
    """A tournament saved under a name. `content` is a copy of it: settings, steps, prices, prizes and screens."""

    name = models.CharField(max_length=80)
    content = models.JSONField()
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="event_template_once_per_name")]

    def __str__(self) -> str:
        return self.name


class OwnPayoutTable(models.Model):
    """A payout table of the organisation's own: the share of each place as written decimals in percent, first first."""

    name = models.CharField(max_length=60)
    shares = models.JSONField()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="payout_table_once_per_name")]

    def __str__(self) -> str:
        return self.name
