"""Flights and days of a tournament: added and changed, with the carry-over of bags."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.models import ClockAnchor, Day, Profile, Tournament
from tournaments.rules.clock.clock import new_clock
from tournaments.rules.days.settings import carry_over_rules_from_json, day_end_from_json
from tournaments.rules.levels import Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.rules.structure.finish import with_closing_after, with_level_minutes
from tournaments.selectors.days.days import has_feeding_days
from tournaments.selectors.desk.eligibility import allows_several_stacks
from tournaments.selectors.opening import COPIED
from tournaments.services.clock.catch_up import store_clock
from tournaments.services.desk.followers import OF_THE_WHOLE
from tournaments.services.floor.floor import Floor
from tournaments.services.lifecycle import change_settings

TOPICS = ("structure", "money")
FED_DAY_CODE = "2"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewFlight:
    """A flight to be added.

    `level_minutes` is the length of its first level; other levels change in proportion. `closes` is the key of the step
    that closes registration. With None, both are as in the tournament.
    """

    code: str
    starts_at: datetime
    level_minutes: int | None = None
    closes: str | None = None
    venue: str = ""
    end: Mapping[str, Any] = field(default_factory=dict)


def add_flight(f: Floor, *, flight: NewFlight, next_at: datetime | None = None) -> Day:
    """Add a flight with its own clock, tables, log and address, and the prices of the tournament.

    The first flight turns the event's own row into the day that the flights feed, which starts at `next_at`. Refuses a
    flight of a flight, a code that is taken, and a tournament that has started.
    """
    f.refuse_over()
    code = flight.code.strip().upper()
    _refuse_flight(f, code, end=flight.end)
    with f.record("flight.added", topics=TOPICS, code=code, starts_at=flight.starts_at):
        day = _fed_day(f, flight, next_at=next_at)
        row = add_flight_row(f, flight=flight, code=code)
        order = f.tournament.days.filter(kind=Day.Kind.FLIGHT).count() + 1
        added = f.add(
            Day(
                tournament=f.tournament,
                played_in=row,
                kind=Day.Kind.FLIGHT,
                code=code,
                order=order,
                feeds=day,
                end=dict(flight.end),
            )
        )
    vars(f.tournament).pop("known_days", None)
    return added


def add_day(f: Floor, *, code: str, starts_at: datetime) -> Day:
    """Add a day after the last one. Refuses a code that is taken, and a start before the last day."""
    f.refuse_over()
    if f.tournament.is_flight:
        raise Refused("flight_of_flight", name=f.tournament.whole_tournament.name)
    named = code.strip()
    if named in {"", "1"} or f.tournament.days.filter(code__iexact=named).exists():
        raise Refused("day_code_taken", field="code", day=named)
    last = f.tournament.days.filter(kind=Day.Kind.DAY).order_by("order").last()
    if last is None or starts_at <= last.begins:
        raise Refused("day_before_last", field="starts_at")
    with f.record("day.added", topics=TOPICS, code=named, starts_at=starts_at):
        if not last.code:
            f.change(last, code="1")
        day = f.add(
            Day(
                tournament=f.tournament,
                played_in=f.tournament,
                code=named,
                order=last.order + 1,
                starts_at=starts_at,
            )
        )
        f.change(last, feeds=day)
    vars(f.tournament).pop("known_days", None)
    return day


def change_day_end(f: Floor, *, day: Day, end: Mapping[str, Any]) -> Day:
    """Set when a day ends; {} leaves that to the director. Refuses a day that has ended."""
    _refuse_end(f, end)
    if day.end == dict(end):
        raise Refused("nothing_changes")
    if not day.may_change_end:
        raise Refused("day_ended", day=day.code)
    with f.record("day.end_set", topics=TOPICS, code=day.code, end=dict(end)):
        return f.change(day, end=dict(end))


def set_carry_over(f: Floor, **given: Any) -> None:
    """Set which bags go forward, what is paid for removed bags, and the level at which the next day begins.

    On the floor of a parallel day, this holds for that day only. Refuses once bags are carried over.
    """
    if f.tournament.is_flight and not has_feeding_days(f.tournament):
        raise Refused("flight_of_flight", name=f.tournament.whole_tournament.name)
    if f.tournament.entries.filter(carried=True).exists():
        raise Refused("carried_over_already")
    rules = carry_over_rules_from_json(given)
    if rules.flight_pool and rules.flight_prize:
        raise Refused("two_flight_prizes", field="flight_pool")
    if f.tournament.carry_over == given:
        raise Refused("nothing_changes")
    facts = {name: given[name] for name in ("policy", "pay", "restart")}
    with f.record("carry_over.set", topics=TOPICS, one_stack=not allows_several_stacks(f.tournament), **facts):
        f.change(f.tournament, carry_over=given)


def _refuse_flight(f: Floor, code: str, *, end: Mapping[str, Any]) -> None:
    if f.tournament.is_flight:
        raise Refused("flight_of_flight", name=f.tournament.whole_tournament.name)
    if not code.isalnum() or len(code) > 8:
        raise Refused("no_day_code", field="code")
    if code == FED_DAY_CODE or f.tournament.days.filter(code__iexact=code).exists():
        raise Refused("day_code_taken", field="code", day=code)
    own = f.tournament.entries.filter(carried=True) if f.tournament.has_flights else f.tournament.entries
    if own.exists() or ClockAnchor.objects.get(tournament=f.tournament).started_at:
        raise Refused("played_already")
    _refuse_end(f, end)


def _refuse_end(f: Floor, end: Mapping[str, Any]) -> None:
    try:
        day_end = day_end_from_json(end)
    except (KeyError, ValueError):
        raise Refused("no_day_end", field="ends_at") from None
    if day_end and day_end.level and day_end.level not in {step.key for step in f.tournament.structure().steps}:
        raise Refused("no_such_step", field="end_level", steps=len(f.tournament.structure().steps))


def _fed_day(f: Floor, flight: NewFlight, *, next_at: datetime | None) -> Day:
    """Return the day that the flights feed; add it if the event's own row has no day.

    It starts at `next_at`, if given. Refuses a start that is not after the flight's start.
    """
    own = f.tournament.days.filter(kind=Day.Kind.DAY).order_by("order").first()
    own = own or f.add(Day(tournament=f.tournament, played_in=f.tournament, order=1))
    begins = next_at or f.tournament.starts_at
    if begins <= flight.starts_at:
        raise Refused("next_day_too_early", field="next_at")
    if not own.code:
        f.change(own, code=FED_DAY_CODE)
    if begins != f.tournament.starts_at:
        change_settings(f, starts_at=begins)
    return own


def add_flight_row(f: Floor, *, flight: NewFlight, code: str) -> Tournament:
    """Add the row of a flight or parallel day, with its clock and prices; part of other actions."""
    whole = f.tournament
    structure = _flight_structure(whole.structure(), flight)
    row = Tournament(
        name=f"{whole.name} {code}",
        slug=f"{whole.slug}-{code.lower()}",
        series=whole.series,
        demonstration=whole.demonstration,
        starts_at=flight.starts_at,
        steps=steps_to_json(structure.steps),
        chips=list(whole.chips),
        structure_name=whole.structure_name,
        sheet_revised_at=f.now,
        **{name: getattr(whole, name) for name in COPIED if name not in OF_THE_WHOLE},
    )
    row.venue = flight.venue or whole.venue
    try:
        with transaction.atomic():
            f.add(row)
    except IntegrityError:
        raise Refused("slug_taken", field="code", slug=row.slug) from None
    clock = new_clock(structure, starts_at=flight.starts_at)
    anchor = f.add(ClockAnchor(tournament=row, left=clock.left))
    if flight.starts_at > f.now:
        store_clock(f, anchor, structure, clock)
    f.add_many(
        [profile.unsaved_copy_for(row) for profile in Profile.objects.filter(tournament=whole, retired_at__isnull=True)]
    )
    return row


def _flight_structure(structure: Structure, flight: NewFlight) -> Structure:
    """Return the tournament's structure with the flight's level minutes and close of registration."""
    if flight.level_minutes:
        structure = with_level_minutes(structure, flight.level_minutes)
    return structure if flight.closes is None else with_closing_after(structure, flight.closes)
