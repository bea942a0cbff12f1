"""Who finished where, with names and prizes: for displays and the dashboard."""

from typing import Any

from tournaments.models import Tournament
from tournaments.selectors.prizes.deals import deal_agreed
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.places import places, shares
from tournaments.selectors.prizes.prizes import prizes_of


def final_places(tournament: Tournament, *, most: int) -> list[dict[str, Any]]:
    """The best places so far with the display names and prizes, first place first.

    A player who is still in is listed above everybody who is out; with one left they are the winner. Who agreed on a
    deal gets what it gives them.
    """
    prizes = prizes_of(tournament).amounts()
    left = list(tournament.entries.filter(bust_out__isnull=True).select_related("player")[:most])
    still_in = [(at, entry, prizes.get(at, 0)) for at, entry in enumerate(left, start=1)] if len(left) != 1 else []
    out = places(tournament, most=most)
    each = shares(out, prizes)
    if deal_agreed(tournament):
        each |= {one.entry.pk: one.prize for one in payouts(tournament)}
        still_in = [(at, entry, each.get(entry.pk, 0)) for at, entry, _prize in still_in]
    rows = [*still_in, *((one.first, one.entry, each[one.entry.pk]) for one in out)][:most]
    return [{"place": place, "name": entry.player.display_name, "amount": amount} for place, entry, amount in rows]
