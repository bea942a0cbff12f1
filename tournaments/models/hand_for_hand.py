"""Hand for hand: its stretches and rounds, and the hands in which players went out together."""

from django.db import models
from django.db.models import F, Q

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.tournament import Tournament


class HandForHand(models.Model):
    """One stretch of hand for hand, and its reason. Without an `ended_at` it is played now.

    Stretches of days played side by side with the same `in_step` are played in step: rounds with the same number are
    one round.
    """

    class Why(models.TextChoices):
        MONEY = "money", _("The money")
        PAY_JUMP = "pay_jump", _("A pay jump")
        SEATS = "seats", _("The last seats of a satellite")
        FINAL_TABLE = "final_table", _("The final table")
        DAY_END = "day_end", _("The end of the day")
        OTHER = "other", _("The director's choice")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="hand_for_hand")
    why = models.CharField(max_length=12, choices=Why.choices, default=Why.OTHER)
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    in_step = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["-began_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                F("tournament"), name="hand_for_hand_one_at_a_time", condition=Q(ended_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_why_display()}"


class HandRound(models.Model):
    """One round: every table plays one hand. It is closed once the director has confirmed the number of players.

    `ranked_by` is the director's choice of ranking those who went out in it, a value of the house rule
    `same_hand_busts`; "" for the house rule itself.
    """

    hand_for_hand = models.ForeignKey(HandForHand, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    dealt_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    ranked_by = models.CharField(max_length=24, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(F("hand_for_hand"), F("number"), name="hand_round_once_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_round_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.hand_for_hand}: hand {self.number}"

    @property
    def deal(self) -> str:
        """The name of the hand at every table."""
        return f"hand {self.number} {self.dealt_at.isoformat()}"


class BustHand(models.Model):
    """One hand at one table in which players went out; those of one hand are ranked together."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bust_hands")
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    round = models.ForeignKey(HandRound, null=True, blank=True, on_delete=models.RESTRICT, related_name="hands")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament}: a hand at table {self.table_number}"
