"""Series: made, changed and removed by the organisation, and the tournaments that are put into them.

A series belongs to no floor; the server's log says what was done to it. Which tournaments are in it is each one's own:
logged and undone on its floor.
"""

import logging
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from tournaments.models import Series, Tournament
from tournaments.rules.names import seen_name
from tournaments.rules.refused import Refused
from tournaments.selectors.days.series import events_of
from tournaments.services.floor.floor import Floor, Person

log = logging.getLogger("shuffle_up.series")

#: what can be said of a series; its address stays, since calendars and links point at it
CHANGEABLE = ("name", "venue", "zone", "tables")
#: addresses that are pages already
RESERVED = frozenset({"new"})
#: the highest number of an event
MOST = 9_999


def create_series(*, given: Mapping[str, Any], by: Person) -> Series:
    """Make a series. Without a `slug` its address is made of its name. Refuses an address that another one has."""
    series = Series(slug=given.get("slug") or _free_slug(str(given.get("name", ""))))
    if series.slug in RESERVED:
        raise Refused("series_slug_taken", field="slug", slug=series.slug)
    _take(series, given)
    try:
        with transaction.atomic():
            series.save(force_insert=True)
    except IntegrityError:
        raise Refused("series_slug_taken", field="slug", slug=series.slug) from None
    _write_log_line("added", series, by=by)
    return series


def change_series(series: Series, *, given: Mapping[str, Any], by: Person) -> Series:
    """Change what a series is; what is left out stays. Refuses what changes nothing."""
    with transaction.atomic():
        locked = Series.objects.select_for_update().get(pk=series.pk)
        before = {name: getattr(locked, name) for name in CHANGEABLE}
        _take(locked, given)
        if all(getattr(locked, name) == value for name, value in before.items()):
            raise Refused("nothing_changes")
        locked.save(update_fields=list(CHANGEABLE))
    _write_log_line("changed", locked, by=by)
    return locked


def remove_series(series: Series, *, by: Person) -> None:
    """Remove a series without events. Refuses one that has some, naming them."""
    with transaction.atomic():
        locked = Series.objects.select_for_update().get(pk=series.pk)
        names = list(events_of(locked).values_list("name", flat=True)[:5])
        if names:
            raise Refused("series_has_events", name=locked.name, events=", ".join(names))
        locked.delete()
    _write_log_line("removed", series, by=by)


def put_into_series(f: Floor, *, series: Series, number: int | None = None) -> Tournament:
    """Put the tournament into a series, with an event number: the next one where none is given.

    Whoever adds an event waits for the series' row, so no number is given twice. Refuses a flight, and a number that
    another event has.
    """
    if f.tournament.is_flight:
        raise Refused("flight_of_flight", name=f.tournament.whole.name)
    locked = Series.objects.select_for_update().get(pk=series.pk)
    others = events_of(locked).exclude(pk=f.tournament.pk)
    if number is None:
        stays = f.tournament.series_id == locked.pk
        number = (f.tournament.event_number if stays else None) or _next_number(locked)
    other = others.filter(event_number=number).first()
    if other:
        raise Refused("event_number_taken", field="number", number=number, series=locked.name, name=other.name)
    if (f.tournament.series_id, f.tournament.event_number) == (locked.pk, number):
        raise Refused("nothing_changes")
    with f.record("series.joined", topics=["structure"], series=locked.name, number=number):
        f.change(f.tournament, series=locked, event_number=number)
        _flights_follow(f, locked)
    return f.tournament


def take_out_of_series(f: Floor) -> Tournament:
    """Take the tournament out of its series. Refuses one that is in none."""
    if f.tournament.is_flight:
        raise Refused("flight_of_flight", name=f.tournament.whole.name)
    series = f.tournament.series
    if series is None:
        raise Refused("not_in_series")
    with f.record("series.left", topics=["structure"], series=series.name):
        f.change(f.tournament, series=None, event_number=None)
        _flights_follow(f, None)
    return f.tournament


def _flights_follow(f: Floor, series: Series | None) -> None:
    for flight in Tournament.objects.filter(pk__in=f.tournament.sold_in).exclude(pk=f.tournament.pk):
        f.change(flight, series=series)


def _next_number(series: Series) -> int:
    last = events_of(series).exclude(event_number=None).order_by("event_number").last()
    return min(MOST, (last.event_number or 0) + 1) if last else 1


def _take(series: Series, given: Mapping[str, Any]) -> None:
    """Set what is given. Refuses a value that a series cannot have, naming the field."""
    for name in CHANGEABLE:
        if name in given:
            value = given[name]
            setattr(series, name, " ".join(value.split()) if isinstance(value, str) else value)
    series.name = seen_name(series.name)
    if not series.name:
        raise Refused("needs_a_name", field="name")
    try:
        series.clean_fields()
    except ValidationError as problem:
        field, messages = next(iter(problem.message_dict.items()))
        raise Refused("field_refused", field=field, says=f"{messages[0].rstrip('.')}.") from None


def _free_slug(name: str) -> str:
    """Return an address for a name that no series has: harbour-autumn, then harbour-autumn-2."""
    plain = slugify(name).replace("_", "-").strip("-")[:70].strip("-") or "series"
    taken = {*Series.objects.filter(slug__startswith=plain).values_list("slug", flat=True), *RESERVED}
    numbered = (f"{plain}-{again}" for again in range(2, len(taken) + 3))
    return next(slug for slug in (plain, *numbered) if slug not in taken)


def _write_log_line(what: str, series: Series, *, by: Person) -> None:
    log.info("series", extra={"did": what, "series": series.slug, "by": getattr(by, "pk", None)})
