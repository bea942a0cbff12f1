"""Chips: the kinds of a tournament, colour-ups, and counts at breaks, at the end of a day and during play."""

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q

from tables.models.room import Table
from tables.rules.chips.colour_up_sheet import RaceBy
from tables.rules.chips.known_stack import CountSource
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, Tournament


class ChipKind(models.Model):
    """One denomination: its look, how many there are for this tournament, and how many are in a starting stack."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="chip_kinds")
    worth = models.PositiveBigIntegerField()
    colour = models.CharField(max_length=20, blank=True)
    hex = models.CharField(max_length=7, default="#808080", validators=[RegexValidator("^#[0-9a-fA-F]{6}$")])
    inventory = models.PositiveIntegerField(default=0)
    in_stack = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["worth"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("worth"), name="chip_kind_once_per_worth"),
            models.CheckConstraint(condition=Q(worth__gte=1), name="chip_kind_worth_from_1"),
        ]

    def __str__(self) -> str:
        return f"T{self.worth:,}"


class ColourUpSheet(models.Model):
    """One table's colour-up of one chip: the table hands in `received` old chips and gets `issued` chips worth `new`.

    `seats` lists `[seat, counted, raced]`; it is empty if only the whole table was counted. Two people sign for a rack
    or more.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="colour_up_sheets")
    table = models.ForeignKey(Table, on_delete=models.RESTRICT, related_name="colour_up_sheets")
    worth = models.PositiveBigIntegerField()
    new = models.PositiveBigIntegerField()
    by = models.CharField(max_length=10, choices=[(str(race), race.name) for race in RaceBy])
    seats = models.JSONField(default=list, blank=True)
    received = models.PositiveIntegerField()
    issued = models.PositiveIntegerField()
    signed = models.CharField(max_length=60, blank=True)
    signed_too = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(F("table"), F("worth"), name="colour_up_once_per_table_and_chip"),
            models.CheckConstraint(condition=Q(new__gt=F("worth")), name="colour_up_to_a_larger_chip"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: T{self.worth:,}"

    @property
    def value_added(self) -> int:
        """Return the value that the table gained, negative if it lost."""
        return self.issued * self.new - self.received * self.worth


class FoundChips(models.Model):
    """Old chips that a player found after their table had coloured them up, exchanged for the value `given`.

    `received` is the number of old chips. `given` is rounded down to a value that the chips still in play can pay; the
    rest leaves play (TDA 2024 rule 24-C).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="found_chips")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="found_chips")
    table = models.ForeignKey(Table, on_delete=models.RESTRICT, related_name="found_chips")
    worth = models.PositiveBigIntegerField()
    received = models.PositiveIntegerField()
    given = models.PositiveBigIntegerField()
    signed = models.CharField(max_length=60, blank=True)
    signed_too = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(received__gte=1), name="found_chips_are_some"),
            models.CheckConstraint(
                condition=Q(given__lte=F("received") * F("worth")), name="found_chips_bring_no_more_than_their_worth"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.received:,} of T{self.worth:,}"

    @property
    def value_lost(self) -> int:
        return self.received * self.worth - self.given

    @property
    def value_added(self) -> int:
        """Return the change of the table's value, 0 or negative."""
        return -self.value_lost


class ChipCount(models.Model):
    """The chips counted at one table in one step of the structure. A recount replaces them.

    `entries` lists the entries that sat there; `seats` lists `[seat, chips]` if each stack was counted.
    """

    class Kind(models.TextChoices):
        BREAK = "break", _("At a break")
        DAY_END = "day_end", _("At the end of the day")
        IN_PLAY = "in_play", _("In play")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="chip_counts")
    table = models.ForeignKey(Table, on_delete=models.RESTRICT, related_name="chip_counts")
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.BREAK)
    step_key = models.CharField(max_length=40)
    total = models.PositiveBigIntegerField()
    seats = models.JSONField(default=list, blank=True)
    entries = models.JSONField(default=list, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(F("table"), F("kind"), F("step_key"), name="chip_count_once_per_table_and_step"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.total:,}"


class LiveCount(models.Model):
    """One player's chips during play, counted by the floor or claimed by the player.

    Only the newest count is used. Earlier counts are stored to show how a stack grew. Bagged chips are in `Bag`
    instead.
    """

    class LiveSource(models.TextChoices):
        FLOOR = CountSource.FLOOR.value, _("Counted by the floor")
        PLAYER = CountSource.PLAYER.value, _("Said by the player")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="live_counts")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="live_counts")
    chips = models.PositiveBigIntegerField()
    source = models.CharField(max_length=10, choices=LiveSource.choices, default=LiveSource.FLOOR)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["tournament", "entry", "at"], name="live_count_of_an_entry")]
        constraints = [models.CheckConstraint(condition=Q(chips__gte=1), name="live_count_from_1")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.chips:,}"
