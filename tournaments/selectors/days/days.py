"""The days of a tournament: which one is played in a row, what feeds it, and whether it has begun."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from tournaments.models import ClockAnchor, Day, Entry, FloorLog, Tournament
from tournaments.rules.days.day_path import FlightsFacts

#: what lets a clock run
STARTS = ("clock.started", "clock.resumed", "clock.crossed")
#: what draws a seat for everybody
DRAWS = ("draw.again", "draw.made", "tables.redrawn")


@dataclass(frozen=True, slots=True, kw_only=True)
class Morning:
    """The hours between two days that are played in one row. `drawn`: seats were drawn for the next one."""

    ended: Day
    day: Day
    drawn: bool


def day_played(tournament: Tournament) -> Day | None:
    """Return the day of this row: the flight, or the tournament's first that goes on; None of a one-day one."""
    days = tournament.played_days.order_by("order")
    flight = days.filter(kind=Day.Kind.FLIGHT).first()
    own = days.filter(kind=Day.Kind.DAY).exclude(code="")
    return flight or own.filter(ended_at__isnull=True).first() or own.last()


def flight_code(tournament: Tournament) -> str:
    """Return the code of the flight that is played in this row, "" where none is."""
    day = day_played(tournament) if tournament.is_flight else None
    return day.code if day else ""


def has_ended(tournament: Tournament) -> bool:
    """Whether this row is a flight that has ended: nothing is played in it any more."""
    return tournament.is_flight and tournament.played_days.filter(ended_at__isnull=False).exists()


def morning_of(tournament: Tournament, *, now: datetime) -> Morning | None:
    """Return which day ended here and which begins next, until the clock has run again; None at any other time."""
    ended = tournament.played_days.filter(kind=Day.Kind.DAY, ended_at__isnull=False).exclude(code="")
    last = ended.order_by("order").last()
    if last is None or last.ended_at is None:
        return None
    following = tournament.played_days.filter(kind=Day.Kind.DAY, order__gt=last.order).order_by("order").first()
    if following is None or ClockAnchor.objects.get(tournament=tournament).as_rule(tournament.structure()).at(now).runs:
        return None
    since = FloorLog.objects.filter(tournament=tournament, at__gt=last.ended_at, undone_by__isnull=True)
    if since.filter(action__in=STARTS).exists():
        return None
    return Morning(ended=last, day=following, drawn=since.filter(action__in=DRAWS).exists())


def flights_before(tournament: Tournament) -> FlightsFacts | None:
    """Return how far the flights are that feed the next day of this row; None where none does."""
    if len(tournament.sold_in) == 1 or tournament.is_flight:
        return None
    ends = tournament.days.filter(kind=Day.Kind.FLIGHT, played_in__cancelled_at__isnull=True)
    ended = list(ends.values_list("ended_at", flat=True))
    carried = Entry.objects.filter(tournament=tournament, carried=True, bust_out__isnull=True).count()
    return FlightsFacts(flights=len(ended), ended=sum(at is not None for at in ended), carried=carried)


def read_days_beside(tournaments: Sequence[Tournament]) -> None:
    """Read the days of many tournaments at once; each would ask for its own."""
    mine = Q(tournament__in=tournaments) | Q(played_in__in=tournaments)
    days = list(Day.objects.filter(mine).order_by("order", "pk").values_list("tournament", "played_in", "kind"))
    for one in tournaments:
        one.days_beside = [day for day in days if one.pk in day[:2]]
