"""Running shot clocks, the thinking time by house rules, and the time banks that players have left."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, Q, QuerySet
from django.utils.dateparse import parse_duration

from rulings.models import ShotClock, TimeBank
from rulings.rules.shot_clock import (
    ClockEvent,
    ShotTime,
    ThinkingTime,
    TimedEvent,
    has_shot_clock,
    is_shot_clock_due,
    last_time_bank_refill,
    thinking_times,
)
from tables.models import Table
from tournaments.contribution_types import Alert
from tournaments.models import ClockAnchor, FloorLog, Tournament
from tournaments.rules.levels import Break, Level, Step, Structure
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.desk.entries import is_field_complete
from tournaments.selectors.presence import may_have
from tournaments.selectors.prizes.bubble import paid_place_count, players_left_count
from tournaments.selectors.structure import BEGINS

# same rank as the alert to collect phones
RANK = 28

# actions that may begin another step of the clock, which their facts then name
HAND_FOR_HAND_ACTIONS = ("hand_for_hand.closed", "hand_for_hand.hand_done", "hand_for_hand.ended")
EVENT_BY_ACTION = {
    "clock.resumed": ClockEvent.RUNS,
    "day.last_hands": ClockEvent.DAY_ENDS,
    "day.last_hands_over": ClockEvent.DAY_ENDS,
}
LOGGED_EVENTS = (*BEGINS, *HAND_FOR_HAND_ACTIONS, *EVENT_BY_ACTION, "clock.outage_settled", "tables.redrawn")


def open_clocks(tournament: Tournament) -> QuerySet[ShotClock]:
    """Return the shot clocks that have not ended, oldest first."""
    if not may_have(tournament, ShotClock):
        return ShotClock.objects.none()
    rows = ShotClock.objects.filter(tournament=tournament, ended_at__isnull=True)
    return rows.select_related("entry__player", "table").order_by("started_at", "pk")


def allowed_thinking_times(tournament: Tournament, *, now: datetime) -> tuple[ThinkingTime, ...]:
    """Return the thinking times that the house rules allow now: one, or one for each street."""
    house_rules = tournament.house_rules()
    return thinking_times(
        house_rules["shot_clock"] if is_every_decision_timed(tournament, now=now) else "off",
        called=house_rules["clock_seconds"],
        countdown=house_rules["clock_countdown_seconds"],
    )


def is_every_decision_timed(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether the house rules time every decision now."""
    house_rules = tournament.house_rules()
    return has_shot_clock(house_rules["shot_clock"]) and is_shot_clock_due(
        house_rules["shot_clock_from"],
        field_complete=is_field_complete(tournament, now=now),
        left=players_left_count(tournament),
        paid=paid_place_count(tournament),
        seats=tournament.seats_per_table,
    )


def has_shot_clock_start_during_play(tournament: Tournament) -> bool:
    """Return whether the house rules start a shot clock later than the tournament."""
    house_rules = tournament.house_rules()
    return has_shot_clock(house_rules["shot_clock"]) and house_rules["shot_clock_from"] != "start"


def is_shot_clock_start_announced(tournament: Tournament) -> bool:
    """Return whether the start of the shot clock was announced."""
    rows = FloorLog.objects.filter(tournament=tournament, action="shot_clock.started", undone_by__isnull=True)
    return rows.exists()


def shot_time(clock: ShotClock) -> ShotTime:
    """Return a stored clock as a ShotTime."""
    return ShotTime(clock.started_at, clock.seconds, clock.last_seconds, clock.banked)


@dataclass(frozen=True, slots=True)
class ShotClockState:
    """A player's shot clock. `banks` is the number of time banks that the player has left."""

    clock: ShotClock
    banks: int


def shot_clock_states(tournament: Tournament, clocks: Iterable[ShotClock], *, now: datetime) -> list[ShotClockState]:
    """Return the shot clocks with their players' time banks."""
    listed = list(clocks)
    left = time_banks_left_by_entry(tournament, {clock.entry_id for clock in listed}, now=now)
    return [ShotClockState(clock, left[clock.entry_id]) for clock in listed]


