"""The switch between the days of a tournament, each with its state and the address of its pages."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.composition import room
from tournaments.models import Day, Tournament
from tournaments.selectors.days.days import overnight_pause
from tournaments.selectors.staff.roles import Person, tournaments_of
from tournaments.selectors.today import state_level_and_end

# States, as in `today.ORDER`.
ENDED, PLANNED = "finished", "planned"
# State of a day on which the last hands are played or the bags are counted.
BAGGING = "bagging"


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLink:
    """One day in the switch. `state` is one of `today.ORDER`, or `bagging`.

    `slug` leads to the row in which the day is played. It is "" if the person has no role there, or if the row plays
    another day now.
    """

    code: str
    flight: bool
    state: str
    level: int
    slug: str
    here: bool


def day_links(tournament: Tournament, *, person: Person, now: datetime) -> list[DayLink]:
    """Return all days of the tournament that this row belongs to; [] if it has only one day."""
    if not tournament.has_several_days:
        return []
    whole = tournament.whole_tournament
    days = list(whole.days.exclude(code="").select_related("played_in__clock"))
    days.sort(key=_day_sort_key)
    mine = set(tournaments_of(person).filter(pk__in={day.played_in_id for day in days}).values_list("pk", flat=True))
    present = _present_day([day for day in days if not day.has_own_row])
    morning = overnight_pause(whole, now=now) is not None
    return [_day_link(day, tournament, present, mine, morning=morning, now=now) for day in days]


def _day_sort_key(day: Day) -> tuple[bool, bool, int]:
    """Return the sort key: flights first, then parallel days, then the days of the event's own row."""
    return not day.has_own_row, not day.is_flight, day.order


def _present_day(own: list[Day]) -> Day | None:
    """Return the first day that has not ended, else the last; None if there are no days."""
    return next((day for day in own if not day.ended_at), own[-1] if own else None)


def _day_link(
    day: Day, tournament: Tournament, present: Day | None, mine: set[int], *, morning: bool, now: datetime
) -> DayLink:
    state, level, _ = state_level_and_end(day.played_in, now=now)
    if day.ended_at:
        state = ENDED
    elif not day.has_own_row and (day != present or morning):
        state = PLANNED
    elif state in {"paused", "break"} and room().is_bagging(day.played_in):
        state = BAGGING
    played = day.has_own_row or day == present
    return DayLink(
        code=day.code,
        flight=day.is_flight,
        state=state,
        level=level.number,
        slug=day.played_in.slug if played and day.played_in_id in mine else "",
        here=day.played_in_id == tournament.pk and played,
    )
