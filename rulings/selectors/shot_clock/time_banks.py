"""The time banks that players have left: what they used since everybody last got all of them."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, Q
from django.utils.dateparse import parse_duration

from rulings.models import ShotClock, TimeBank
from rulings.rules.shot_clock.time_banks import ClockEvent, Happened, given_again
from tables.models import Table
from tournaments.models import ClockAnchor, FloorLog, Tournament
from tournaments.rules.levels import Break, Level, Step, Structure
from tournaments.selectors.structure.tournament_schedule import BEGINS

#: hands for hand that may take the clock into another step; their facts name it then
BY_HANDS = ("hand_for_hand.closed", "hand_for_hand.hand_done", "hand_for_hand.ended")
#: actions that tell of one thing whatever their facts are
ALWAYS = {
    "clock.resumed": ClockEvent.RUNS,
    "day.last_hands": ClockEvent.DAY_ENDS,
    "day.last_hands_over": ClockEvent.DAY_ENDS,
}
LOGGED_EVENTS = (*BEGINS, *BY_HANDS, *ALWAYS, "clock.outage_settled", "tables.redrawn")


def banks_left(tournament: Tournament, entries: Collection[int], *, now: datetime) -> dict[int, int]:
    """Return the time banks that each of these entries may still use. The log is read once, however many they are.

    A time bank that was used on a clock that was called off counts as not used.
    """
    house_rules = tournament.house_rules()
    if not house_rules["time_banks"] or not entries:
        return dict.fromkeys(entries, 0)
    used = TimeBank.objects.filter(entry__in=entries).exclude(shot_clock__result=ShotClock.Result.CALLED_OFF).order_by()
    since = given_again(house_rules["time_banks_again"], happened(tournament, now=now))
    if since is not None:
        used = used.filter(used_at__gte=since)
    gone = dict(used.values_list("entry_id").annotate(Count("pk")))
    return {entry: max(0, house_rules["time_banks"] - gone.get(entry, 0)) for entry in entries}


def happened(tournament: Tournament, *, now: datetime) -> Iterator[Happened]:
    """Return all events that time banks depend on: actions not undone, the clock since, and the tables."""
    structure = tournament.structure()
    for action, moment, facts in _not_undone(tournament):
        if action == "clock.went_to" and _passes_a_night(structure, facts):
            yield Happened(moment, ClockEvent.DAY_ENDS)
        yield from _events_of(action, moment, facts)
    for crossing in ClockAnchor.objects.get(tournament=tournament).as_rule(structure).crossings(now):
        if crossing.step < len(structure.steps):
            yield _begins(structure.steps[crossing.step], crossing.moment)
    yield from _one_table_left(tournament)


def _not_undone(tournament: Tournament) -> Iterator[tuple[str, datetime, dict[str, Any]]]:
    """Return the actions of the log that were not undone; an undo that was undone itself counts no more."""
    rows = FloorLog.objects.filter(Q(action__in=LOGGED_EVENTS) | Q(undoes__isnull=False), tournament=tournament)
    told = list(rows.order_by("number").values_list("pk", "undoes_id", "action", "moment", "facts"))
    undoing = {undone: row for row, undone, *_ in told if undone is not None}
    gone: set[int] = set()
    for row, *_ in reversed(told):
        if row in undoing and undoing[row] not in gone:
            gone.add(row)
    return (
        (action, moment, facts) for row, _, action, moment, facts in told if row not in gone and action in LOGGED_EVENTS
    )


def _events_of(action: str, moment: datetime, facts: dict[str, Any]) -> Iterator[Happened]:
    """What one action tells."""
    if action in ALWAYS:
        yield Happened(moment, ALWAYS[action])
    elif action == "tables.redrawn":
        if len(facts["tables"]) == 1:
            yield Happened(moment, ClockEvent.FINAL_TABLE)
    elif action == "clock.outage_settled":
        taken = parse_duration(facts["taken"])
        if taken:
            yield Happened(moment, ClockEvent.PUT_BACK, back_to=moment - taken)
    else:
        step = facts if action in BEGINS else facts.get("begins")
        if step and step["kind"] in tuple(ClockEvent):
            yield Happened(moment, ClockEvent(step["kind"]), number=step.get("number"))


def _passes_a_night(structure: Structure, facts: dict[str, Any]) -> bool:
    """Whether the director went past the end of a day, by the steps as they are now."""
    passed = structure.steps[facts["came_from"]["step"] + 1 : facts["step"]]
    return any(isinstance(step, Break) and step.end_of_day for step in passed)


def _begins(step: Step, moment: datetime) -> Happened:
    if isinstance(step, Level):
        return Happened(moment, ClockEvent.LEVEL, number=step.number)
    return Happened(moment, ClockEvent.DAY_ENDS if step.end_of_day else ClockEvent.BREAK)


def _one_table_left(tournament: Tournament) -> Iterator[Happened]:
    """The last table closed while one is open: the final table, whether or not anybody drew again for it."""
    tables = Table.objects.filter(tournament=tournament)
    counted = tables.aggregate(open=Count("pk", filter=Q(broken_at__isnull=True)), last=Max("broken_at"))
    if counted["open"] == 1 and counted["last"]:
        yield Happened(counted["last"], ClockEvent.FINAL_TABLE)
