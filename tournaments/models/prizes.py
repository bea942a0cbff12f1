"""Prizes of places, deals of the players left, bounties won, and the envelopes of a mystery bounty."""

from django.db import models
from django.db.models import F, Q

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.entry import BustOut, Entry
from tournaments.models.tournament import Tournament


class Prize(models.Model):
    """One place's prize in minor units of the tournament's currency.

    `award` names a seat or ticket with it or in place of money, whose cost is `award_value` and part of the pool. A
    locked place was set by hand, and is not recalculated.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prizes")
    place = models.PositiveIntegerField()
    amount = models.PositiveBigIntegerField()
    award = models.CharField(max_length=80, blank=True)
    award_value = models.PositiveBigIntegerField(default=0)
    locked = models.BooleanField(default=False)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("place"), name="prize_once_per_place"),
            models.CheckConstraint(condition=Q(place__gte=1), name="prize_place_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.amount}"

    @property
    def worth(self) -> int:
        """The sum of money and award, minor units."""
        return self.amount + self.award_value


class Deal(models.Model):
    """One deal. `to_play_for` is left for the best place; `agreed_at` is when everybody had signed.

    The prizes of the places stay as they were: the original and the agreed are both kept. A voided deal counts nowhere.
    """

    class Kind(models.TextChoices):
        ICM = "icm", _("ICM")
        CHIP_CHOP = "chip_chop", _("Chip chop")
        EVEN = "even", _("Even split")
        BY_HAND = "by_hand", _("Manual")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="deals")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    to_play_for = models.PositiveBigIntegerField(default=0)
    proposed_at = models.DateTimeField()
    agreed_at = models.DateTimeField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-proposed_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_kind_display()}"


class DealShares(models.QuerySet["DealShare"]):
    """Queries of deal shares."""

    def agreed_in(self, tournament: Tournament) -> "DealShares":
        """Return the shares of a tournament's agreed deal, in their proposed order."""
        return self.filter(
            deal__tournament=tournament, deal__agreed_at__isnull=False, deal__voided_at__isnull=True
        ).order_by("pk")


class DealShare(models.Model):
    """One player's part of a deal, minor units; `signed_at` is their signature."""

    deal = models.ForeignKey(Deal, on_delete=models.RESTRICT, related_name="shares")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="deal_shares")
    stack = models.PositiveBigIntegerField()
    amount = models.PositiveBigIntegerField()
    signed_at = models.DateTimeField(null=True, blank=True)
    objects = DealShares.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(F("deal"), F("entry"), name="deal_share_once_per_entry")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount}"

    @property
    def is_signed(self) -> bool:
        """Return whether its player has signed."""
        return self.signed_at is not None


class BountyWin(models.Model):
    """One winner's part of the bounty of a player who went out: `cash` to take, `head` added to their own (PKO).

    A player's own bounty is a win without a bust-out. `taken_with` is the win with which this `head` went on when its
    winner went out or took their own: an undo sees that a later action builds on it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bounty_wins")
    bust_out = models.ForeignKey(BustOut, null=True, blank=True, on_delete=models.RESTRICT, related_name="bounty_wins")
    winner = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="bounty_wins")
    cash = models.PositiveBigIntegerField(default=0)
    head = models.PositiveBigIntegerField(default=0)
    taken_with = models.ForeignKey("self", null=True, blank=True, on_delete=models.RESTRICT, related_name="took_along")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(F("bust_out"), F("winner"), name="bounty_once_per_bust_and_winner"),
            models.UniqueConstraint(
                F("winner"), name="bounty_own_head_once", condition=models.Q(bust_out__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.winner}: {self.cash}"


class EnvelopeSeal(models.Model):
    """The sealed list of a mystery bounty: its hash is published before the first draw, the seed after the last."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="envelope_seal")
    commitment = models.CharField(max_length=64)
    seed = models.CharField(max_length=64, blank=True)
    sealed_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.commitment[:12]}"

    @property
    def is_open(self) -> bool:
        """Return whether its seed was published: nothing more is drawn."""
        return self.opened_at is not None


class AddedEnvelopes(models.Model):
    """Further envelopes with money that came after the first were sealed: the next `count` envelopes.

    Their hash is published before their first draw; they are drawn after the earlier ones.
    """

    seal = models.ForeignKey(EnvelopeSeal, on_delete=models.RESTRICT, related_name="added")
    commitment = models.CharField(max_length=64)
    seed = models.CharField(max_length=64, blank=True)
    count = models.PositiveIntegerField()
    sealed_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.seal.tournament}: {self.commitment[:12]}"


class EnvelopeSeed(models.Model):
    """A seed that is not public yet. It is not in the floor log, which staff can read."""

    commitment = models.CharField(max_length=64, unique=True)
    seed = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"the seed of {self.commitment}"


class Envelope(models.Model):
    """One envelope of the sealed list, numbered; drawn once or never."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="envelopes")
    number = models.PositiveIntegerField()
    amount = models.PositiveBigIntegerField()
    win = models.OneToOneField(BountyWin, null=True, blank=True, on_delete=models.RESTRICT, related_name="envelope")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(F("tournament"), F("number"), name="envelope_once_per_number")]

    def __str__(self) -> str:
        return f"{self.number}: {self.amount}"
