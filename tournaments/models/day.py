"""Series, days and flights of tournaments, and the payments for removed bags."""

from datetime import datetime

from django.core.validators import MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.entry import Entry
from tournaments.models.payment import Payment
from tournaments.models.tournament import SLUG, Tournament, check_zone


class Series(models.Model):
    """A festival: tournaments of the organisation, announced together. `tables` is its number of tables, if known."""

    name = models.CharField(max_length=160)
    slug = models.CharField(max_length=80, unique=True, validators=[RegexValidator(f"^{SLUG}$")])
    venue = models.CharField(max_length=120, blank=True)
    zone = models.CharField(max_length=64, default="UTC", validators=[check_zone])
    tables = models.PositiveSmallIntegerField(null=True, blank=True, validators=[MinValueValidator(1)])

    class Meta:
        ordering = ["name", "slug"]
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.name


# Kinds of days with a row of their own.
OWN_ROW = ("flight", "beside")


class Day(models.Model):
    """A day of a tournament. The only day of a one-day tournament has no code.

    `played_in` is the tournament row with the day's lock, log, clock and tables. A flight, and a day in parallel with
    another (2abc and 2d), have a row of their own; any other day is played in the tournament's row. `feeds` is the day
    on which the players continue. `end` says when the day ends (`rules/days/day_end.py`); {} if no end is set. If
    `starts_at` is None, the row's start applies. `ended_at` is when the last bag was verified.
    """

    class Kind(models.TextChoices):
        FLIGHT = "flight", _("Flight")
        BESIDE = "beside", _("Day beside another")
        DAY = "day", _("Day")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="days")
    played_in = models.ForeignKey(Tournament, on_delete=models.RESTRICT, related_name="played_days")
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.DAY)
    code = models.CharField(max_length=8, blank=True)
    order = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField(null=True, blank=True)
    feeds = models.ForeignKey("self", null=True, blank=True, on_delete=models.RESTRICT, related_name="fed_by")
    end = models.JSONField(default=dict, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "order", "pk"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("code"), name="day_once_per_code"),
            models.UniqueConstraint(F("played_in"), condition=~Q(kind="day"), name="day_one_flight_per_row"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.code}".rstrip()

    @property
    def is_flight(self) -> bool:
        """Return whether this is a flight: one of several first days with different players."""
        return self.kind == self.Kind.FLIGHT

    @property
    def has_own_row(self) -> bool:
        """Return whether the day has a row of its own: a flight, or a day played in parallel with another."""
        return self.kind != self.Kind.DAY

    @property
    def has_ended(self) -> bool:
        """Return whether the day has ended: its last bag was verified."""
        return self.ended_at is not None

    @property
    def may_change_end(self) -> bool:
        """Return whether the end of the day may still be set: until the day has ended."""
        return not self.has_ended

    @property
    def begins(self) -> datetime:
        """The start of the day; without one of its own, the start of its tournament row."""
        return self.starts_at or self.played_in.starts_at


class BagPay(models.Model):
    """The payment for a removed bag, one that does not go on to the next day. `entry` is the bag's entry in its flight.

    The prize pool pays it, or the house. It is due until there is a `payment`. Amounts are in minor units.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bag_pays")
    entry = models.OneToOneField(Entry, on_delete=models.RESTRICT, related_name="bag_pay")
    amount = models.PositiveBigIntegerField()
    from_pool = models.BooleanField(default=True)
    payment = models.ForeignKey(Payment, null=True, blank=True, on_delete=models.RESTRICT, related_name="bag_pays")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount} for a bag"
