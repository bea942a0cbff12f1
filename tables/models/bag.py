"""Bags with the chips of players at the end of a day, and the number of chips counted when a bag is opened."""

from django.db import models
from django.db.models import F, Q

from tables.models.room import Table
from tables.rules.hands.bagging import BagState
from tournaments.models import Entry, Tournament
from tournaments.rules.days.carry_over import Removed


class Bags(models.QuerySet["Bag"]):
    """Bags of remaining players. Bags of busted players and voided entries do not count."""

    def closed(self) -> "Bags":
        """Return the bags that are not opened yet."""
        return self._of_players_in(opened_at__isnull=True)

    def closed_at_day_end(self) -> "Bags":
        """Return the bags that were closed when their flight ended, whether opened since or not."""
        night = Q(opened_at__isnull=True) | Q(opened_at__gt=F("tournament__played_days__ended_at"))
        return self._of_players_in().filter(night)

    def verified(self) -> "Bags":
        """Return the bags that a second person verified, opened or not."""
        return self._of_players_in(verified_at__isnull=False)

    def _of_players_in(self, **also: bool) -> "Bags":
        return self.filter(entry__bust_out__isnull=True, entry__voided_at__isnull=True, **also)


class Bag(models.Model):
    """One entry's chips in a bag: counted, verified by a second person, sealed. It is closed while `opened_at` is None.

    `voucher` is the number of the slip that the player signs. `number` is printed on the bag.

    A bag is opened before two witnesses. `found` is the number of chips that they count. If it differs from `stack`,
    `reason` says why.

    For the bag of a flight, `goes_to` is the entry that plays on with its chips on the next day. If no entry does,
    `removed` is the reason. `chosen` marks the bag that the player chose, if house rules let players choose.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bags")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="bags")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="bags")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    stack = models.PositiveBigIntegerField()
    counted_by = models.CharField(max_length=80)
    checked_by = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField()
    verified_at = models.DateTimeField(null=True, blank=True)
    voucher = models.PositiveIntegerField(null=True, blank=True)
    number = models.CharField(max_length=20, blank=True)
    sealed_at = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    found = models.PositiveBigIntegerField(null=True, blank=True)
    opened_by = models.CharField(max_length=80, blank=True)
    witness = models.CharField(max_length=80, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    chosen = models.BooleanField(default=False)
    goes_to = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="carried_bags")
    removed = models.CharField(max_length=16, blank=True, choices=[(reason.value, reason.value) for reason in Removed])

    objects = Bags.as_manager()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("voucher"), name="bag_once_per_voucher"),
            models.CheckConstraint(
                condition=Q(verified_at__isnull=True, sealed_at__isnull=True)
                | (Q(verified_at__isnull=False, voucher__isnull=False) & ~Q(checked_by="")),
                name="bag_verified_by_somebody",
            ),
            models.UniqueConstraint(F("entry"), name="bag_one_closed_per_entry", condition=Q(opened_at__isnull=True)),
            models.CheckConstraint(
                condition=Q(opened_at__isnull=True, found__isnull=True, opened_by="", witness="")
                | (Q(opened_at__isnull=False, found__isnull=False) & ~Q(opened_by="") & ~Q(witness="")),
                name="bag_opened_before_two",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: a bag of {self.stack}"

    @property
    def chips(self) -> int:
        """Return the number of chips counted at opening, or the recorded number while the bag is closed."""
        return self.stack if self.found is None else self.found

    @property
    def is_open(self) -> bool:
        return self.opened_at is not None

    @property
    def state(self) -> BagState:
        """Return how far the bag is: declared, verified, sealed, opened or corrected."""
        if self.is_open:
            return BagState.OPENED if self.found == self.stack else BagState.CORRECTED
        if self.sealed_at:
            return BagState.SEALED
        return BagState.VERIFIED if self.verified_at else BagState.DECLARED
