"""Flights have the settings and prices of their tournament: what is changed there is changed in them too.

What a flight was given differently stays as it is: only what was the same before follows. It is part of the action on
the tournament's floor, and is undone with it.
"""

from collections.abc import Mapping
from typing import Any

from tournaments.models import OWN_ROW, PARTS, Day, Profile, Tournament
from tournaments.selectors.opening import COPIED
from tournaments.services.clock.catch_up import plan_again
from tournaments.services.floor.floor import Floor

#: the whole tournament has one guarantee, one payout plan and one points formula; a flight has none of its own
OF_THE_WHOLE = frozenset({"guarantee", "payout_plan", "points_formula"})
#: what makes two prices one
PRICED = ("chips", "until", "until_step", *PARTS)


def settings_follow(f: Floor, *, before: Mapping[str, Any]) -> None:
    """Change the settings of the flights that were the tournament's `before`, by name."""
    for row in _rows(f):
        changes = {
            name: value
            for name in before.keys() & (set(COPIED) - OF_THE_WHOLE)
            if (value := _followed(getattr(row, name), before[name], getattr(f.tournament, name))) != getattr(row, name)
        }
        if changes:
            revised = {"sheet_revision": row.sheet_revision + 1, "sheet_revised_at": f.now}
            f.change(row, **changes, **revised)
        if {"rulebook", "house_overrides"} & changes.keys():
            plan_again(f, of=row)


def added_price_follows(f: Floor, *, profile: Profile) -> None:
    """Add a price of the tournament to the flights that have none of its name."""
    rows = _rows(f)
    named = Profile.objects.filter(tournament__in=rows, sells=profile.sells, name__iexact=profile.name)
    there = set(named.values_list("tournament", flat=True))
    f.add_many([profile.copied_to(row) for row in rows if row.pk not in there])


def price_follows(f: Floor, *, before: Mapping[str, Any], changes: Mapping[str, Any]) -> None:
    """Change the prices of the flights that are as the tournament's was `before`: its fields by name."""
    rows = _rows(f)
    found = Profile.objects.filter(tournament__in=rows, sells=before["sells"], retired_at__isnull=True)
    unchanged = [one for one in found if all(getattr(one, name) == before[name] for name in ("name", *PRICED))]
    f.change_many([(one, dict(changes)) for one in unchanged])


def _rows(f: Floor) -> list[Tournament]:
    """The flights in which something may still be sold."""
    if f.tournament.is_flight or not f.tournament.has_flights:
        return []
    days = Day.objects.filter(tournament=f.tournament, kind__in=OWN_ROW, ended_at__isnull=True)
    return [day.played_in for day in days.select_related("played_in") if not day.played_in.is_over]


def _followed(here: Any, before: Any, now: Any) -> Any:
    """Return what a flight has after the change; of house rules each rule follows by itself."""
    if not isinstance(before, dict):
        return now if here == before else here
    changed = {name for name in {*before, *now} if before.get(name) != now.get(name)}
    follows = {name for name in changed if here.get(name) == before.get(name)}
    own = {name: value for name, value in here.items() if name not in follows}
    return own | {name: now[name] for name in follows if name in now}
