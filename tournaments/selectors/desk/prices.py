"""The price list: what is on sale now, and what a thing costs that is on no list."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from tournaments.models import PARTS, ClockAnchor, Day, Profile, Sold, Tournament
from tournaments.rules.clock.clock import Clock
from tournaments.rules.clock.registration_periods import is_closed
from tournaments.rules.levels import Closing, Structure
from tournaments.selectors.one_look import stored_clock

#: what has prices whose own end counts before the structure's
PRICED = {Closing.REBUYS: Sold.REBUY, Closing.ADD_ON: Sold.ADD_ON}


@dataclass(frozen=True, slots=True)
class Price:
    """What one thing costs, minor units by part, and the chips it buys. `profile` is None for the event's own price."""

    name: str
    chips: int
    parts: dict[str, int]
    profile: Profile | None = None

    @property
    def total(self) -> int:
        """All parts together."""
        return sum(self.parts.values())


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The clock at a moment: closings and prices follow from it. The price list is looked up once."""

    structure: Structure
    clock: Clock
    now: datetime
    _lists: dict[int, list[Profile]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def prices(self, tournament: Tournament, *, sells: str) -> list[Profile]:
        """Return the prices of one kind that were not taken off the list, in its order."""
        if tournament.pk not in self._lists:
            self._lists[tournament.pk] = list(listed(tournament))
        return [one for one in self._lists[tournament.pk] if one.sells == sells]


def clock_reading_of(tournament: Tournament, *, now: datetime, anchor: ClockAnchor | None = None) -> ClockReading:
    """The tournament's clock at a moment; `anchor` is its clock as it is stored, where that was read already."""
    structure, anchor = tournament.structure(), anchor or stored_clock(tournament)
    return ClockReading(structure, anchor.as_rule(structure).at(now), now)


def listed(tournament: Tournament, *, sells: str | None = None) -> QuerySet[Profile]:
    """The prices that were not taken off the list, in its order."""
    rows = Profile.objects.filter(tournament=tournament, retired_at__isnull=True)
    return rows.filter(sells=sells) if sells else rows


def is_on_sale(profile: Profile, *, reading: ClockReading) -> bool:
    """Whether a price may still be asked: a moment or the end of a step ends it, and being taken off the list."""
    if profile.retired_at or (profile.until and reading.now >= profile.until):
        return False
    keys = [step.key for step in reading.structure.steps]
    if profile.until_step not in keys:
        return True
    at = keys.index(profile.until_step)
    return reading.clock.step < at or (reading.clock.step == at and not reading.clock.played_out)


def is_closed_now(tournament: Tournament, closing: Closing, *, reading: ClockReading) -> bool:
    """Whether something is not sold any more: as its prices say where they name an end, else as the structure does."""
    by_clock = is_closed(reading.structure, closing, clock=reading.clock)
    prices = reading.prices(tournament, sells=PRICED[closing]) if closing in PRICED else ()
    ends = [is_on_sale(one, reading=reading) for one in prices if one.until or one.until_step]
    if not ends:
        return by_clock
    return not any(ends) and (by_clock or len(ends) == len(prices))


def registration_closed(tournament: Tournament, *, now: datetime) -> bool:
    """Whether registration has closed by the clock: on each of the days that are played side by side."""
    readings = [clock_reading_of(one, now=now) for one in _rows_that_sell(tournament)]
    return all(is_closed(one.structure, Closing.REGISTRATION, clock=one.clock) for one in readings)


def _rows_that_sell(tournament: Tournament) -> list[Tournament]:
    """The rows on whose clocks it hangs whether more is sold: its own, or of the days side by side that go on."""
    if not tournament.has_days_beside or tournament.entries.filter(carried=True).exists():
        return [tournament]
    days = tournament.days.filter(kind=Day.Kind.BESIDE, ended_at__isnull=True, played_in__cancelled_at__isnull=True)
    return [day.played_in for day in days.select_related("played_in")]


def sells_more(tournament: Tournament, *, reading: ClockReading) -> bool:
    """Whether entries, rebuys or add-ons may still be sold: until then the prize pool grows."""
    rows = _rows_that_sell(tournament)
    if rows != [tournament]:
        return any(sells_more(one, reading=clock_reading_of(one, now=reading.now)) for one in rows)
    sold = {
        Closing.REGISTRATION: True,
        Closing.REBUYS: tournament.sells_rebuys,
        Closing.ADD_ON: tournament.sells_add_ons,
    }
    return not all(is_closed_now(tournament, one, reading=reading) for one, is_sold in sold.items() if is_sold)


def price_now(tournament: Tournament, *, sells: str, reading: ClockReading, profile: Profile | None = None) -> Price:
    """What a player pays who asks for nothing special: the first price of its kind that is on sale.

    A re-entry without a price of its own costs what an entry does; without any list the event's own buy-in holds.
    """
    profile = profile or _first(tournament, sells, reading)
    if profile is None and sells == Sold.RE_ENTRY:
        profile = _first(tournament, Sold.ENTRY, reading)
    if profile is not None:
        return Price(profile.name, profile.chips, {part: getattr(profile, part) for part in PARTS}, profile)
    return Price("", tournament.starting_stack, {part: getattr(tournament, part) for part in PARTS})


def _first(tournament: Tournament, sells: str, reading: ClockReading) -> Profile | None:
    return next((one for one in reading.prices(tournament, sells=sells) if is_on_sale(one, reading=reading)), None)


def with_extra(
    rows: list[Mapping[str, Any]], sells: Sold, *, sold: bool, price: int | None, chips: int | None
) -> list[Mapping[str, Any]]:
    """Return a list with the one price that is asked for rebuys or add-ons; without any where they are not sold."""
    if sold and price is None:
        return rows
    others = [one for one in rows if one["sells"] != sells]
    said = {"name": str(sells.label), "sells": sells, "chips": chips, "prize_share": price}
    return [*others, said] if sold else others


def ending_by_structure(rows: list[Mapping[str, Any]], sells: Sold) -> list[Mapping[str, Any]]:
    """Return a list whose last price of this kind holds until the structure closes its sale."""
    last = max((at for at, one in enumerate(rows) if one["sells"] == sells), default=None)
    return [{**one, "until_step": "", "until_after": None} if at == last else one for at, one in enumerate(rows)]
