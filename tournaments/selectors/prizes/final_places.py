"""Who finished where, with names and prizes: for displays and the dashboard."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.models import Entry, Tournament
from tournaments.selectors.prizes.deals import deal_agreed
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.places import Place, places, shares
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.shown_names import show_apart


def final_places(tournament: Tournament, *, most: int) -> list[dict[str, Any]]:
    """The best places so far with the display names and prizes, first place first.

    A player who is still in is listed above everybody who is out; with one left, or a seat for each, they have won.
    Who agreed on a deal gets what it gives them. `to` is the last of the places that somebody shares with others.
    """
    paid = prizes_of(tournament)
    prizes, awards = paid.amounts(), {one.place: {"award": one.award} for one in paid.places if one.award}
    out = places(tournament, most=most)
    each = shares(out, prizes)
    still_in = _still_in(tournament, prizes, out=out, most=most)
    if deal_agreed(tournament):
        each |= {one.entry.pk: one.prize for one in payouts(tournament)}
        still_in = [(at, entry, each.get(entry.pk, 0)) for at, entry, _prize in still_in]
    rows = [*still_in, *((one.first, one.entry, each[one.entry.pk]) for one in out)][:most]
    shared = {one.entry.pk: {"to": one.last} for one in out if one.last > one.first}
    show_apart(entry.player for _place, entry, _amount in rows)
    return [
        {"place": place, "name": entry.player.shown, "amount": amount}
        | awards.get(place, {})
        | shared.get(entry.pk, {})
        for place, entry, amount in rows
    ]


def _still_in(
    tournament: Tournament, prizes: Mapping[int, int], *, out: Sequence[Place], most: int
) -> list[tuple[int, Entry, int]]:
    """Return those who are still in with the places above the others, until they have places of their own."""
    if out and out[0].first == 1:
        return []
    left = tournament.entries.filter(bust_out__isnull=True).select_related("player")[:most]
    return [(at, entry, prizes.get(at, 0)) for at, entry in enumerate(left, start=1)]
