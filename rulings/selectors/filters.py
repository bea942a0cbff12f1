"""Lists of penalties, rulings, shot clocks and downs, filtered by person, table, rule, time and state."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from rulings.models import Down, Penalty, Ruling, ShotClock
from rulings.rules.penalties.offences import OFFENCES
from rulings.selectors.log import matching_rulings
from rulings.selectors.penalties.penalties import penalties_of, sorted_running_first
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class ListFilters:
    """Filters of a list. An empty filter selects everything.

    `player` is the key in the register, and `floor` a login.
    """

    words: str = ""
    player: int | None = None
    entry: int | None = None
    dealer: int | None = None
    table: int | None = None
    rule: str = ""
    floor: str = ""
    since: datetime | None = None
    until: datetime | None = None
    open: bool | None = None


def filtered_penalties(tournament: Tournament, filters: ListFilters) -> QuerySet[Any]:
    """Return the matching penalties with `served`, running ones first.

    `open` selects those running if True, the others if False.
    """
    rows = sorted_running_first(penalties_of(tournament))
    if filters.rule:
        rows = rows.filter(reason__in=[name for name, offence in OFFENCES.items() if offence.rule == filters.rule])
    if filters.table is not None:
        seated_here = Penalty.objects.filter(
            entry__seat_assignments__kind="sits", entry__seat_assignments__seat__table__number=filters.table
        )
        rows = rows.filter(Q(table__number=filters.table) | Q(pk__in=seated_here.values("pk")))
    if filters.open is not None:
        rows = rows.filter(runs_now=filters.open)
    return _rows_in_period(_by_person_and_place(rows, filters), filters, "given_at")


def filtered_rulings(tournament: Tournament, filters: ListFilters) -> QuerySet[Ruling]:
    """Return the matching rulings, latest first. `open` selects those in force if True, the overturned if False."""
    rows = matching_rulings(
        tournament, words=filters.words, rule=filters.rule, table=filters.table, by=filters.floor, player=filters.player
    )
    if filters.entry is not None:
        rows = rows.filter(about__entry=filters.entry)
    if filters.open is not None:
        rows = rows.filter(overturned_at__isnull=filters.open)
    return _rows_in_period(rows, filters, "at").distinct()


def filtered_shot_clocks(tournament: Tournament, filters: ListFilters) -> QuerySet[ShotClock]:
    """Return the matching shot clocks, latest first. `open` selects running ones if True, ended ones if False."""
    rows = ShotClock.objects.filter(tournament=tournament)
    rows = rows.select_related("entry__player", "entry__tournament", "table", "by")
    if filters.table is not None:
        rows = rows.filter(table__number=filters.table)
    if filters.open is not None:
        rows = rows.filter(ended_at__isnull=filters.open)
    return _rows_in_period(_by_person_and_place(rows, filters, by="by__username"), filters, "started_at")


def filtered_downs(tournament: Tournament, filters: ListFilters) -> QuerySet[Down]:
    """Return the matching downs and breaks, latest first. `open` selects open ones if True, ended ones if False."""
    rows = Down.objects.filter(dealer__tournament=tournament).select_related("dealer", "table")
    if filters.table is not None:
        rows = rows.filter(table__number=filters.table)
    if filters.dealer is not None:
        rows = rows.filter(dealer=filters.dealer)
    if filters.open is not None:
        rows = rows.filter(ended_at__isnull=filters.open)
    return _rows_in_period(rows, filters, "began_at").order_by("-began_at", "-pk")


def _by_person_and_place(rows: QuerySet[Any], filters: ListFilters, *, by: str = "by_name") -> QuerySet[Any]:
    lookups: Mapping[str, Any] = {"entry__player": filters.player, "entry": filters.entry, by: filters.floor or None}
    return rows.filter(**{lookup: value for lookup, value in lookups.items() if value is not None})


def _rows_in_period(rows: QuerySet[Any], filters: ListFilters, moment: str) -> QuerySet[Any]:
    """Return the rows from `since` on, and before `until`."""
    lookups = {f"{moment}__gte": filters.since, f"{moment}__lt": filters.until}
    return rows.filter(**{lookup: value for lookup, value in lookups.items() if value is not None})
