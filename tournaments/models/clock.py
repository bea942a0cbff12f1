"""A tournament's clock as stored anchors, never a countdown; outages; and hand for hand with its rounds."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.tournament import Tournament
from tournaments.rules.clock.clock import Clock, laps_of
from tournaments.rules.levels import Structure


class ClockAnchor(models.Model):
    """The stored clock (tournaments.rules.clock.clock.Clock) and the next moment at which something is due.

    Steps and cues up to `seen_until` have been written to the log. In hand for hand, `hand` is the number of the hand
    being played and `hand_span` the time that each hand takes off the clock. `played` is the time played up to the
    anchor, without pauses and breaks. `span` is the length of the present step if it differs from the structure.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="clock")
    step = models.PositiveSmallIntegerField(default=0)
    left = models.DurationField(default=timedelta)
    span = models.DurationField(null=True, blank=True)
    since = models.DateTimeField(null=True, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    stop_after = models.BooleanField(default=False)
    played = models.DurationField(default=timedelta)
    started_at = models.DateTimeField(null=True, blank=True)
    hand = models.PositiveIntegerField(null=True, blank=True)
    hand_span = models.DurationField(null=True, blank=True)
    seen_until = models.DateTimeField(null=True, blank=True)
    next_due = models.DateTimeField(null=True, blank=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.tournament}: step {self.step}, {self.left} left"

    def as_clock(self, structure: Structure) -> Clock:
        """Return the stored clock as a `Clock` over the steps of a structure."""
        return Clock(
            laps=laps_of(structure),
            step=self.step,
            left=self.left,
            since=self.since,
            starts_at=self.starts_at,
            stop_after=self.stop_after,
            played=self.played,
            span=self.span,
        )

    @property
    def next_hand(self) -> int:
        """The number of the next hand of hand for hand."""
        return (self.hand or 0) + 1

    def has_begun(self, now: datetime) -> bool:
        """Return whether play has begun. Includes an automatic start that no worker has noticed yet."""
        by_itself = self.starts_at is not None and self.starts_at <= now
        return self.started_at is not None or self.since is not None or by_itself


class Outage(models.Model):
    """A time without a server, from `lost_at`, with the clock's `left` and `played` at that moment.

    `back_at` is when people could act again, null until then. The director decides how much of the time since `lost_at`
    the clock goes back; `settled_at` is when that was decided. `log_number` is the newest log entry when it was
    noticed: later entries have greater numbers, but earlier times if the computer's time was set back.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="outages")
    lost_at = models.DateTimeField()
    back_at = models.DateTimeField(null=True, blank=True)
    step_key = models.CharField(max_length=40)
    left = models.DurationField()
    played = models.DurationField(default=timedelta)
    settled_at = models.DateTimeField(null=True, blank=True)
    log_number = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "lost_at"], name="outage_once_per_tournament_and_moment"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: down from {self.lost_at} to {self.back_at}"


class TimeStep(models.Model):
    """A jump of the computer's time: it showed `system_at` when the server's time was `noticed_at`.

    In every tournament in play, staff are asked which of the two is right. `ended_at` is when the new time was adopted,
    or when the computer's time was corrected.
    """

    class Answer(models.TextChoices):
        NEW = "new", _("The new time is right")
        OLD = "old", _("The old time is right")

    noticed_at = models.DateTimeField()
    system_at = models.DateTimeField()
    answer = models.CharField(max_length=3, choices=Answer.choices, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-noticed_at"]

    def __str__(self) -> str:
        return f"{self.noticed_at} became {self.system_at}"

    @property
    def jump(self) -> timedelta:
        """The jump of the computer's time: positive if it was set ahead, negative if back."""
        return self.system_at - self.noticed_at


class Pulse(models.Model):
    """The last sign of life of a part of the server.

    The parent process writes the row `house`, and each other part its own row.
    """

    SERVER, WORKER, BEAT = "house", "worker", "beat"

    who = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.who} alive at {self.at}"


class HandForHand(models.Model):
    """A period of hand for hand, and the reason for it. It is still under way if `ended_at` is None.

    Days played in parallel may go hand for hand together: in periods with the same `in_step`, rounds with the same
    number are one round.
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

    `ranked_by` is how the director ranks players who busted in this round, a value of the house rule `same_hand_busts`;
    "" if the house rule applies.
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
    def deal_id(self) -> str:
        """The identifier of this hand, the same at every table."""
        return f"hand {self.number} {self.dealt_at.isoformat()}"


class BustHand(models.Model):
    """A hand at one table in which players busted. Busts in the same hand are ranked together."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bust_hands")
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    round = models.ForeignKey(HandRound, null=True, blank=True, on_delete=models.RESTRICT, related_name="hands")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament}: a hand at table {self.table_number}"