def shot_clock_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield an alert while the shot clock is due but not announced; otherwise nothing."""
    if (
        tournament.is_over
        or is_ended_flight(tournament)
        or not has_shot_clock_start_during_play(tournament)
        or is_shot_clock_start_announced(tournament)
    ):
        return
    if is_every_decision_timed(tournament, now=now):
        yield Alert("shot_clock_starts", "warn", {"clock": tournament.house_rules()["shot_clock"]}, rank=RANK)


def time_banks_left_by_entry(tournament: Tournament, entries: Collection[int], *, now: datetime) -> dict[int, int]:
    """Return the number of time banks left, by primary key of the entry.

    It is 0 without time banks in the house rules. Banks used on a cancelled clock do not count as used.
    """
    house_rules = tournament.house_rules()
    if not house_rules["time_banks"] or not entries:
        return dict.fromkeys(entries, 0)
    used = TimeBank.objects.filter(entry__in=entries).exclude(shot_clock__result=ShotClock.Result.CALLED_OFF).order_by()
    since = last_time_bank_refill(house_rules["time_banks_again"], time_bank_events(tournament, now=now))
    if since is not None:
        used = used.filter(used_at__gte=since)
    used_by_entry = dict(used.values_list("entry_id").annotate(Count("pk")))
    return {entry: max(0, house_rules["time_banks"] - used_by_entry.get(entry, 0)) for entry in entries}


def time_bank_events(tournament: Tournament, *, now: datetime) -> Iterator[TimedEvent]:
    """Yield the events on which a refill of time banks may depend, in no order."""
    structure = tournament.structure()
    for action, moment, facts in _effective_actions(tournament):
        if action == "clock.went_to" and _is_past_end_of_day(structure, facts):
            yield TimedEvent(moment, ClockEvent.DAY_ENDS)
        yield from _action_events(action, moment, facts)
    for crossing in ClockAnchor.objects.get(tournament=tournament).as_clock(structure).crossings(now):
        if crossing.step < len(structure.steps):
            yield _step_start_event(structure.steps[crossing.step], crossing.moment)
    yield from _final_table_events(tournament)


def _effective_actions(tournament: Tournament) -> Iterator[tuple[str, datetime, dict[str, Any]]]:
    """Yield action, moment and facts of the log entries that are not undone."""
    rows = FloorLog.objects.filter(Q(action__in=LOGGED_EVENTS) | Q(undoes__isnull=False), tournament=tournament)
    rows_by_number = list(rows.order_by("number").values_list("pk", "undoes_id", "action", "moment", "facts"))
    undoing = {undone: row for row, undone, *_ in rows_by_number if undone is not None}
    undone_rows: set[int] = set()
    for row, *_ in reversed(rows_by_number):
        if row in undoing and undoing[row] not in undone_rows:
            undone_rows.add(row)
    return (
        (action, moment, facts)
        for row, _, action, moment, facts in rows_by_number
        if row not in undone_rows and action in LOGGED_EVENTS
    )


def _action_events(action: str, moment: datetime, facts: dict[str, Any]) -> Iterator[TimedEvent]:
    if action in EVENT_BY_ACTION:
        yield TimedEvent(moment, EVENT_BY_ACTION[action])
    elif action == "tables.redrawn":
        if len(facts["tables"]) == 1:
            yield TimedEvent(moment, ClockEvent.FINAL_TABLE)
    elif action == "clock.outage_settled":
        taken = parse_duration(facts["taken"])
        if taken:
            yield TimedEvent(moment, ClockEvent.PUT_BACK, back_to=moment - taken)
    else:
        step = facts if action in BEGINS else facts.get("begins")
        if step and step["kind"] in tuple(ClockEvent):
            yield TimedEvent(moment, ClockEvent(step["kind"]), number=step.get("number"))


def _is_past_end_of_day(structure: Structure, facts: dict[str, Any]) -> bool:
    """Return whether the clock was moved past the end of a day in the current structure."""
    passed = structure.steps[facts["came_from"]["step"] + 1 : facts["step"]]
    return any(isinstance(step, Break) and step.end_of_day for step in passed)


def _step_start_event(step: Step, moment: datetime) -> TimedEvent:
    if isinstance(step, Level):
        return TimedEvent(moment, ClockEvent.LEVEL, number=step.number)
    return TimedEvent(moment, ClockEvent.DAY_ENDS if step.end_of_day else ClockEvent.BREAK)


def _final_table_events(tournament: Tournament) -> Iterator[TimedEvent]:
    """Yield the event of the final table, once only one table is open."""
    tables = Table.objects.filter(tournament=tournament)
    counted = tables.aggregate(open=Count("pk", filter=Q(broken_at__isnull=True)), last=Max("broken_at"))
    if counted["open"] == 1 and counted["last"]:
        yield TimedEvent(counted["last"], ClockEvent.FINAL_TABLE)
