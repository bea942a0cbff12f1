"""Series: created, changed and removed by the organisation, and the tournaments that are put into them.

A series belongs to no floor; changes of it go to the server's log. Joining and leaving a series are actions on the
tournament's floor, logged and undone there.
"""

import logging
from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from tournaments.models import Series, Tournament
from tournaments.rules.names import cleaned_name
from tournaments.rules.refused import Refused
from tournaments.selectors.days.series import events_of
from tournaments.services.field_checks import refusing_invalid_fields
from tournaments.services.floor.floor import Floor, Person

log = logging.getLogger("shuffle_up.series")

# Not the address: calendars and links point at it.
CHANGEABLE = ("name", "venue", "zone", "tables")
RESERVED_SLUGS = frozenset({"new"})
HIGHEST_EVENT_NUMBER = 9_999


def create_series(*, fields: Mapping[str, Any], by: Person) -> Series:
    """Create a series. Without a `slug`, one is made from its name. Refuses a slug that is taken."""
    series = Series(slug=fields.get("slug") or _free_slug(str(fields.get("name", ""))))
    if series.slug in RESERVED_SLUGS:
        raise Refused("series_slug_taken", field="slug", slug=series.slug)
    _set_series_fields(series, fields)
    try:
        with transaction.atomic():
            series.save(force_insert=True)
    except IntegrityError:
        raise Refused("series_slug_taken", field="slug", slug=series.slug) from None
    _write_log_line("added", series, by=by)
    return series


def change_series(series: Series, *, fields: Mapping[str, Any], by: Person) -> Series:
    """Change a series; fields left out stay. Refuses if nothing changes."""
    with transaction.atomic():
        locked = Series.objects.select_for_update().get(pk=series.pk)
        before = {name: getattr(locked, name) for name in CHANGEABLE}
        _set_series_fields(locked, fields)
        if all(getattr(locked, name) == value for name, value in before.items()):
            raise Refused("nothing_changes")
        locked.save(update_fields=list(CHANGEABLE))
    _write_log_line("changed", locked, by=by)
    return locked


def remove_series(series: Series, *, by: Person) -> None:
    """Remove a series. Refuses while it has events, naming them."""
    with transaction.atomic():
        locked = Series.objects.select_for_update().get(pk=series.pk)
        names = list(events_of(locked).values_list("name", flat=True)[:5])
        if names:
            raise Refused("series_has_events", name=locked.name, events=", ".join(names))
        locked.delete()
    _write_log_line("removed", series, by=by)


def put_into_series(f: Floor, *, series: Series, number: int | None = None) -> Tournament:
    """Put the tournament into a series with an event number (default: the next one).

    Refuses a flight, and a number that is taken.
    """
    if f.tournament.is_flight:
        raise Refused("flight_of_flight", name=f.tournament.whole_tournament.name)
    if f.tournament.demonstration:
        raise Refused("demonstration_counts_nowhere")
    locked = Series.objects.select_for_update().get(pk=series.pk)
    others = events_of(locked).exclude(pk=f.tournament.pk)
    if number is None:
        is_same_series = f.tournament.series_id == locked.pk
        number = (f.tournament.event_number if is_same_series else None) or _next_event_number(locked)
    other = others.filter(event_number=number).first()
    if other:
        raise Refused("event_number_taken", field="number", number=number, series=locked.name, name=other.name)
    if (f.tournament.series_id, f.tournament.event_number) == (locked.pk, number):
        raise Refused("nothing_changes")
    with f.record("series.joined", topics=["structure"], series=locked.name, number=number):
        f.change(f.tournament, series=locked, event_number=number)
        _move_flights(f, locked)
    return f.tournament


def take_out_of_series(f: Floor) -> Tournament:
    """Take the tournament out of its series. Refuses a tournament that is in none."""
    if f.tournament.is_flight:
        raise Refused("flight_of_flight", name=f.tournament.whole_tournament.name)
    series = f.tournament.series
    if series is None:
        raise Refused("not_in_series")
    with f.record("series.left", topics=["structure"], series=series.name):
        f.change(f.tournament, series=None, event_number=None)
        _move_flights(f, None)
    return f.tournament


def _move_flights(f: Floor, series: Series | None) -> None:
    for flight in Tournament.objects.filter(pk__in=f.tournament.entry_row_keys).exclude(pk=f.tournament.pk):
        f.change(flight, series=series)


def _next_event_number(series: Series) -> int:
    last = events_of(series).exclude(event_number=None).order_by("event_number").last()
    return min(HIGHEST_EVENT_NUMBER, (last.event_number or 0) + 1) if last else 1


def _set_series_fields(series: Series, fields: Mapping[str, Any]) -> None:
    for name in CHANGEABLE:
        if name in fields:
            value = fields[name]
            setattr(series, name, " ".join(value.split()) if isinstance(value, str) else value)
    series.name = cleaned_name(series.name)
    if not series.name:
        raise Refused("needs_a_name", field="name")
    with refusing_invalid_fields():
        series.clean_fields()


def _free_slug(name: str) -> str:
    """Return a free slug for a name, such as harbour-autumn, then harbour-autumn-2."""
    plain = slugify(name).replace("_", "-").strip("-")[:70].strip("-") or "series"
    taken = {*Series.objects.filter(slug__startswith=plain).values_list("slug", flat=True), *RESERVED_SLUGS}
    numbered = (f"{plain}-{again}" for again in range(2, len(taken) + 3))
    return next(slug for slug in (plain, *numbered) if slug not in taken)


def _write_log_line(what: str, series: Series, *, by: Person) -> None:
    log.info("series_changed", extra={"change": what, "series": series.slug, "by": getattr(by, "pk", None)})
