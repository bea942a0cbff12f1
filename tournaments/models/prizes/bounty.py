"""Bounties won, and the envelopes of a mystery bounty."""

from django.db import models
from django.db.models import F

from tournaments.models.entry import BustOut, Entry
from tournaments.models.tournament import Tournament


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
