"""Who finished where, with names and prizes: for displays and the dashboard."""

from collections.abc import Sequence
from typing import Any

from tournaments.models import Deal, Entry, Tournament
from tournaments.selectors.field_sums import entries_count, sums_here
from tournaments.selectors.prizes.deals import deal_agreed
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.places import (
    MANY,
    Place,
    field_rows,
    placed_over_days,
    places,
    seats_decided_by,
    shares,
    still_in,
)
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.shown_names import show_apart_in


def final_places(tournament: Tournament, *, most: int) -> list[dict[str, Any]]:
    """The best places so far with the display names and prizes, first place first.

    A player who is still in is listed above everybody who is out; with one left, or a seat for each, they have won.
    Who agreed on a deal gets what it gives them, and is listed by the stack it counted. Where a tournament was finished
    with several in and nothing decides, they share the first places. `to` is the last of the places that somebody
    shares with others.
    """
    paid = prizes_of(tournament)
    prizes, awards = paid.amounts(), {one.place: {"award": one.award} for one in paid.places if one.award}
    out, deal = places(tournament, most=most), deal_agreed(tournament)
    each = shares(out, prizes) | _shared(tournament, deal)
    left = _still_in(tournament, deal, out=out, most=most)
    known = deal is not None or tournament.finished_at is not None
    still_in = [(at.first, at.entry, each.get(at.entry.pk, 0) if known else prizes.get(at.first, 0)) for at in left]
    below = _below_the_day(tournament, most=most - len(still_in) - len(out))
    with_places = [*out, *below]
    rows = [*still_in, *((one.first, one.entry, each.get(one.entry.pk, 0)) for one in with_places)][:most]
    shared = {one.entry.pk: {"to": one.last} for one in (*left, *with_places) if one.last > one.first}
    show_apart_in(tournament, (entry.player for _place, entry, _amount in rows))
    return [
        {"place": place, "name": entry.player.shown, "amount": amount}
        | awards.get(place, {})
        | shared.get(entry.pk, {})
        for place, entry, amount in rows
    ]


def places_won(tournament: Tournament, *, most: int) -> list[dict[str, Any]]:
    """Return the places of an event that one player has won and nobody has finished yet; empty of any other.

    In a satellite for several seats nobody wins alone, and who is left in a flight plays on another day.
    """
    if tournament.is_over or tournament.is_flight or not tournament.clock.started_at:
        return []
    if sums_here(tournament).left != 1 or entries_count(tournament) < 2 or seats_decided_by(tournament) > 1:
        return []
    return final_places(tournament, most=most)


def _below_the_day(tournament: Tournament, *, most: int) -> list[Place]:
    """Return so many of those who went out in flights, without who played on: their own place is better."""
    if most <= 0 or not tournament.has_flights or tournament.is_flight:
        return []
    on_the_day = set(Entry.objects.filter(tournament__in=field_rows(tournament)).values_list("pk", flat=True))
    below = [one for one in placed_over_days(tournament) if one.entry not in on_the_day]
    rows = Entry.objects.filter(tournament__in=tournament.sold_in[1:]).select_related("player")
    seen = set(Entry.objects.filter(tournament__in=field_rows(tournament)).values_list("player", flat=True))
    found: list[Place] = []
    for at in range(0, len(below), MANY):
        entries = rows.in_bulk([one.entry for one in below[at : at + MANY]])
        for one in below[at : at + MANY]:
            entry = entries[one.entry]
            if entry.player_id not in seen:
                seen.add(entry.player_id)
                found.append(Place(one.first, one.last, entry))
        if len(found) >= most:
            break
    return found[:most]


def _shared(tournament: Tournament, deal: Deal | None) -> dict[int, int]:
    """Return what everybody gets by the agreed deal, by entry; nothing without one."""
    return {one.entry.pk: one.prize for one in payouts(tournament)} if deal else {}


def _still_in(tournament: Tournament, deal: Deal | None, *, out: Sequence[Place], most: int) -> list[Place]:
    """Return those who are still in with the places above the others, until they have places of their own.

    After a deal the largest stack that it counted is first. In a finished tournament they share all those places.
    """
    if out and out[0].first == 1:
        return []
    left = still_in(tournament).select_related("player")
    if tournament.finished_at:
        count = left.count()
        return [Place(1, count, entry) for entry in left[:most]]
    if deal is None:
        return [Place(at, at, entry) for at, entry in enumerate(left[:most], start=1)]
    stacks = dict(deal.shares.values_list("entry", "stack"))
    ranked = sorted(left, key=lambda entry: -stacks.get(entry.pk, 0))
    return [Place(at, at, entry) for at, entry in enumerate(ranked[:most], start=1)]


def settled_places(tournament: Tournament) -> dict[int, str]:
    """Return by place whether what is due for it is `paid`, is still `due`, or somebody has too much (`over`)."""
    found: dict[int, str] = {}
    for one in payouts(tournament):
        state = "over" if one.over else "due" if one.payable else "paid"
        found[one.first] = max(found.get(one.first, ""), state, key=["", "paid", "due", "over"].index)
    return found
