"""Entries (player x tournament x bullet), their rebuys, add-ons and bust-outs, and alternates."""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.db.models import F, Q

from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy
from tournaments.models.clock import BustHand
from tournaments.models.player import Player
from tournaments.models.price import Profile, Sold, Split
from tournaments.models.tournament import Tournament


class NotByIndex(models.Func):
    """A column in a filter for which SQLite must not use the column's index.

    Without statistics, SQLite would miss a far better index. PostgreSQL chooses by its statistics.

    Usage: `rows.alias(of=NotByIndex("entry__tournament")).filter(of=...)`.
    """

    template = "%(expressions)s"
    arity = 1

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> tuple[str, Any]:
        """Return the column with a plus sign before it, which keeps SQLite from using its index."""
        return self.as_sql(compiler, connection, template="+%(expressions)s", **extra)


class EntryManager(models.Manager["Entry"]):
    """The manager of entries that count: all but voided ones."""

    def get_queryset(self) -> models.QuerySet["Entry"]:
        """Return all entries that are not voided."""
        return super().get_queryset().filter(voided_at__isnull=True)


class Entry(Split):
    """One entry. Its bust-out decides its place; an entry without a bust-out is still in play.

    `stack` is the number of chips bought. Until `checked_in_at` is set, the player has not arrived and the stack is
    blinded off. A voided entry keeps its payments but counts nowhere: `objects` leaves it out, `ever` includes it. A
    `carried` entry was sold in a flight; it continues the flight's entry with its bag and is not counted again. The
    draw puts entries with the same `team` at different tables.
    """

    class Void(models.TextChoices):
        MISTAKE = "mistake", _("Entered by mistake")
        CANCELLED = "cancelled", _("Cancelled")
        NO_SHOW = "no_show", _("Absent")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    bullet = models.PositiveSmallIntegerField(default=1)
    profile = models.ForeignKey(Profile, null=True, blank=True, on_delete=models.RESTRICT, related_name="entries")
    flight = models.CharField(max_length=8, blank=True)
    stack = models.PositiveBigIntegerField()
    carried = models.BooleanField(default=False)
    team = models.CharField(max_length=40, blank=True)
    entered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    void_kind = models.CharField(max_length=10, choices=Void.choices, blank=True)

    objects = EntryManager()
    ever = models.Manager["Entry"]()

    class Meta:
        ordering = ["entered_at", "pk"]
        base_manager_name = "ever"
        constraints = [
            models.UniqueConstraint(
                F("tournament"),
                F("player"),
                F("bullet"),
                name="entry_once_per_bullet",
                condition=Q(voided_at__isnull=True),
            ),
            models.CheckConstraint(condition=Q(bullet__gte=1), name="entry_bullet_from_1"),
            models.CheckConstraint(
                condition=Q(voided_at__isnull=True, void_kind="") | (Q(voided_at__isnull=False) & ~Q(void_kind="")),
                name="entry_voided_for_a_kind",
            ),
        ]
        indexes = [
            models.Index(F("tournament"), F("entered_at"), name="entry_by_arrival"),
            models.Index(F("tournament"), name="entry_carried", condition=Q(carried=True)),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.tournament}"

    @property
    def price(self) -> int:
        """The sum of all parts; 0 for an entry carried over from a flight, since only its bounty counts."""
        return 0 if self.carried else super().price

    @property
    def is_voided(self) -> bool:
        return self.voided_at is not None

    @property
    def is_in(self) -> bool:
        return not hasattr(self, "bust_out")

    @property
    def has_arrived(self) -> bool:
        """Return whether the player has arrived: checked in, and not marked absent since."""
        return self.checked_in_at is not None


class RebuyOrAddOn(Split):
    """A rebuy or an add-on of an entry. A voided one keeps its payment but counts nowhere."""

    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="rebuys_and_add_ons")
    sold = models.CharField(max_length=10, choices=[(kind.value, kind.label) for kind in (Sold.REBUY, Sold.ADD_ON)])
    profile = models.ForeignKey(
        Profile, null=True, blank=True, on_delete=models.RESTRICT, related_name="rebuys_and_add_ons"
    )
    chips = models.PositiveBigIntegerField()
    bought_at = models.DateTimeField()
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["bought_at", "pk"]
        indexes = [models.Index(F("bought_at"), name="bought_by_moment")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.sold}"

    @property
    def is_voided(self) -> bool:
        """Return whether the rebuy or add-on counts nowhere, because it or its entry is voided."""
        return self.voided_at is not None or self.entry.is_voided


class BustOutQuerySet(models.QuerySet["BustOut"]):
    def in_events(self, events: Iterable[int]) -> "BustOutQuerySet":
        """Return the bust-outs in these events (keys), without voided entries.

        The query uses the index of `out_at`, since the newest bust-outs are of events in play.
        """
        busts = self.alias(of=NotByIndex("entry__tournament"), voided=NotByIndex("entry__voided_at"))
        return busts.filter(of__in=events, voided__isnull=True)


class BustOut(models.Model):
    """The bust-out of an entry. `out_at` gives the ranking; places are derived from it and never stored.

    Busts in one `hand`, or in one round of hand for hand, are ranked by `stack`, the chips at the start of the hand.
    The `ante` paid from the stack also counts (TDA 2024 RP-8).

    The chips of a bust go to other players. The chips of a forfeit, a disqualification or an absence on the next day
    leave play as `chips_removed` (TDA 2024 rule 8 B).
    """

    class Why(models.TextChoices):
        BUST = "bust", pgettext_lazy("why somebody is out", "Bust")
        FORFEIT = "forfeit", _("Forfeited the stack to re-enter")
        DISQUALIFIED = "disqualified", _("Disqualified")
        ABSENT = "absent", _("Did not come")
        MERGED = "merged", _("Merged into another seat of the same player")

    entry = models.OneToOneField(Entry, on_delete=models.RESTRICT, related_name="bust_out")
    out_at = models.DateTimeField()
    why = models.CharField(max_length=12, choices=Why.choices, default=Why.BUST)
    chips_removed = models.PositiveBigIntegerField(default=0)
    hand = models.ForeignKey(BustHand, null=True, blank=True, on_delete=models.RESTRICT, related_name="bust_outs")
    stack = models.PositiveBigIntegerField(null=True, blank=True)
    ante = models.PositiveBigIntegerField(default=0)

    objects = BustOutQuerySet.as_manager()

    class Meta:
        ordering = ["out_at", "pk"]
        indexes = [
            models.Index(fields=["out_at", "entry"], name="bust_out_by_moment"),
            models.Index(F("entry"), name="bust_out_disqualified", condition=Q(why="disqualified")),
        ]

    def __str__(self) -> str:
        return f"{self.entry} out"


class Waiting(models.Model):
    """An alternate. `ticket` is the player's number on the list. The wait ends when the player enters or leaves."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="alternates")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="waits")
    ticket = models.PositiveIntegerField()
    since = models.DateTimeField()
    called_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    entry = models.OneToOneField(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="waited")

    class Meta:
        ordering = ["ticket"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("ticket"), name="waiting_once_per_ticket"),
            models.UniqueConstraint(
                F("tournament"), F("player"), name="waiting_once_at_a_time", condition=Q(left_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ticket}: {self.player}"
