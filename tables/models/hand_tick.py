"""Hands that tables report, in hand for hand and in the last hands of a day."""

from django.db import models
from django.db.models import F, Q

from tables.models.room import Table
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import HandRound, Tournament


class HandTick(models.Model):
    """State of a table in a round of hand for hand. A table without a tick is dealing.

    A table in `all_in` keeps its cards face down until it is `released`; `covered` are the seats of players who are out
    if they lose. `by_name` is the account or the table that reported.
    """

    class State(models.TextChoices):
        DONE = "done", _("Hand done")
        ALL_IN = "all_in", _("All-in and call: cards stay face down")
        RELEASED = "released", _("Playing out the all-in")

    round = models.ForeignKey(HandRound, on_delete=models.CASCADE, related_name="ticks")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="ticks")
    state = models.CharField(max_length=8, choices=State.choices, default=State.DONE)
    covered = models.JSONField(default=list, blank=True)
    at = models.DateTimeField()
    by_name = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(F("round"), F("table"), name="hand_tick_once_per_table")]

    def __str__(self) -> str:
        return f"{self.table}, {self.round}: {self.get_state_display()}"


class LastHands(models.Model):
    """The last hands of a day: every table deals `hands` more. They are being played while `over_at` is None.

    `seed` is the seed from which the number was drawn, empty if a person chose the number.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="last_hands")
    hands = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()
    over_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                F("tournament"), name="last_hands_once_at_a_time", condition=Q(over_at__isnull=True)
            ),
            models.CheckConstraint(condition=Q(hands__gte=1), name="last_hands_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.hands} more hands"


class LastHandTick(models.Model):
    """A table's report that it has played one of the last hands of the day."""

    last_hands = models.ForeignKey(LastHands, on_delete=models.CASCADE, related_name="ticks")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="last_hand_ticks")
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    by_name = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(F("last_hands"), F("table"), F("number"), name="last_hand_tick_once_per_hand")
        ]

    def __str__(self) -> str:
        return f"{self.table}: last hand {self.number}"
