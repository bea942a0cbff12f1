"""The price list: prices on sale now; an event without a list sells at its own buy-in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from tournaments.models import PARTS, ClockAnchor, Day, Profile, Sold, Tournament
from tournaments.rules.clock.clock import Clock
from tournaments.rules.clock.registration_periods import is_closed
from tournaments.rules.levels import Closing, Structure
from tournaments.selectors.request_cache import stored_clock

# Sales whose prices may end before the structure closes them.
PRICED = {Closing.REBUYS: Sold.REBUY, Closing.ADD_ON: Sold.ADD_ON}


@dataclass(frozen=True, slots=True)
class Price:
    """A price in minor units by part, and the chips it buys. `profile` is None for the event's own buy-in."""

    name: str
    chips: int
    parts: dict[str, int]
    profile: Profile | None = None

    @property
    def total(self) -> int:
        return sum(self.parts.values())


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The clock at one moment, which decides what is on sale and at which price. Caches the price lists."""

    structure: Structure
    clock: Clock
    now: datetime
    _lists: dict[int, list[Profile]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def prices(self, tournament: Tournament, *, sells: str) -> list[Profile]:
        """Return the listed prices of one kind of sale, in order."""
        if tournament.pk not in self._lists:
            self._lists[tournament.pk] = list(listed_prices(tournament))
        return [price for price in self._lists[tournament.pk] if price.sells == sells]


def clock_reading_of(tournament: Tournament, *, now: datetime, anchor: ClockAnchor | None = None) -> ClockReading:
    """Return the tournament's clock at a moment. Pass the stored clock as `anchor` if it was read already."""
    structure, anchor = tournament.structure(), anchor or stored_clock(tournament)
    return ClockReading(structure, anchor.as_clock(structure).advance_to(now), now)


def listed_prices(tournament: Tournament, *, sells: str | None = None) -> QuerySet[Profile]:
    """Return the listed prices that are not retired, in order; with `sells`, only those of that kind of sale."""
    rows = Profile.objects.filter(tournament=tournament, retired_at__isnull=True)
    return rows.filter(sells=sells) if sells else rows


def is_on_sale(profile: Profile, *, reading: ClockReading) -> bool:
    """Return whether a listed price is on sale: neither retired, nor past its last moment or step."""
    if profile.retired_at or (profile.until and reading.now >= profile.until):
        return False
    keys = [step.key for step in reading.structure.steps]
    if profile.until_step not in keys:
        return True
    at = keys.index(profile.until_step)
    return reading.clock.step < at or (reading.clock.step == at and not reading.clock.is_played_out)


def is_sale_closed(tournament: Tournament, closing: Closing, *, reading: ClockReading) -> bool:
    """Return whether the sale of entries, rebuys or add-ons has closed.

    A price with its own end stays on sale until then. The structure closes all other prices.
    """
    by_clock = is_closed(reading.structure, closing, clock=reading.clock)
    prices = reading.prices(tournament, sells=PRICED[closing]) if closing in PRICED else ()
    ends = [is_on_sale(price, reading=reading) for price in prices if price.until or price.until_step]
    if not ends:
        return by_clock
    return not any(ends) and (by_clock or len(ends) == len(prices))


def is_registration_closed(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether the clock has closed registration; with parallel days, the clocks of all open days."""
    readings = [clock_reading_of(row, now=now) for row in _selling_rows(tournament)]
    return all(
        is_closed(row_reading.structure, Closing.REGISTRATION, clock=row_reading.clock) for row_reading in readings
    )


def _selling_rows(tournament: Tournament) -> list[Tournament]:
    """Return the rows whose clocks close sales: the tournament's own, or those of its open parallel days."""
    if not tournament.has_parallel_days or tournament.entries.filter(carried=True).exists():
        return [tournament]
    days = tournament.days.filter(kind=Day.Kind.BESIDE, ended_at__isnull=True, played_in__cancelled_at__isnull=True)
    return [day.played_in for day in days.select_related("played_in")]


def may_sell_more(tournament: Tournament, *, reading: ClockReading) -> bool:
    """Return whether entries, rebuys or add-ons may still be sold."""
    rows = _selling_rows(tournament)
    if rows != [tournament]:
        return any(may_sell_more(row, reading=clock_reading_of(row, now=reading.now)) for row in rows)
    sold = {
        Closing.REGISTRATION: True,
        Closing.REBUYS: tournament.sells_rebuys,
        Closing.ADD_ON: tournament.sells_add_ons,
    }
    return not all(is_sale_closed(tournament, closing, reading=reading) for closing, is_sold in sold.items() if is_sold)


def current_price(
    tournament: Tournament, *, sells: str, reading: ClockReading, profile: Profile | None = None
) -> Price:
    """Return the price of a sale: the given `profile`, else the first price of this kind on sale.

    Without a listed price, a re-entry costs as much as an entry, and all sales cost the event's own buy-in.
    """
    profile = profile or _first_price(tournament, sells, reading)
    if profile is None and sells == Sold.RE_ENTRY:
        profile = _first_price(tournament, Sold.ENTRY, reading)
    if profile is not None:
        return Price(profile.name, profile.chips, {part: getattr(profile, part) for part in PARTS}, profile)
    return Price("", tournament.starting_stack, {part: getattr(tournament, part) for part in PARTS})


def _first_price(tournament: Tournament, sells: str, reading: ClockReading) -> Profile | None:
    return next(
        (price for price in reading.prices(tournament, sells=sells) if is_on_sale(price, reading=reading)), None
    )


def prices_with_extra(
    rows: list[Mapping[str, Any]], sells: Sold, *, sold: bool, price: int | None, chips: int | None
) -> list[Mapping[str, Any]]:
    """Return a price list with this price as the only one for rebuys (or add-ons).

    If they are not `sold`, their prices are removed. If no price is given, the list is unchanged.
    """
    if sold and price is None:
        return rows
    others = [row for row in rows if row["sells"] != sells]
    extra = {"name": str(sells.label), "sells": sells, "chips": chips, "prize_share": price}
    return [*others, extra] if sold else others


def prices_ending_by_structure(rows: list[Mapping[str, Any]], sells: Sold) -> list[Mapping[str, Any]]:
    """Return a price list in which the last price of this kind has no end of its own."""
    last = max((at for at, row in enumerate(rows) if row["sells"] == sells), default=None)
    return [{**row, "until_step": "", "until_after": None} if at == last else row for at, row in enumerate(rows)]
