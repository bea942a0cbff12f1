"""Deeds on prizes."""

from collections.abc import Sequence
from itertools import pairwise

from tournaments.models import Prize
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor


def set_prizes(f: Floor, *, amounts: Sequence[int]) -> None:
    """Post what the places pay, first place first, in minor units. Refuses a list in which a lower place gets more."""
    if any(lower > higher for higher, lower in pairwise(amounts)):
        raise Refused("prizes_rise", field="amounts")
    with f.deed("prizes.posted", topics=["money"], places=len(amounts), total=sum(amounts)):
        for prize in Prize.objects.filter(tournament=f.tournament):
            f.remove(prize)
        f.add_many([Prize(tournament=f.tournament, place=at, amount=one) for at, one in enumerate(amounts, start=1)])
