"""Changes of a tournament's settings and prices that its flights take over.

A flight takes over a change only if its value was the same as the tournament's before. The change in the flight is part
of the action on the tournament's floor, and is undone with it.
"""

from collections.abc import Mapping
from typing import Any

from tournaments.models import OWN_ROW, PARTS, Day, Profile, Tournament
from tournaments.selectors.opening import COPIED
from tournaments.services.clock.catch_up import replan_clock
from tournaments.services.floor.floor import Floor

# Settings that only the whole tournament has.
OF_THE_WHOLE = frozenset({"guarantee", "payout_plan", "points_formula"})
# A flight's price with the same name and these fields is the same price.
PRICED = ("chips", "until", "until_step", *PARTS)


def change_settings_of_flights(f: Floor, *, before: Mapping[str, Any]) -> None:
    """Change the flights' settings that were the same as the tournament's values `before`."""
    for row in _open_flights(f):
        changes = {
            name: value
            for name in before.keys() & (set(COPIED) - OF_THE_WHOLE)
            if (value := _flight_value_after(getattr(row, name), before[name], getattr(f.tournament, name)))
            != getattr(row, name)
        }
        if changes:
            revised = {"sheet_revision": row.sheet_revision + 1, "sheet_revised_at": f.now}
            f.change(row, **changes, **revised)
        if {"rulebook", "house_overrides"} & changes.keys():
            replan_clock(f, tournament=row)


def add_price_to_flights(f: Floor, *, profile: Profile) -> None:
    """Add a price of the tournament to the flights without a price of that name."""
    rows = _open_flights(f)
    named = Profile.objects.filter(tournament__in=rows, sells=profile.sells, name__iexact=profile.name)
    has_it = set(named.values_list("tournament", flat=True))
    f.add_many([profile.unsaved_copy_for(row) for row in rows if row.pk not in has_it])


def change_price_of_flights(f: Floor, *, before: Mapping[str, Any], changes: Mapping[str, Any]) -> None:
    """Change the flights' prices that were the same as the tournament's price `before`."""
    rows = _open_flights(f)
    found = Profile.objects.filter(tournament__in=rows, sells=before["sells"], retired_at__isnull=True)
    unchanged = [
        profile for profile in found if all(getattr(profile, name) == before[name] for name in ("name", *PRICED))
    ]
    f.change_many([(profile, dict(changes)) for profile in unchanged])


def _open_flights(f: Floor) -> list[Tournament]:
    """Return the flights and parallel days that are not over."""
    if f.tournament.is_flight or not f.tournament.has_flights:
        return []
    days = Day.objects.filter(tournament=f.tournament, kind__in=OWN_ROW, ended_at__isnull=True)
    return [day.played_in for day in days.select_related("played_in") if not day.played_in.is_over]


def _flight_value_after(own_value: Any, before: Any, now: Any) -> Any:
    """Return a flight's value after the tournament's value changed from `before` to `now`.

    It becomes `now` if it was the same as `before`; otherwise it stays. House rules are compared one by one.
    """
    if not isinstance(before, dict):
        return now if own_value == before else own_value
    changed = {name for name in {*before, *now} if before.get(name) != now.get(name)}
    follows = {name for name in changed if own_value.get(name) == before.get(name)}
    own = {name: value for name, value in own_value.items() if name not in follows}
    return own | {name: now[name] for name in follows if name in now}
