"""Prices, and their parts."""

from django.db import models
from django.db.models import F

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.tournament import Tournament


class Split(models.Model):
    """A price, split into its parts, in minor units of the tournament's currency."""

    prize_share = models.PositiveBigIntegerField(default=0)
    house_fee = models.PositiveBigIntegerField(default=0)
    staff_fee = models.PositiveBigIntegerField(default=0)
    bounty = models.PositiveBigIntegerField(default=0)
    season_fee = models.PositiveBigIntegerField(default=0)

    class Meta:
        abstract = True

    @property
    def price(self) -> int:
        """The sum of all parts."""
        return sum(getattr(self, part) for part in PARTS)


# The parts of a price, as columns of everything that is sold.
PARTS = ("prize_share", "house_fee", "staff_fee", "bounty", "season_fee")


class Sold(models.TextChoices):
    """The kinds of purchases at the desk."""

    ENTRY = "entry", _("Entry")
    RE_ENTRY = "re_entry", _("Re-entry")
    REBUY = "rebuy", _("Rebuy")
    ADD_ON = "add_on", _("Add-on")


class Profile(Split):
    """One price on the list, such as for an early entry or a rebuy. `chips` is the number of chips that it buys.

    `until` (a moment) or `until_step` (the key of a step of the structure) ends its sale. At `retired_at` it was taken
    off the list; earlier sales keep the price.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="profiles")
    name = models.CharField(max_length=40)
    sells = models.CharField(max_length=10, choices=Sold.choices, default=Sold.ENTRY)
    chips = models.PositiveBigIntegerField()
    until = models.DateTimeField(null=True, blank=True)
    until_step = models.CharField(max_length=40, blank=True)
    listed = models.PositiveSmallIntegerField(default=1)
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["listed", "pk"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("sells"), F("name"), name="profile_once_per_kind_and_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def unsaved_copy_for(self, row: Tournament) -> "Profile":
        """Return an unsaved copy of this price for the list of a flight."""
        columns = ("name", "sells", "chips", "until", "until_step", "listed", *PARTS)
        return Profile(tournament=row, **{name: getattr(self, name) for name in columns})
