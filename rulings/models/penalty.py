"""Penalties of players, and the hands that they missed."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from rulings.models.ruling import Ruling
from tables.models import Table
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, Tournament


class Penalty(models.Model):
    """A penalty of an entry. `number` is its number in the event.

    `hands` is the number of hands to miss (TDA 2024 rule 71). A round is as many hands as the table has players, the
    offender included. Hands served are stored as `MissedHand`. `played` is the event's play time when the penalty was
    given; later hands are estimated from it.
    """

    class Kind(models.TextChoices):
        WARNING = "warning", _("Warning")
        HANDS = "hands", _("Missed hands")
        ROUNDS = "rounds", _("Missed rounds")
        DISQUALIFICATION = "disqualification", _("Disqualification")

    class Begins(models.TextChoices):
        AFTER_HAND = "after_hand", _("After the current hand")
        AT_ONCE = "at_once", _("With this hand")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="penalties")
    number = models.PositiveIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="penalties")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    rounds = models.PositiveSmallIntegerField(default=0)
    hands = models.PositiveSmallIntegerField(default=0)
    begins = models.CharField(max_length=12, choices=Begins.choices)
    reason = models.CharField(max_length=40)
    text = models.TextField(blank=True)
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.RESTRICT, related_name="penalties")
    ruling = models.ForeignKey(Ruling, null=True, blank=True, on_delete=models.RESTRICT, related_name="penalties")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    given_at = models.DateTimeField()
    played = models.DurationField(default=timedelta)
    overturned_at = models.DateTimeField(null=True, blank=True)
    overturned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    overturned_why = models.TextField(blank=True)

    class Meta:
        ordering = ["-given_at", "-pk"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("number"), name="penalty_once_per_number"),
            models.CheckConstraint(
                condition=Q(kind__in=["hands", "rounds"], hands__gte=1)
                | Q(kind__in=["warning", "disqualification"], hands=0),
                name="penalty_of_hands_has_hands",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.entry}"


class MissedHand(models.Model):
    """A hand that a penalised player missed.

    `deal` identifies the deal, so that a hand dealt again counts once. An `estimated` hand was computed from the clock.
    `played` is the event's play time when the hand was counted. `uncounted` is the play time that no counted hand
    covers yet. `by_name` is the account that counted the hand, or the table.
    """

    # prefix of `deal` for a hand that a person counted
    TAP = "tap"

    penalty = models.ForeignKey(Penalty, on_delete=models.RESTRICT, related_name="missed")
    number = models.PositiveSmallIntegerField()
    deal = models.CharField(max_length=60)
    estimated = models.BooleanField(default=False)
    at = models.DateTimeField()
    played = models.DurationField(default=timedelta)
    uncounted = models.DurationField(default=timedelta)
    by_name = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(F("penalty"), F("number"), name="missed_hand_once_per_number"),
            models.UniqueConstraint(F("penalty"), F("deal"), name="missed_hand_once_per_deal"),
            models.CheckConstraint(condition=Q(number__gte=1), name="missed_hand_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.penalty_id}: {self.number}"

    @property
    def is_counted_by_hand(self) -> bool:
        """Return whether a person counted this hand."""
        return self.deal.startswith(self.TAP)
