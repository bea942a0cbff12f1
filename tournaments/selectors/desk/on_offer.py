"""Rebuys and add-ons that may be sold to players still in play."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import PARTS, Entry, Sold, Tournament
from tournaments.rules.clock.registration_periods import closing_step_index
from tournaments.rules.desk.eligibility import rules_broken_by_add_on, rules_broken_by_rebuy
from tournaments.rules.levels import Closing
from tournaments.selectors.desk.eligibility import buyer_with_entry, entry_limits_of, sale_conditions_of
from tournaments.selectors.desk.prices import Price, clock_reading_of, current_price, listed_prices


@dataclass(frozen=True, slots=True)
class OnOffer:
    """The prices of a rebuy and an add-on for one player; None if the player may not buy it now."""

    rebuy: Price | None
    add_on: Price | None


def rebuys_and_add_ons_on_offer(entries: Sequence[Entry], *, now: datetime) -> dict[int, OnOffer]:
    """Return the rebuy and add-on prices for these entries of one tournament, by the entry's primary key.

    {} if the tournament is over, or sells neither rebuys nor add-ons.
    """
    tournament = entries[0].tournament if entries else None
    if tournament is None or tournament.is_over:
        return {}
    sells_rebuys, sells_add_ons = tournament.sells_rebuys, tournament.sells_add_ons  # None: no limit
    if not (sells_rebuys or sells_add_ons):
        return {}
    reading, limits = clock_reading_of(tournament, now=now), entry_limits_of(tournament)
    conditions = sale_conditions_of(tournament, reading=reading)
    rebuy = current_price(tournament, sells=Sold.REBUY, reading=reading) if sells_rebuys else None
    add_on = current_price(tournament, sells=Sold.ADD_ON, reading=reading) if sells_add_ons else None
    day, found = tournament.as_local_time(now).date(), {}
    for entry in entries:
        buyer = buyer_with_entry(entry, day=day)
        found[entry.pk] = OnOffer(
            rebuy=None if rules_broken_by_rebuy(buyer, limits=limits, conditions=conditions, stack=0) else rebuy,
            add_on=None if rules_broken_by_add_on(buyer, limits=limits, conditions=conditions) else add_on,
        )
    return found


def add_on_terms(tournament: Tournament) -> dict[str, int | None] | None:
    """Return the first price of an add-on (minor units), its chips, and the index of the step that closes sales.

    None if no add-ons are sold. The latest step named by a price closes sales; without any, the structure does.
    """
    if not tournament.sells_add_ons:
        return None
    prices, structure = list(listed_prices(tournament, sells=Sold.ADD_ON)), tournament.structure()
    keys = [step.key for step in structure.steps]
    ends = [keys.index(price.until_step) for price in prices if price.until_step in keys]
    first = prices[0] if prices else tournament
    return {
        "amount": sum(getattr(first, part) for part in PARTS),
        "chips": prices[0].chips if prices else tournament.starting_stack,
        "closes_after": max(ends) if ends else closing_step_index(structure, Closing.ADD_ON),
    }
