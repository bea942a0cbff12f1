"""Actions on the price list."""

from datetime import datetime
from typing import Any

from django.db.models import Max

from tournaments.models import PARTS, Profile
from tournaments.rules.refused import Refused
from tournaments.services.desk.followers import PRICED, add_price_to_flights, change_price_of_flights
from tournaments.services.floor.floor import Floor


def add_profile(
    f: Floor,
    *,
    name: str,
    sells: str,
    chips: int | None = None,
    until: datetime | None = None,
    until_step: str = "",
    **parts: int,
) -> Profile:
    """Add a price at the end of the list; without `chips` it sells a starting stack.

    Refuses a name that is taken for this kind of sale.
    """
    _refuse_taken_name(f, name, sells)
    _refuse_unknown_step(f, until_step)
    last = Profile.objects.filter(tournament=f.tournament).aggregate(last=Max("listed"))["last"] or 0
    profile = Profile(
        tournament=f.tournament,
        name=name.strip(),
        sells=sells,
        chips=f.tournament.starting_stack if chips is None else chips,
        until=until,
        until_step=until_step,
        listed=last + 1,
        **{part: parts.get(part, 0) for part in PARTS},
    )
    with f.record("profile.added", topics=["money"], profile=profile.name, **_price_facts(f, profile)):
        added = f.add(profile)
        add_price_to_flights(f, profile=added)
        return added


def change_profile(f: Floor, *, profile: Profile, **values: Any) -> Profile:
    """Change a price; earlier sales keep their price. Refuses if nothing changes."""
    if "name" in values and values["name"].strip() != profile.name:
        _refuse_taken_name(f, values["name"], profile.sells, itself=profile.pk)
    _refuse_unknown_step(f, values.get("until_step", ""))
    if all(getattr(profile, name) == value for name, value in values.items()):
        raise Refused("nothing_changes")
    with f.record("profile.changed", topics=["money"]) as log_entry:
        before = {name: getattr(profile, name) for name in ("name", "sells", *PRICED)}
        f.change(profile, **values)
        change_price_of_flights(f, before=before, changes=values)
        log_entry.facts |= {"profile": profile.name, **_price_facts(f, profile)}
    return profile


def retire_profile(f: Floor, *, profile: Profile) -> Profile:
    """Take a price off the list. Refuses if that was done already."""
    if profile.retired_at:
        raise Refused("already_so")
    with f.record("profile.retired", topics=["money"], profile=profile.name):
        before = {name: getattr(profile, name) for name in ("name", "sells", *PRICED)}
        change_price_of_flights(f, before=before, changes={"retired_at": f.now})
        return f.change(profile, retired_at=f.now)


def _price_facts(f: Floor, profile: Profile) -> dict[str, Any]:
    return {"price": profile.price, "chips": profile.chips, "currency": f.tournament.currency}


def _refuse_taken_name(f: Floor, name: str, sells: str, *, itself: int = 0) -> None:
    if not name.strip():
        raise Refused("needs_a_name", field="name")
    others = Profile.objects.filter(tournament=f.tournament, sells=sells).exclude(pk=itself)
    if others.filter(name__iexact=name.strip()).exists():
        raise Refused("price_named_already", field="name", name=name.strip())


def _refuse_unknown_step(f: Floor, key: str) -> None:
    if key and key not in {step.key for step in f.tournament.structure().steps}:
        raise Refused("no_such_step", field="until_step", steps=len(f.tournament.structure().steps))
