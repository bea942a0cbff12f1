"""The days of a tournament: which one is played in a row, what feeds it, and whether it has begun."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from tournaments.models import OWN_ROW, ClockAnchor, Day, DayInRow, Entry, FloorLog, Tournament
from tournaments.rules.days.day_path import FlightsFacts
from tournaments.rules.days.settings import CarryOverRules, carry_over_rules_of

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


def days_feeding(tournament: Tournament) -> list[Day]:
    """Return the days whose bags go on in this row, first first: flights, or days that were played side by side."""
    rows = Day.objects.filter(feeds__played_in=tournament).exclude(played_in=tournament)
    return list(rows.select_related("played_in").order_by("order", "pk"))


def fed_row(tournament: Tournament) -> Tournament:
    """Return the row in which the players of this flight go on; itself where it is none."""
    day = tournament.played_days.filter(kind__in=OWN_ROW).select_related("feeds__played_in").first()
    return day.feeds.played_in if day and day.feeds else tournament


def row_fed(tournament: Tournament) -> Tournament:
    """Return the row whose carry-over is shown beside this one: its own where flights feed it, else the whole's."""
    return tournament if tournament.is_flight and is_fed(tournament) else tournament.whole


def is_fed(tournament: Tournament) -> bool:
    """Whether bags of other rows go on here: flights feed it, or days that were played side by side."""
    return tournament.has_days and bool(days_feeding(tournament))


def waits_for_bags(tournament: Tournament) -> bool:
    """Whether bags of other rows go on here that are not carried over yet: nobody knows how it begins."""
    return is_fed(tournament) and not tournament.entries.filter(carried=True).exists()


def carry_over_rules(tournament: Tournament) -> CarryOverRules:
    """Return by which rules bags are carried over to a row: its own, else those of the whole tournament."""
    return carry_over_rules_of(tournament.carry_over or tournament.whole.carry_over)


def day_played(tournament: Tournament) -> Day | None:
    """Return the day of this row: the flight, or the tournament's first that goes on; None of a one-day one."""
    days = tournament.played_days.order_by("order")
    flight = days.filter(kind__in=OWN_ROW).first()
    own = days.filter(kind=Day.Kind.DAY).exclude(code="")
    return flight or own.filter(ended_at__isnull=True).first() or own.last()


def flight_code(tournament: Tournament) -> str:
    """Return the code of the flight that is played in this row, "" where none is."""
    return tournament.own_day.code if tournament.own_day else ""


def has_ended(tournament: Tournament) -> bool:
    """Whether this row is a flight that has ended: nothing is played in it any more."""
    return tournament.own_day is not None and tournament.own_day.ended_at is not None


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
    if tournament.is_one_day:
        return None
    ended = [day.ended_at for day in days_feeding(tournament) if not day.played_in.cancelled_at]
    if not ended:
        return None
    carried = Entry.objects.filter(tournament=tournament, carried=True, bust_out__isnull=True).count()
    return FlightsFacts(flights=len(ended), ended=sum(at is not None for at in ended), carried=carried)


def read_days_beside(tournaments: Sequence[Tournament]) -> None:
    """Read the days of many tournaments at once; each would ask for its own."""
    mine = Q(tournament__in=tournaments) | Q(played_in__in=tournaments)
    rows = Day.objects.filter(mine).order_by("order", "pk").values_list(*DayInRow._fields)
    days = [DayInRow(*one) for one in rows]
    for one in tournaments:
        one.days_beside = [day for day in days if one.pk in (day.tournament, day.played_in)]
