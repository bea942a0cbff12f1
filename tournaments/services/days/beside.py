"""Parallel days: some flights feed one of them, other flights another, and a later day unites their players."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Day, Entry
from tournaments.rules.refused import Refused
from tournaments.services.days.flights import TOPICS, NewFlight, add_flight_row
from tournaments.services.floor.floor import Floor
from tournaments.services.lifecycle import change_settings

UNITING_DAY_CODE = "3"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewParallelDay:
    """A parallel day to be added, on which the players of these flights go on."""

    code: str
    starts_at: datetime
    flights: Sequence[Day]
    venue: str = ""


def add_parallel_day(f: Floor, *, parallel_day: NewParallelDay, next_at: datetime | None = None) -> Day:
    """Add a parallel day for the players of some flights, with its own clock, tables, log and address.

    Without a day after day 2, `next_at` is the start of the uniting day. Once no flight feeds the common day 2, it is
    removed. Refuses flights whose bags are carried over already.
    """
    f.refuse_over()
    code = parallel_day.code.strip()
    _refuse_parallel_day(f, parallel_day, code)
    with f.record("day.beside_added", topics=TOPICS, code=code, starts_at=parallel_day.starts_at,
                  flights=[day.code for day in parallel_day.flights]):  # fmt: skip
        united = _uniting_day(f, parallel_day, next_at=next_at)
        flight = NewFlight(code=code, starts_at=parallel_day.starts_at, venue=parallel_day.venue)
        added = f.add(
            Day(
                tournament=f.tournament,
                played_in=add_flight_row(f, flight=flight, code=code),
                kind=Day.Kind.BESIDE,
                code=code,
                order=f.tournament.days.filter(kind=Day.Kind.BESIDE).count() + 1,
                feeds=united,
            )
        )
        for day in parallel_day.flights:
            f.change(day, feeds=added)
        _remove_unfed_day(f, united)
    vars(f.tournament).pop("known_days", None)
    return added


def _refuse_parallel_day(f: Floor, parallel_day: NewParallelDay, code: str) -> None:
    if f.tournament.is_flight:
        raise Refused("flight_of_flight", name=f.tournament.whole_tournament.name)
    if not code.isalnum() or len(code) > 8:
        raise Refused("no_day_code", field="code")
    if f.tournament.days.filter(code__iexact=code).exists():
        raise Refused("day_code_taken", field="code", day=code)
    _refuse_flights(parallel_day)


def _refuse_flights(parallel_day: NewParallelDay) -> None:
    if not parallel_day.flights or any(not day.is_flight for day in parallel_day.flights):
        raise Refused("day_needs_flights", field="flights")
    if parallel_day.starts_at <= max(day.begins for day in parallel_day.flights):
        raise Refused("next_day_too_early", field="starts_at")
    fed = {day.feeds.played_in_id for day in parallel_day.flights if day.feeds}
    if Entry.objects.filter(tournament__in=fed, carried=True).exists():
        raise Refused("carried_over_already")


def _uniting_day(f: Floor, parallel_day: NewParallelDay, *, next_at: datetime | None) -> Day:
    """Return the day that unites the players of the parallel days; add it if there is none."""
    sibling = f.tournament.days.filter(kind=Day.Kind.BESIDE).select_related("feeds").first()
    own = list(f.tournament.days.filter(kind=Day.Kind.DAY).order_by("order"))
    united = sibling.feeds if sibling else own[1] if len(own) > 1 else None
    begins = united.begins if united else next_at
    if begins is None or begins <= parallel_day.starts_at:
        raise Refused("next_day_too_early", field="next_at")
    if united:
        return united
    day = f.add(
        Day(
            tournament=f.tournament,
            played_in=f.tournament,
            code=UNITING_DAY_CODE,
            order=own[0].order + 1,
            starts_at=begins,
        )
    )
    f.change(own[0], feeds=day)
    return day


def _remove_unfed_day(f: Floor, united: Day) -> None:
    """Remove the common day 2 if no flight feeds it; the event's own row then begins with the uniting day."""
    first = f.tournament.days.filter(kind=Day.Kind.DAY).order_by("order").first()
    if first is None or first == united or first.fed_by.exists():
        return
    begins = united.begins
    f.remove(first)
    if begins != f.tournament.starts_at:
        change_settings(f, starts_at=begins)
