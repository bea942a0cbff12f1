"""Forfeiting the bag of an earlier flight in order to enter another one. Its chips leave the sums."""

from collections.abc import Iterator

from tables.models import Bag
from tournaments.models import OWN_ROW, BustOut, Tournament, called
from tournaments.rules.desk.eligibility import BrokenRule, broken_by_forfeit
from tournaments.rules.refused import Refused
from tournaments.selectors.days.days import fed_row
from tournaments.selectors.desk.eligibility import buyer_of, limits_of, sale_conditions_of
from tournaments.selectors.desk.prices import clock_reading_of
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.floor.floor import Floor


def forfeit_bag(f: Floor, *, bag: Bag) -> BustOut:
    """Forfeit the bag of a flight that has ended, on the floor of the whole tournament.

    The entry is out, and the player may enter a later flight within the limits. Refuses once bags are carried over, and
    if no flight takes this player any more.
    """
    if f.tournament.is_flight:
        raise Refused("flight_of_flight", name=f.tournament.whole.name)
    if fed_row(bag.tournament).entries.filter(carried=True).exists():
        raise Refused("carried_over_already")
    waits = Bag.objects.closed().filter(pk=bag.pk, tournament__in=f.tournament.sold_in[1:])
    if not waits.filter(tournament__played_days__ended_at__isnull=False).exists():
        raise Refused("bag_is_not_waiting", field="bag", name=name_in_event(bag.entry))
    broken = list(_broken_rules(f, bag))
    if not broken:
        raise Refused("no_flight_to_enter", field="bag", name=name_in_event(bag.entry))
    if all(broken):
        first = broken[0][0]
        raise Refused(first.code, field="bag", **first.facts)
    day = f.tournament.days.get(played_in=bag.tournament).code
    facts = {"name": called(bag.entry.player_id), "day": day, "chips": bag.stack}
    with f.record("bag.forfeited", topics=["bags", "field"]) as log_entry:
        log_entry.facts |= facts
        out = BustOut(entry=bag.entry, out_at=f.now, why=BustOut.Why.FORFEIT, chips_removed=bag.stack)
        return f.add(out)


def _broken_rules(f: Floor, bag: Bag) -> Iterator[list[BrokenRule]]:
    """Yield the rules that a re-entry of this player would break, for each flight still to be played."""
    for day in f.tournament.days.filter(kind__in=OWN_ROW).select_related("played_in").order_by("order"):
        flight: Tournament = day.played_in
        if day.ended_at or flight.cancelled_at:
            continue
        player = bag.entry.player
        buyer = buyer_of(flight, player, day=flight.local(f.now).date())
        conditions = sale_conditions_of(flight, reading=clock_reading_of(flight, now=f.now), player=player)
        yield broken_by_forfeit(buyer, limits=limits_of(flight), conditions=conditions)
