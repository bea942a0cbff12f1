"""Seasons: created, changed and removed by the organisation. A season belongs to no floor: each change is a version.

Versions are never edited. Undoing a change restores an earlier version as a new one.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from tournaments.models import Season, SeasonVersion, Series
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.points import check_formula
from tournaments.rules.leagues.season_rules import season_rules_from_json, season_rules_to_json
from tournaments.rules.names import cleaned_name
from tournaments.rules.refused import Refused
from tournaments.services.field_checks import refusing_invalid_fields
from tournaments.services.floor.floor import Person

# Not the address: links and frames on other sites point at it.
CHANGEABLE = ("name", "starts", "ends", "formula", "rules", "shows_money")
RESERVED_SLUGS = frozenset({"formula", "new", "records"})
# Formula of a new season.
USUAL_FORMULA = "dr_neau"


def create_season(*, series: Series, fields: Mapping[str, Any], by: Person, now: datetime) -> Season:
    """Create a season of a series. Without a `slug`, one is made from its name. Refuses a slug that is taken."""
    season = Season(series=series, slug=fields.get("slug") or _free_slug(str(fields.get("name", ""))))
    if season.slug in RESERVED_SLUGS:
        raise Refused("season_slug_taken", field="slug", slug=season.slug)
    _set_season_fields(season, fields)
    try:
        with transaction.atomic():
            season.save(force_insert=True)
            _store_version(season, by=by, now=now)
    except IntegrityError:
        raise Refused("season_slug_taken", field="slug", slug=season.slug) from None
    return season


def change_season(
    season: Season, *, fields: Mapping[str, Any], by: Person, now: datetime, recalculated: bool = False
) -> Season:
    """Change a season; fields left out stay. Refuses if nothing changes.

    Events keep their formula. With `recalculated`, the caller gives them the new one.
    """
    with transaction.atomic():
        locked = Season.objects.select_for_update().get(pk=season.pk)
        before = {name: getattr(locked, name) for name in CHANGEABLE}
        _set_season_fields(locked, fields)
        if all(getattr(locked, name) == value for name, value in before.items()) and not recalculated:
            raise Refused("nothing_changes")
        locked.version += 1
        locked.save(update_fields=[*CHANGEABLE, "version"])
        _store_version(locked, by=by, now=now, recalculated=recalculated)
    return locked


def use_version(season: Season, *, number: int, by: Person, now: datetime, recalculated: bool = False) -> Season:
    """Restore a season to an earlier version. Refuses an unknown version."""
    earlier = SeasonVersion.objects.filter(season=season, number=number).first()
    if earlier is None:
        raise Refused("season_version_unknown", number=number)
    given = {name: getattr(earlier, name) for name in CHANGEABLE}
    return change_season(season, fields=given, by=by, now=now, recalculated=recalculated)


def remove_season(season: Season) -> None:
    """Remove a season. Refuses while it has events, naming them."""
    with transaction.atomic():
        locked = Season.objects.select_for_update().get(pk=season.pk)
        names = list(locked.events.values_list("name", flat=True)[:5])
        if names:
            raise Refused("season_has_events", name=locked.name, events=", ".join(names))
        locked.delete()


def _set_season_fields(season: Season, fields: Mapping[str, Any]) -> None:
    for name in CHANGEABLE:
        if name in fields:
            value = fields[name]
            setattr(season, name, cleaned_name(value) if name == "name" else value)
    if not season.name:
        raise Refused("needs_a_name", field="name")
    season.rules = season_rules_to_json(season_rules_from_json(season.rules))
    if season.formula:
        try:
            check_formula(season.formula)
        except ExpressionError as problem:
            raise Refused("formula_refused", field="formula", says=problem.args[0]) from None
    with refusing_invalid_fields():
        season.clean_fields(exclude=["series"])
    if season.ends < season.starts:
        raise Refused("season_dates", field="ends")


def _store_version(season: Season, *, by: Person, now: datetime, recalculated: bool = False) -> None:
    SeasonVersion.objects.create(
        season=season,
        number=season.version,
        **{name: getattr(season, name) for name in CHANGEABLE},
        recalculated=recalculated,
        at=now,
        by=by if by is not None and by.pk else None,
    )


def _free_slug(name: str) -> str:
    """Return a free slug for a name, such as lantern-league-2026, then lantern-league-2026-2."""
    plain = slugify(name).replace("_", "-").strip("-")[:70].strip("-") or "season"
    taken = {*Season.objects.filter(slug__startswith=plain).values_list("slug", flat=True), *RESERVED_SLUGS}
    numbered = (f"{plain}-{again}" for again in range(2, len(taken) + 3))
    return next(slug for slug in (plain, *numbered) if slug not in taken)
