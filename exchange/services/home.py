"""Series and seasons for imported tournaments: existing ones, or new ones."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db.models import Max

from exchange.models import TdtImport
from exchange.rules.contents import FileContents
from exchange.rules.poker_event.event import PokerEvent
from tournaments.models import Season, Series
from tournaments.rules.names import cleaned_name
from tournaments.selectors.opening import default_settings
from tournaments.services.days.series import create_series
from tournaments.services.floor.floor import Person
from tournaments.services.leagues.seasons import create_season


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedSettings:
    """The settings that all tournaments of one import share.

    `series` and `seasons` have the rows of the import by name. `numbers` has the last event number of each series, by
    primary key.
    """

    job: TdtImport
    defaults: Mapping[str, Any]
    series: Mapping[str, Series] = field(default_factory=dict)
    seasons: Mapping[tuple[str, str], Season] = field(default_factory=dict)
    numbers: Counter[int] = field(default_factory=Counter)


def shared_settings(job: TdtImport, *, now: datetime) -> SharedSettings:
    """Return the shared settings of an import, without series and seasons."""
    return SharedSettings(job=job, defaults=default_settings())


def create_shared_settings(
    job: TdtImport, all_contents: Sequence[FileContents], *, by: Person, now: datetime
) -> SharedSettings:
    """Return the shared settings of an import, and create missing series and seasons.

    A season is extended if it does not include all days of its tournaments.
    """
    series: dict[str, Series] = {}
    made: dict[str, list[int]] = {"series": [], "seasons": []}
    for league in _series_names(all_contents):
        there = Series.objects.filter(name__iexact=league).first()
        series[league] = there or create_series(fields={"name": league, "zone": job.zone}, by=by)
        made["series"] += [] if there else [series[league].pk]
    seasons: dict[tuple[str, str], Season] = {}
    for (league, name), own in _contents_by_season(all_contents).items():
        days = [(season.starts or now).date() for season in own]
        known = Season.objects.filter(series=series[league], name__iexact=name).first()
        if known:
            seasons[league, name] = _extend_season(known, days)
        else:
            given = {"name": name, "starts": min(days), "ends": max(days), "formula": _usual_formula(own)}
            seasons[league, name] = create_season(series=series[league], fields=given, by=by, now=now)
            made["seasons"].append(seasons[league, name].pk)
    job.report |= {"made": made}
    numbers = Counter(
        {row.pk: row.tournaments.aggregate(last=Max("event_number"))["last"] or 0 for row in series.values()}
    )
    return SharedSettings(job=job, defaults=default_settings(), series=series, seasons=seasons, numbers=numbers)


def _usual_formula(contents: Iterable[FileContents]) -> str:
    """Return the most frequent formula that can be read; "" without one."""
    formulas = Counter(read.formula for read in contents if not read.formula_problem)
    return formulas.most_common(1)[0][0] if formulas else ""


def _series_names(all_contents: Iterable[FileContents]) -> dict[str, None]:
    found: dict[str, None] = {}
    for contents in all_contents:
        if contents.league:
            found[contents.league[0]] = None
        elif isinstance(contents.source, PokerEvent) and (series := cleaned_name(contents.source.event["series"])):
            found[series] = None
    return found


def _contents_by_season(all_contents: Iterable[FileContents]) -> dict[tuple[str, str], list[FileContents]]:
    found: dict[tuple[str, str], list[FileContents]] = {}
    for contents in all_contents:
        if contents.league:
            found.setdefault(contents.league, []).append(contents)
    return found


def _extend_season(season: Season, days: Sequence[date]) -> Season:
    """Extend a season to include all days."""
    starts, ends = min([season.starts, *days]), max([season.ends, *days])
    if (starts, ends) != (season.starts, season.ends):
        Season.objects.filter(pk=season.pk).update(starts=starts, ends=ends)
        season.refresh_from_db()
    return season
