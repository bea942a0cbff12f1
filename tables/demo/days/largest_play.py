"""The largest event from the first sale to the last payout, and checks of its sums."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Case, F, IntegerField, Sum, When

from tables.demo.days.largest_event import DAY, PRICE, SLUG, STACK, People, Size, open_event, open_flights
from tables.demo.days.largest_final_days import FinalDays
from tables.demo.days.largest_flight import FlightDay
from tables.models import Bag, SeatAssignment
from tournaments.language.figures import number_text
from tournaments.management.commands.verify_log import chain_problem_texts
from tournaments.models import BustOut, Entry, FloorLog, Payment, Tournament
from tournaments.rules.prizes.places import PlaceOfEntry
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.places import places_over_all_days
from tournaments.selectors.prizes.prizes import prize_pool_of, prizes_of
from tournaments.selectors.snapshot import field_part
from tournaments.services.floor.floor import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedSum:
    """A checked sum: its name, the actual figure and the expected figure."""

    what: str
    found: int
    wanted: int

    @property
    def is_correct(self) -> bool:
        return self.found == self.wanted

    def sentence(self) -> str:
        """Return the sum as a line of text."""
        found = f"{self.what}: {number_text(self.found)}"
        return found if self.is_correct else f"{found}, and should be {number_text(self.wanted)}"


def play_largest(
    *, by: Person, now: datetime, say: Callable[[str], None], size: Size | None = None, slug: str = SLUG
) -> list[CheckedSum]:
    """Play the event so that its last day was yesterday, and return the checked sums.

    `say` gets the progress as text.
    """
    size, began = size or Size(), now - DAY
    event = open_event(slug=slug, by=by, now=began, size=size)
    flights = open_flights(event, by=by, now=began, size=size)
    people = People()
    for row, count in zip(flights, size.entry_counts_of_flights(), strict=True):
        FlightDay(row, count, size, people, by, say).play()
    event.refresh_from_db()
    FinalDays(event, by, say, began).play()
    event.refresh_from_db()
    return list(event_sums(event, flights, size=size))


def event_sums(event: Tournament, flights: list[Tournament], *, size: Size) -> Iterator[CheckedSum]:
    """Yield the checked sums of the event. Actual figures are counted from rows, not read from denormalised sums."""
    rows = [event.pk, *(flight.pk for flight in flights)]
    entries = Entry.objects.filter(tournament__in=rows)
    sold, price = entries.filter(carried=False), sum(PRICE.values())
    yield CheckedSum(what="Entries", found=sold.count(), wanted=size.entries)
    yield CheckedSum(what="Entries as shown", found=field_part(event)["entries"], wanted=size.entries)
    yield CheckedSum(what="Chips sold", found=_column_sum(sold, "stack"), wanted=size.entries * STACK)
    bags = Bag.objects.filter(tournament__in=rows)
    yield CheckedSum(what="Chips bagged", found=_column_sum(bags, "stack"), wanted=size.entries * STACK)
    yield CheckedSum(
        what="Chips of the next day",
        found=field_part(event)["chips"],
        wanted=_column_sum(bags.exclude(goes_to=None), "stack"),
    )
    yield CheckedSum(
        what="Seats still held",
        found=SeatAssignment.objects.filter(tournament__in=rows, entry__bust_out__isnull=False).count(),
        wanted=0,
    )
    payments = Payment.objects.filter(tournament__in=rows)
    yield CheckedSum(
        what="Paid in, minor units", found=_net_payments(payments.filter(kind="buy_in")), wanted=size.entries * price
    )
    pool = size.entries * PRICE["prize_share"]
    yield CheckedSum(what="Prize pool", found=prize_pool_of(event), wanted=pool)
    yield CheckedSum(what="Prizes posted", found=prizes_of(event).total, wanted=pool)
    paid = payments.filter(kind="prize")
    yield CheckedSum(what="Prizes paid", found=_net_payments(paid), wanted=pool)
    yield CheckedSum(
        what="Players paid", found=paid.values("entry").distinct().count(), wanted=len(prizes_of(event).places)
    )
    yield CheckedSum(
        what="Payouts that are open", found=sum(1 for payout in payouts(event) if payout.amount_left), wanted=0
    )
    places = places_over_all_days(event)
    yield CheckedSum(
        what="Places", found=sum(last - first + 1 for first, last in _place_ranges(places)), wanted=len(places)
    )
    outs = BustOut.objects.filter(entry__tournament=event).count()
    yield CheckedSum(what="Still in", found=entries.filter(tournament=event).count() - outs, wanted=1)
    yield CheckedSum(
        what="Faults of the logs", found=sum(1 for row in (event, *flights) for _ in chain_problem_texts(row)), wanted=0
    )
    yield CheckedSum(
        what="Actions",
        found=FloorLog.objects.filter(tournament__in=rows).count(),
        wanted=sum(row.log_number for row in Tournament.objects.filter(pk__in=rows)),
    )


def _column_sum(rows: Any, column: str) -> int:
    found: int = rows.aggregate(sum=Sum(column))["sum"] or 0
    return found


def _net_payments(rows: Any) -> int:
    """Return the sum of payments minus reversals."""
    signed = Case(When(reverses__isnull=False, then=-F("amount")), default=F("amount"), output_field=IntegerField())
    found: int = rows.aggregate(sum=Sum(signed))["sum"] or 0
    return found


def _place_ranges(places: list[PlaceOfEntry]) -> set[tuple[int, int]]:
    """Return the distinct ranges of places as (first, last). Players who share places have the same range."""
    return {(place.first, place.last) for place in places}
