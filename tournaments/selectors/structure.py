"""Blind schedules with times: of a tournament, of a structure without a tournament, and of a structure being edited."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from tournaments.models import PARTS, FloorLog, Sold, StructurePlan, Tournament
from tournaments.rules.clock.clock import Clock, laps_of
from tournaments.rules.days.restart import RestartAt
from tournaments.rules.games import rotation_title
from tournaments.rules.levels import Level, Structure
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of
from tournaments.rules.structure.checks import Checked, check_structure
from tournaments.rules.structure.raise_limits import Limits, limits_by_step
from tournaments.rules.structure.schedule.blind_schedule import (
    Basis,
    BlindSchedule,
    Heading,
    SoldLater,
    blind_schedule_of,
)
from tournaments.rules.structure.schedule.times import known_beginnings, logged_and_forecast_times, without_future_times
from tournaments.rules.structure.times import StepTimes, planned_times, step_times, total_time, with_present_step_length
from tournaments.selectors.days.days import carry_over_rules, is_waiting_for_bags
from tournaments.selectors.desk.prices import listed_prices
from tournaments.selectors.staff.organisation_settings import venue_of

# Log entries that begin a step; their facts name the step.
BEGINS = ("clock.started", "clock.crossed", "clock.went_to")
# Log entries that change the indexes of steps; entries before them are not read.
RENUMBERS = ("structure.changed", "structure.plan_used")

# Play begins at 00:00, so that the schedule's times are the time played.
MIDNIGHT = datetime(2000, 1, 1, tzinfo=UTC)


def blind_schedule(tournament: Tournament, *, now: datetime) -> BlindSchedule:
    """Return the schedule as of `now`: with planned times before the start, then with times of clock and log."""
    structure = tournament.structure()
    first = _first_step(tournament, structure)
    clock, basis = _clock_and_basis(tournament, first, _schedule_clock(tournament, now), now=now)
    started = basis not in {Basis.PLANNED, Basis.WAITS}
    times = _schedule_times(tournament, clock, basis, first, now=now)
    return blind_schedule_of(
        with_present_step_length(structure, clock) if started else structure,
        heading=Heading(
            name=tournament.name,
            venue=venue_of(tournament),
            zone=tournament.local_zone,
            starts_at=tournament.as_local_time(tournament.clock.started_at or tournament.starts_at),
            revision=tournament.sheet_revision,
            revised_at=tournament.as_local_time(tournament.sheet_revised_at),
            asked_at=tournament.as_local_time(now),
            currency=tournament.currency,
            buy_in=_buy_in_by_part(tournament),
            sold_later=tuple(_later_sales(tournament)),
            basis=basis,
            present=structure.steps[clock.step].key if started else "",
            game="" if tournament.has_usual_game else tournament.game_title,
            **_games_by_hands(tournament),
        ),
        house_rules=tournament.house_rules(),
        times=without_future_times(times, now=now) if basis is Basis.OVER else times,
        first=first,
    )


def _games_by_hands(tournament: Tournament) -> dict[str, Any]:
    """Return the games of a mix that change by hands, and whether some have no limits; {} if games change by level."""
    if tournament.game_changes == "level":
        return {}
    bettings = {betting for _game, betting in tournament.games}
    return {
        "games": tuple(rotation_title(*played) for played in tournament.games),
        "has_games_without_limits": len(bettings) > 1 and "fixed_limit" in bettings,
    }


def _clock_and_basis(tournament: Tournament, first: int, clock: Clock, *, now: datetime) -> tuple[Clock, Basis]:
    """Return the clock, and the state of the event that the times of the schedule are based on."""
    basis = _schedule_basis(tournament, clock)
    if basis is not Basis.PLANNED or not is_waiting_for_bags(tournament):
        return clock, basis
    return (clock.go_to(first, now), basis) if first else (clock, Basis.WAITS)


def _schedule_times(
    tournament: Tournament, clock: Clock, basis: Basis, first: int, *, now: datetime
) -> list[StepTimes]:
    if basis is Basis.WAITS:
        return [StepTimes()] * len(tournament.steps)
    planned = basis is Basis.PLANNED
    times = list(
        logged_and_forecast_times(clock, beginnings=() if planned else step_starts(tournament, now=now), now=now)
    )
    if first and planned and clock.step == first:  # the day begins with the rest of a level
        times[first] = replace(times[first], begins=clock.starts_at)
    return times


def _first_step(tournament: Tournament, structure: Structure) -> int:
    """Return the index of the schedule's first step; 0 without flights.

    Before the carry-over it is the printed level, if play restarts there. Afterwards it is the restart level, or the
    clock's step if that is earlier.
    """
    if is_waiting_for_bags(tournament):
        rules = carry_over_rules(tournament)
        return _index_of_level(structure, rules.printed if rules.restart is RestartAt.PRINTED else None)
    if not tournament.entries.filter(carried=True).exists():
        return 0
    rows = FloorLog.objects.filter(tournament=tournament, action="carry_over.confirmed", undone_by__isnull=True)
    number = next(iter(rows.order_by("-number").values_list("facts__level", flat=True)[:1]), None)
    return min(_index_of_level(structure, number), tournament.clock.step)


def _index_of_level(structure: Structure, number: int | None) -> int:
    """Return the index of the level with this number; 0 if there is none."""
    steps = enumerate(structure.steps)
    return next((at for at, step in steps if isinstance(step, Level) and step.number == number), 0)


def step_starts(tournament: Tournament, *, now: datetime) -> Iterator[tuple[int, datetime]]:
    """Yield index and start of steps, newest first, from the clock and then from the log."""
    clock = tournament.clock.as_clock(tournament.structure())
    yield from ((crossing.step, crossing.moment) for crossing in reversed(clock.crossings(now)))
    yield from _logged_step_starts(tournament, present=clock.advance_to(now).step)


def _logged_step_starts(tournament: Tournament, *, present: int) -> Iterator[tuple[int, datetime]]:
    """Yield index and start of each logged step, newest first.

    Stops at a change of the structure, after which the indexes differ; the start of the `present` step is still
    yielded.
    """
    known_steps, renumbered = len(tournament.steps), False
    rows = FloorLog.objects.filter(tournament=tournament, undone_by__isnull=True).order_by("-number")
    entries = rows.filter(action__in=(*BEGINS, *RENUMBERS, "clock.break_inserted", "undone"))
    for action, moment, facts in entries.values_list("action", "moment", "facts").iterator():
        if action in RENUMBERS or (action == "undone" and facts["of"] in (*RENUMBERS, "clock.break_inserted")):
            renumbered = True
        elif renumbered and action in BEGINS:
            yield present, moment
            return
        elif action == "clock.break_inserted":
            # the break follows the step that it split: steps up to that kept their indexes
            if facts["step"] < known_steps:
                yield facts["step"] + 1, moment
            known_steps = min(known_steps, facts["step"])
        elif action in BEGINS and facts["step"] <= known_steps:
            yield facts["step"], moment


def _schedule_clock(tournament: Tournament, now: datetime) -> Clock:
    """Return the clock at `now`; before the start it waits for the planned time, if that is ahead."""
    clock = tournament.clock.as_clock(tournament.structure())
    waits = tournament.clock.started_at is None and clock.starts_at is None
    return (
        clock.wait_until(tournament.starts_at, now) if waits and tournament.starts_at > now else clock.advance_to(now)
    )


def _schedule_basis(tournament: Tournament, clock: Clock) -> Basis:
    if tournament.is_over or clock.is_played_out:
        return Basis.OVER
    if clock.is_running:
        return Basis.RUNNING
    return Basis.STOPPED if tournament.clock.started_at else Basis.PLANNED


def _buy_in_by_part(tournament: Tournament) -> dict[str, int]:
    parts = {
        "prizes": tournament.prize_share,
        "bounty": tournament.bounty,
        "house": tournament.house_fee,
        "staff": tournament.staff_fee,
    }
    return {name: amount for name, amount in parts.items() if amount}


def _later_sales(tournament: Tournament) -> Iterator[SoldLater]:
    """Yield rebuys and add-ons at their first listed price; without one, at the price of an entry."""
    for sells, most in ((Sold.REBUY, tournament.rebuys), (Sold.ADD_ON, tournament.add_ons)):
        if most == 0:
            continue
        listed_price = listed_prices(tournament, sells=sells).first()
        price_row = listed_price or tournament
        chips = listed_price.chips if listed_price else tournament.starting_stack
        yield SoldLater(str(sells), sum(getattr(price_row, part) for part in PARTS), chips, most)


def plan_schedule(structure: Structure, *, house_rules: HouseRules | None = None) -> BlindSchedule:
    """Return the schedule of a structure, with times counted from the start.

    Without `house_rules`, those of TDA apply.
    """
    return blind_schedule_of(
        structure,
        heading=Heading(name=structure.name, zone=UTC, starts_at=MIDNIGHT, revised_at=MIDNIGHT, asked_at=MIDNIGHT),
        house_rules=house_rules or house_rules_of(),
        times=planned_times(structure, starts_at=MIDNIGHT),
    )


def library_plans() -> list[StructurePlan]:
    """Return every structure of the library by name, own ones before presets."""
    return list(StructurePlan.objects.order_by("preset", "name"))


@dataclass(frozen=True, slots=True)
class DraftStep:
    """One step of a draft: its times as far as known, and the limits of a first raise (None for a break)."""

    timed: StepTimes
    limits: Limits | None


@dataclass(frozen=True, slots=True)
class StructureDraft:
    """A structure that is being edited, with one `DraftStep` for each of its steps.

    `new_end` is when the step in play would end with its edited length. It is None if the length is unchanged, or if
    that end is past.
    """

    checked: Checked
    steps: tuple[DraftStep, ...]
    total: timedelta
    new_end: datetime | None


def structure_draft(tournament: Tournament, structure: Structure, *, now: datetime) -> StructureDraft:
    """Return an edited structure with its problems, raise limits and times, as if used from now on."""
    times = _draft_times(tournament, structure, now=now)
    limits = first_raise_limits(structure, house_rules=tournament.house_rules())
    steps = tuple(DraftStep(timed, limit) for timed, limit in zip(times, limits, strict=True))
    return StructureDraft(
        check_structure(structure), steps, total_time(structure), _changed_step_end(tournament, structure, times, now)
    )


def first_raise_limits(structure: Structure, *, house_rules: HouseRules) -> Iterator[Limits | None]:
    """Yield the limits of a first raise for each step; None for a break."""
    for bounds in limits_by_step(structure, house_rules=house_rules):
        yield bounds[1] if bounds else None


def present_step_key(tournament: Tournament, *, now: datetime) -> str:
    """Return the key of the present step; "" before play has begun."""
    structure = tournament.structure()
    clock = tournament.clock.as_clock(structure).advance_to(now)
    has_begun = tournament.clock.started_at is not None or clock.is_running
    return structure.steps[clock.step].key if has_begun else ""


def _changed_step_end(
    tournament: Tournament, structure: Structure, times: tuple[StepTimes, ...], now: datetime
) -> datetime | None:
    present = present_step_key(tournament, now=now)
    before = tournament.structure()
    written = {step.key: step.span for step in before.steps}
    for step, timed in zip(structure.steps, times, strict=True):
        if step.key == present and timed.ends and step.span != written[step.key]:
            end = timed.ends + step.span - tournament.clock.as_clock(before).advance_to(now).present_step_length
            return end if end > now and end != timed.ends else None
    return None


def _draft_times(tournament: Tournament, structure: Structure, *, now: datetime) -> tuple[StepTimes, ...]:
    """Return the times of the edited steps from the present clock; before the start, the planned times."""
    if not structure.steps:
        return ()
    present = present_step_key(tournament, now=now)
    if not present:
        return planned_times(structure, starts_at=tournament.clock.starts_at or tournament.starts_at)
    keys = [step.key for step in structure.steps]
    if present not in keys:
        return tuple(StepTimes() for _ in keys)
    here = tournament.clock.as_clock(tournament.structure()).advance_to(now)
    at = keys.index(present)
    times = list(step_times(here.with_laps(laps_of(structure), step=at), now=now))
    began = known_beginnings(step_starts(tournament, now=now), present=here.step).get(here.step)
    times[at] = replace(times[at], begins=began or times[at].begins)
    return tuple(times)
