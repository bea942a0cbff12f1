"""Penalties that go with a player into their next entry: what is left of them is theirs, not their stack's."""

from django.db.models import Count, F, Q

from rulings.models import Penalty
from rulings.selectors.penalties.penalties import SAT_OUT
from tournaments.models import Entry
from tournaments.services.floor.floor import Floor

#: an entry with which nobody sits out anything more
GONE = Q(entry__bust_out__isnull=False) | Q(entry__voided_at__isnull=False)


def carry_penalties(f: Floor, *, entry: Entry) -> None:
    """Carry hands to miss over from an entry that is gone to this one; part of entering.

    Otherwise a stack given up, or lost, would end a penalty (TDA 2024 rule 71 penalises the player).
    """
    rows = Penalty.objects.filter(GONE, tournament=f.tournament, entry__player=entry.player_id, kind__in=SAT_OUT)
    running = rows.filter(overturned_at__isnull=True).annotate(served=Count("missed")).filter(served__lt=F("hands"))
    with f.record("entry.entered", topics=["penalties", "tables"]):
        for penalty in running:
            f.change(penalty, entry=entry)
