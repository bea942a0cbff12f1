"""Final places with names and prizes, for displays and the dashboard."""

from collections.abc import Sequence
from typing import Any

from tournaments.models import Deal, Entry, Tournament
from tournaments.selectors.field_sums import entries_count, field_sum_of_row
from tournaments.selectors.prizes.deals import agreed_deal
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.places import (
    MANY,
    Place,
    decisive_seat_count,
    entries_still_in,
    places_over_all_days,
    places_with_entries,
    prize_share_by_entry,
    ranked_row_keys,
)
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.shown_names import set_unique_names_in


def final_places(tournament: Tournament, *, most: int) -> list[dict[str, Any]]:
    """Return the best places so far with display names and prizes, first place first.

    Players still in play come first; after an agreed deal, they are in order of counted stacks, with their shares. `to`
    is the last of shared places. In a finished tournament, players left without a deal share the first places.
    """
    paid = prizes_of(tournament)
    prizes, awards = (
        paid.amount_by_place(),
        {paid_place.place: {"award": paid_place.award} for paid_place in paid.places if paid_place.award},
    )
    out, deal = places_with_entries(tournament, most=most), agreed_deal(tournament)
    each = prize_share_by_entry(out, prizes) | _deal_prize_by_entry(tournament, deal)
    left = _places_still_in(tournament, deal, out=out, most=most)
    known = deal is not None or tournament.finished_at is not None
    still_in = [
        (place.first, place.entry, each.get(place.entry.pk, 0) if known else prizes.get(place.first, 0))
        for place in left
    ]
    below = _places_of_flights(tournament, most=most - len(still_in) - len(out))
    with_places = [*out, *below]
    rows = [*still_in, *((place.first, place.entry, each.get(place.entry.pk, 0)) for place in with_places)][:most]
    shared = {place.entry.pk: {"to": place.last} for place in (*left, *with_places) if place.last > place.first}
    set_unique_names_in(tournament, (entry.player for _place, entry, _amount in rows))
    return [
        {"place": place, "name": entry.player.shown_name, "amount": amount}
        | awards.get(place, {})
        | shared.get(entry.pk, {})
        for place, entry, amount in rows
    ]


def places_won(tournament: Tournament, *, most: int) -> list[dict[str, Any]]:
    """Return the places of an unfinished event that one player has won; [] for any other event.

    [] also for a flight, and for a satellite with several seats.
    """
    if tournament.is_over or tournament.is_flight or not tournament.clock.started_at:
        return []
    if field_sum_of_row(tournament).left != 1 or entries_count(tournament) < 2 or decisive_seat_count(tournament) > 1:
        return []
    return final_places(tournament, most=most)


def _places_of_flights(tournament: Tournament, *, most: int) -> list[Place]:
    """Return the best places of players who went out in flights and have no later entry."""
    if most <= 0 or not tournament.has_flights or tournament.is_flight:
        return []
    on_the_day = set(Entry.objects.filter(tournament__in=ranked_row_keys(tournament)).values_list("pk", flat=True))
    below = [place for place in places_over_all_days(tournament) if place.entry not in on_the_day]
    rows = Entry.objects.filter(tournament__in=tournament.entry_row_keys[1:]).select_related("player")
    seen = set(Entry.objects.filter(tournament__in=ranked_row_keys(tournament)).values_list("player", flat=True))
    places_below: list[Place] = []
    for at in range(0, len(below), MANY):
        entries = rows.in_bulk([place.entry for place in below[at : at + MANY]])
        for place in below[at : at + MANY]:
            entry = entries[place.entry]
            if entry.player_id not in seen:
                seen.add(entry.player_id)
                places_below.append(Place(place.first, place.last, entry))
        if len(places_below) >= most:
            break
    return places_below[:most]


def _deal_prize_by_entry(tournament: Tournament, deal: Deal | None) -> dict[int, int]:
    """Return the prize of each entry after the agreed deal, by primary key; {} without a deal."""
    return {payout.entry.pk: payout.prize for payout in payouts(tournament)} if deal else {}


def _places_still_in(tournament: Tournament, deal: Deal | None, *, out: Sequence[Place], most: int) -> list[Place]:
    """Return the first places for the players still in play, best first; [] once they have places of their own.

    After a deal the largest counted stack is first. In a finished tournament they share all of these places.
    """
    if out and out[0].first == 1:
        return []
    left = entries_still_in(tournament).select_related("player")
    if tournament.finished_at:
        count = left.count()
        return [Place(1, count, entry) for entry in left[:most]]
    if deal is None:
        return [Place(at, at, entry) for at, entry in enumerate(left[:most], start=1)]
    stacks = dict(deal.shares.values_list("entry", "stack"))
    ranked = sorted(left, key=lambda entry: -stacks.get(entry.pk, 0))
    return [Place(at, at, entry) for at, entry in enumerate(ranked[:most], start=1)]


def payout_states_by_place(tournament: Tournament) -> dict[int, str]:
    """Return `paid`, `due` or `over` (overpaid) for each place.

    Players who share places are listed under the first of them, with the most pressing state.
    """
    states: dict[int, str] = {}
    for payout in payouts(tournament):
        state = "over" if payout.amount_overpaid else "due" if payout.payable else "paid"
        states[payout.first] = max(states.get(payout.first, ""), state, key=["", "paid", "due", "over"].index)
    return states
