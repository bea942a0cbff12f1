"""The room: tables, their seats, seat assignments, and calls of tables to the floor."""

from django.db import models
from django.db.models import F, Q

from tables.rules.hands.button import Origin, Positions
from tables.rules.hands.turns import Turn, turn_from_json
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, Tournament

UNKNOWN = Q(button__isnull=True, small_blind__isnull=True, big_blind__isnull=True, dealt_at__isnull=True)
KNOWN = Q(button__gte=1, small_blind__gte=1, big_blind__gte=1, dealt_at__isnull=False)


class Table(models.Model):
    """One table. `opening` is its position in the order of opening, `breaks` in the posted breaking order or None.

    `mix` is the turn of a mix at this table (`rules/hands/turns.py`), {} if games change by level.

    `button`, `small_blind` and `big_blind` are the seats of the last hand, None while the button is unknown. `dealt`,
    `waiting` and `owed` of that hand are explained at `Positions`. `protected` tables never break. `card` is the number
    of the table's QR card: a new number makes older cards invalid.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    area = models.CharField(max_length=40, blank=True)
    colour = models.CharField(max_length=20, blank=True)
    feature = models.BooleanField(default=False)
    protected = models.BooleanField(default=False)
    card = models.PositiveSmallIntegerField(default=1)
    opening = models.PositiveSmallIntegerField()
    breaks = models.PositiveSmallIntegerField(null=True, blank=True)
    button = models.PositiveSmallIntegerField(null=True, blank=True)
    small_blind = models.PositiveSmallIntegerField(null=True, blank=True)
    big_blind = models.PositiveSmallIntegerField(null=True, blank=True)
    dealt = models.JSONField(default=list, blank=True)
    waiting = models.JSONField(default=list, blank=True)
    owed = models.JSONField(default=dict, blank=True)
    dealt_at = models.DateTimeField(null=True, blank=True)
    mix = models.JSONField(default=dict, blank=True)
    opened_at = models.DateTimeField()
    broken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("number"), name="table_once_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_1"),
            models.CheckConstraint(
                condition=Q(
                    button__isnull=True, small_blind__isnull=True, big_blind__isnull=True, dealt_at__isnull=True
                )
                | Q(button__gte=1, small_blind__gte=1, big_blind__gte=1, dealt_at__isnull=False),
                name="table_button_and_blinds_known_together",
            ),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"

    @property
    def is_broken(self) -> bool:
        return self.broken_at is not None

    @property
    def deal_id(self) -> str:
        """Return an identifier of the last hand, "" before the first.

        It has the table's number and the time of the deal. A deal that is undone and redone keeps its identifier.
        """
        return f"{self.number} {self.dealt_at.isoformat()}" if self.dealt_at else ""

    @property
    def turn(self) -> Turn | None:
        """The turn of a mix at this table; None before its first hand and if games change by level."""
        return turn_from_json(self.mix)

    def last_hand(self) -> Positions | None:
        """Return the last hand, or None while the button is unknown."""
        if self.button is None or self.small_blind is None or self.big_blind is None:
            return None
        dealt = frozenset(self.dealt)
        return Positions(
            self.button,
            self.small_blind,
            self.big_blind,
            dealt,
            small_blinds=(self.small_blind,) if self.small_blind in dealt else (),
            big_blinds=(self.big_blind,),
            waiting=frozenset(self.waiting),
            owed={int(seat): blinds for seat, blinds in self.owed.items()},
        )


class Seat(models.Model):
    """One seat of a table, numbered from the dealer's left. An unusable seat is never assigned.

    `emptied_at` is when its last player left: stud tables fill the seat that was vacated last.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    usable = models.BooleanField(default=True)
    emptied_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["table__number", "number"]
        constraints = [
            models.UniqueConstraint(F("table"), F("number"), name="seat_once_per_table_and_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="seat_number_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.table.number}.{self.number}"


class TableCall(models.Model):
    """A call from a table's page. It is open while `answered_at` is None.

    `by` is the person who answered, None if the table withdrew the call. `seat` is set for a call about an open seat.
    Finished hands are not calls but `HandTick` rows.
    """

    class Kind(models.TextChoices):
        FLOOR = "floor", _("Calls the floor")
        SEAT_OPEN = "seat_open", _("A seat is open")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="table_calls")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.FLOOR)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey("auth.User", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(F("tournament"), name="table_call_open", condition=Q(answered_at__isnull=True))]
        constraints = [
            models.UniqueConstraint(
                F("table"),
                F("kind"),
                F("seat"),
                name="table_call_once_at_a_time",
                condition=Q(answered_at__isnull=True, kind="seat_open"),
            ),
            models.UniqueConstraint(
                F("table"), name="table_call_floor_once_at_a_time", condition=Q(answered_at__isnull=True, kind="floor")
            ),
            models.CheckConstraint(
                condition=Q(kind="seat_open", seat__gte=1) | (~Q(kind="seat_open") & Q(seat__isnull=True)),
                name="table_call_names_a_seat_that_is_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.get_kind_display()}"


class SeatAssignment(models.Model):
    """The seat of one entry: the player sits there, or the seat is reserved until the player arrives.

    The database allows one entry per seat. An entry may have one occupied and one reserved seat. `since` is when the
    entry got the seat, `came` is how the player came to it. A `locked` player is not moved (TDA 2024 rule 9).
    """

    class Kind(models.TextChoices):
        SEATED = "sits", _("Seated")
        RESERVED = "kept", _("Reserved")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="seat_assignments")
    seat = models.OneToOneField(Seat, on_delete=models.RESTRICT, related_name="assignment")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="seat_assignments")
    kind = models.CharField(max_length=4, choices=Kind.choices, default=Kind.SEATED)
    since = models.DateTimeField()
    came = models.CharField(max_length=12, choices=[(str(origin), origin.name) for origin in Origin])
    locked = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(F("entry"), F("kind"), name="held_one_seat_per_entry_and_kind"),
        ]
        # each late entry asks for called players, who are few of many thousands
        indexes = [models.Index(fields=["tournament", "kind"], name="held_by_kind")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.seat}"
