"""Prizes of places, deals between remaining players, bounties won, and the envelopes of a mystery bounty."""

from django.db import models
from django.db.models import F, Q

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.entry import BustOut, Entry
from tournaments.models.tournament import Tournament


class Prize(models.Model):
    """One place's prize in minor units of the tournament's currency.

    `award` names a seat or ticket that is won in addition to money or in place of it; its cost, `award_value`, is part
    of the pool. A locked place was set by hand, and is not recalculated.
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
        """The sum of money and award, in minor units."""
        return self.amount + self.award_value


class Deal(models.Model):
    """One deal. `to_play_for` is the amount left for first place; `agreed_at` is when all players had signed.

    The prizes of the places are not changed, so that both the original and the agreed amounts are stored. A voided deal
    counts nowhere.
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


class DealShareQuerySet(models.QuerySet["DealShare"]):
    def agreed_in(self, tournament: Tournament) -> "DealShareQuerySet":
        """Return the shares of a tournament's agreed deal, in the order of the proposal."""
        return self.filter(
            deal__tournament=tournament, deal__agreed_at__isnull=False, deal__voided_at__isnull=True
        ).order_by("pk")


class DealShare(models.Model):
    """One player's share of a deal in minor units; `signed_at` is when the player signed."""

    deal = models.ForeignKey(Deal, on_delete=models.RESTRICT, related_name="shares")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="deal_shares")
    stack = models.PositiveBigIntegerField()
    amount = models.PositiveBigIntegerField()
    signed_at = models.DateTimeField(null=True, blank=True)
    objects = DealShareQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(F("deal"), F("entry"), name="deal_share_once_per_entry")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount}"

    @property
    def is_signed(self) -> bool:
        return self.signed_at is not None


class BountyWin(models.Model):
    """One winner's part of a busted player's bounty: `cash` to take, `head` added to the winner's own bounty (PKO).

    Without a `bust_out` it is the bounty on the winner's own head. `taken_with` is the later win that took this `head`
    too; this win can be undone only after that one.
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
    """The sealed list of a mystery bounty. Its hash is published before the first draw, its seed after the last."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="envelope_seal")
    commitment = models.CharField(max_length=64)
    seed = models.CharField(max_length=64, blank=True)
    sealed_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.commitment[:12]}"

    @property
    def is_open(self) -> bool:
        """Return whether the seed was published. Then no more envelopes can be drawn."""
        return self.opened_at is not None


class AddedEnvelopes(models.Model):
    """Envelopes added after the first ones were sealed, for money that came in later: the next `count` envelopes.

    Their hash is published before any of them is drawn. They are drawn after the earlier envelopes.
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
    """A seed that is not public yet. It is kept out of the floor log, which staff can read."""

    commitment = models.CharField(max_length=64, unique=True)
    seed = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"the seed of {self.commitment}"


class Envelope(models.Model):
    """One numbered envelope of the sealed list, drawn at most once."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="envelopes")
    number = models.PositiveIntegerField()
    amount = models.PositiveBigIntegerField()
    win = models.OneToOneField(BountyWin, null=True, blank=True, on_delete=models.RESTRICT, related_name="envelope")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(F("tournament"), F("number"), name="envelope_once_per_number")]

    def __str__(self) -> str:
        return f"{self.number}: {self.amount}"
