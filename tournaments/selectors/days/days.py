"""The days of a tournament: the day of a `Tournament` row, the days whose bags it takes over, and the pause between."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Q, QuerySet

from tournaments.models import OWN_ROW, ClockAnchor, Day, DayInRow, Entry, FloorLog, Tournament
from tournaments.rules.days.day_path import FlightsFacts
from tournaments.rules.days.settings import CarryOverRules, carry_over_rules_from_json
from tournaments.selectors.request_cache import cached_in_request, store_answer

# Log entries that let a clock run.
STARTS = ("clock.started", "clock.resumed", "clock.crossed")
# Log entries that draw a seat for everybody.
DRAWS = ("draw.again", "draw.made", "tables.redrawn")


@dataclass(frozen=True, slots=True, kw_only=True)
class OvernightPause:
    """The pause between two days of one tournament row: `ended` is the earlier day, `day` the later one.

    `drawn` is True once the seats for `day` are drawn.
    """

    ended: Day
    day: Day
    drawn: bool


def feeding_days(tournament: Tournament) -> list[Day]:
    """Return the flights or parallel days whose bags are carried over into this tournament, in order."""
    return list(_feeding_days(tournament).select_related("played_in").order_by("order", "pk"))


def _feeding_days(tournament: Tournament) -> QuerySet[Day]:
    return Day.objects.filter(feeds__played_in=tournament).exclude(played_in=tournament)


def row_after_flight(tournament: Tournament) -> Tournament:
    """Return the row in which the players of this flight or parallel day go on.

    For any other row, the row itself is returned.
    """
    day = tournament.played_days.filter(kind__in=OWN_ROW).select_related("feeds__played_in").first()
    return day.feeds.played_in if day and day.feeds else tournament


def carry_over_row(tournament: Tournament) -> Tournament:
    """Return this row if it is a parallel day that flights feed; else the row of the whole tournament."""
    return tournament if tournament.is_flight and has_feeding_days(tournament) else tournament.whole_tournament


def has_feeding_days(tournament: Tournament) -> bool:
    """Return whether bags of flights or parallel days are carried over into this row."""
    return tournament.has_several_days and bool(feeding_days(tournament))


def is_waiting_for_bags(tournament: Tournament) -> bool:
    """Return whether bags of flights or parallel days are still to be carried over into this row."""
    return has_feeding_days(tournament) and not tournament.entries.filter(carried=True).exists()


def carry_over_rules(tournament: Tournament) -> CarryOverRules:
    """Return the row's own carry-over rules; without any, those of the whole tournament."""
    return carry_over_rules_from_json(tournament.carry_over or tournament.whole_tournament.carry_over)


def current_day(tournament: Tournament) -> Day | None:
    """Return the day that is played in this row; None if the tournament has only one day.

    In a flight or parallel day it is that day. In the event's own row it is the first day not over, else the last.
    """
    days = tournament.played_days.order_by("order")
    flight = days.filter(kind__in=OWN_ROW).first() if tournament.own_day else None
    own = days.filter(kind=Day.Kind.DAY).exclude(code="")
    return flight or own.filter(ended_at__isnull=True).first() or own.last()


def flight_code(tournament: Tournament) -> str:
    """Return the code of the flight that is played in this row; "" if there is none."""
    return tournament.own_day.code if tournament.own_day else ""


def is_ended_flight(tournament: Tournament) -> bool:
    return tournament.own_day is not None and tournament.own_day.ended_at is not None


def overnight_pause(tournament: Tournament, *, now: datetime) -> OvernightPause | None:
    """Return the present pause between two days of this row; None if there is none.

    It lasts from the end of one day until the clock runs again.
    """
    if not any(day.played_in == tournament.pk and day.kind == Day.Kind.DAY for day in tournament.known_days):
        return None
    ended = tournament.played_days.filter(kind=Day.Kind.DAY, ended_at__isnull=False).exclude(code="")
    last = ended.order_by("order").last()
    if last is None or last.ended_at is None:
        return None
    following = tournament.played_days.filter(kind=Day.Kind.DAY, order__gt=last.order).order_by("order").first()
    if (
        following is None
        or ClockAnchor.objects.get(tournament=tournament).as_clock(tournament.structure()).advance_to(now).is_running
    ):
        return None
    since = FloorLog.objects.filter(tournament=tournament, at__gt=last.ended_at, undone_by__isnull=True)
    if since.filter(action__in=STARTS).exists():
        return None
    return OvernightPause(ended=last, day=following, drawn=since.filter(action__in=DRAWS).exists())


@cached_in_request
def flights_progress(tournament: Tournament) -> FlightsFacts | None:
    """Return how many flights feed this row, how many have ended, and the entries carried over.

    None if no flight feeds it.
    """
    return _flights_progress_by_key([tournament]).get(tournament.pk)


def cache_flights_progress(tournaments: Collection[Tournament]) -> None:
    """Cache what `flights_progress` returns for each of these tournaments, with two queries."""
    progress = _flights_progress_by_key(tournaments)
    for tournament in tournaments:
        store_answer(flights_progress, tournament, answer=progress.get(tournament.pk))


def _flights_progress_by_key(tournaments: Iterable[Tournament]) -> dict[int, FlightsFacts]:
    """Return the progress of the flights that feed these rows, by key; without rows that no flight feeds."""
    fed = [row.pk for row in tournaments if row.has_several_days and not _is_flight(row)]
    if not fed:
        return {}
    feeding = Day.objects.filter(feeds__played_in__in=fed, played_in__cancelled_at__isnull=True)
    ended_by_row: dict[int, list[datetime | None]] = defaultdict(list)
    for key, at in feeding.exclude(played_in=F("feeds__played_in")).values_list("feeds__played_in", "ended_at"):
        ended_by_row[key].append(at)
    entries = Entry.objects.filter(tournament__in=ended_by_row, carried=True, bust_out__isnull=True)
    carried = dict(entries.order_by().values_list("tournament").annotate(Count("pk")))
    return {
        key: FlightsFacts(flights=len(ended), ended=len(ended) - ended.count(None), carried=carried.get(key, 0))
        for key, ended in ended_by_row.items()
    }


def _is_flight(tournament: Tournament) -> bool:
    return tournament.own_day is not None and tournament.own_day.kind == Day.Kind.FLIGHT


def prefetch_days_beside(tournaments: Sequence[Tournament]) -> None:
    """Fill `days_beside` (the parallel days) of many tournaments with one query."""
    mine = Q(tournament__in=tournaments) | Q(played_in__in=tournaments)
    rows = Day.objects.filter(mine).order_by("order", "pk").values_list(*DayInRow._fields)
    days = [DayInRow(*values) for values in rows]
    for tournament in tournaments:
        tournament.known_days = [day for day in days if tournament.pk in (day.tournament, day.played_in)]
