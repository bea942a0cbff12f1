"""Penalties that follow a player into their next entry: they belong to the player, not to the stack."""

from django.db.models import Count, F, Q

from rulings.models import Penalty
from rulings.selectors.penalties.penalties import MISSED_KINDS
from tournaments.models import Entry
from tournaments.services.floor.floor import Floor

ENTRY_IS_OUT = Q(entry__bust_out__isnull=False) | Q(entry__voided_at__isnull=False)


def carry_penalties(f: Floor, *, entry: Entry) -> None:
    """Move hands to miss from an entry that is out to the player's new one; part of entering.

    Otherwise a stack given up, or lost, would end a penalty (TDA 2024 rule 71 penalises the player).
    """
    rows = Penalty.objects.filter(
        ENTRY_IS_OUT, tournament=f.tournament, entry__player=entry.player_id, kind__in=MISSED_KINDS
    )
    running = rows.filter(overturned_at__isnull=True).annotate(served=Count("missed")).filter(served__lt=F("hands"))
    with f.record("entry.entered", topics=["penalties", "tables"]):
        for penalty in running:
            f.change(penalty, entry=entry)
