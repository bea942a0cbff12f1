"""The sums of a field, which the database keeps itself: see field_sum_triggers.py."""

from django.db import models

from tournaments.models.tournament import Tournament


class FieldSum(models.Model):
    """What the entries of one row of a tournament come to; the voided count nowhere.

    `out_merged` of those who are out went on in another seat of theirs. `stacks` is what entries bought, `bought` what
    rebuys and add-ons did, `removed` what left play. The parts of the price are of everything sold here, those who were
    `carried` left out; `on_heads` is the bounty of all of them. The database itself writes these with each row, so that
    an action costs the same however many have entered: nothing here is ever saved, and the log knows nothing of it.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="field_sum", primary_key=True)
    entries = models.BigIntegerField(default=0)
    carried = models.BigIntegerField(default=0)
    left = models.BigIntegerField(default=0)
    out_merged = models.BigIntegerField(default=0)
    stacks = models.BigIntegerField(default=0)
    removed = models.BigIntegerField(default=0)
    bought = models.BigIntegerField(default=0)
    rebuys = models.BigIntegerField(default=0)
    add_ons = models.BigIntegerField(default=0)
    prize_share = models.BigIntegerField(default=0)
    house_fee = models.BigIntegerField(default=0)
    staff_fee = models.BigIntegerField(default=0)
    bounty = models.BigIntegerField(default=0)
    season_fee = models.BigIntegerField(default=0)
    on_heads = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.entries} in {self.tournament}"

    @property
    def sold(self) -> int:
        """How many entries were sold here: who came from a flight was counted there."""
        return self.entries - self.carried
