"""Tournaments of the front page: present ones, the running first, and past ones."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from tournaments.models import OWN_ROW, Tournament
from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Break, Level, Structure
from tournaments.selectors.days.days import prefetch_days_beside
from tournaments.selectors.field_sums import cache_field_sums, entries_count, field_sum_of_row
from tournaments.selectors.request_cache import cached_in_request, request_cache

# The order on the front page, by the state of the clock.
ORDER = ("handforhand", "running", "break", "paused", "played_out", "planned", "finished", "cancelled")
# The time after its end in which a tournament is still listed.
RECENT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """One tournament on the front page.

    `state` is one of ORDER. `goes_on` is when the present level or break ends, None if the clock does not run.
    """

    tournament: Tournament
    state: str
    level: Level
    goes_on: datetime | None
    entries: int
    left: int

    @property
    def is_over(self) -> bool:
        return self.state in {"finished", "cancelled"}

    @property
    def is_running(self) -> bool:
        """Return whether play has begun and is not over."""
        return not self.is_over and self.state != "planned"


def todays_tournaments(*, now: datetime) -> list[ListedTournament]:
    """Return running tournaments, then planned ones, then those that ended within a day.

    Flights that have ended are left out.
    """
    rows = Tournament.objects.select_related("clock", "series").exclude(finished_at__lt=now - RECENT)
    rows = rows.exclude(played_days__kind__in=OWN_ROW, played_days__ended_at__isnull=False)
    tournaments = _listed_tournaments(rows.exclude(cancelled_at__lt=now - RECENT), now)
    return sorted(tournaments, key=lambda listed: (ORDER.index(listed.state), listed.tournament.starts_at))


def past_tournaments(*, now: datetime, most: int) -> list[ListedTournament]:
    """Return the tournaments that are over, latest first, at most `most`."""
    rows = _finished_tournaments().select_related("clock").order_by("-starts_at", "-pk")
    return _listed_tournaments(rows[:most], now)


def count_past_tournaments() -> int:
    return _finished_tournaments().count()


def _finished_tournaments() -> QuerySet[Tournament]:
    return Tournament.objects.filter(Q(finished_at__isnull=False) | Q(cancelled_at__isnull=False))


@cached_in_request
def state_level_and_end(tournament: Tournament, *, now: datetime) -> tuple[str, Level, datetime | None]:
    """Return a tournament's state (one of ORDER), its level, and the end of the present step (None if unknown)."""
    structure = tournament.structure()
    clock = tournament.clock.as_clock(structure).advance_to(now)
    return _clock_state_name(tournament, structure, clock, now), structure.level_at(clock.step), clock.ends_at


def _listed_tournaments(rows: Iterable[Tournament], now: datetime) -> list[ListedTournament]:
    tournaments = list(rows)
    prefetch_days_beside(tournaments)
    with request_cache():
        cache_field_sums(key for tournament in tournaments for key in tournament.entry_row_keys)
        return [_listed_tournament(tournament, now=now) for tournament in tournaments]


def _listed_tournament(tournament: Tournament, *, now: datetime) -> ListedTournament:
    state, level, goes_on = state_level_and_end(tournament, now=now)
    field = field_sum_of_row(tournament)
    return ListedTournament(
        tournament=tournament,
        state=state,
        level=level,
        goes_on=goes_on,
        entries=entries_count(tournament) if tournament.has_flights else field.entries,
        left=field.left,
    )


def _clock_state_name(tournament: Tournament, structure: Structure, clock: Clock, now: datetime) -> str:
    status = tournament.status(started=tournament.clock.has_begun(now))
    if status != "running":
        return status
    if tournament.clock.hand is not None:
        return "handforhand"
    here = structure.steps[clock.step]
    if isinstance(here, Break) and (clock.is_running or here.end_of_day):
        return "break"
    if clock.is_played_out:
        return "played_out"
    return "running" if clock.is_running else "paused"
