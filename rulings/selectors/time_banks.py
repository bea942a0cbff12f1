"""The time banks that players have left: what they used since the house last gave everybody all of them."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, Q
from django.utils.dateparse import parse_duration

from rulings.models import TimeBank
from rulings.rules.time_banks import Happened, Kind, given_again
from tables.models import Table
from tournaments.models import ClockAnchor, FloorLog, Tournament
from tournaments.rules.structure import Break, Level, Step, Structure
from tournaments.selectors.sheet import BEGINS

#: hands for hand that may take the clock into another step; their facts name it then
BY_HANDS = ("hand_for_hand.closed", "hand_for_hand.hand_done", "hand_for_hand.ended")
#: deeds that tell of one thing whatever their facts are
ALWAYS = {
    "clock.resumed": Kind.RUNS,
    "day.last_hands": Kind.DAY_ENDS,
    "day.last_hands_over": Kind.DAY_ENDS,
}
TOLD = (*BEGINS, *BY_HANDS, *ALWAYS, "clock.outage_settled", "tables.redrawn")


def banks_left(tournament: Tournament, entries: Collection[int], *, now: datetime) -> dict[int, int]:
    """Time banks that each of these entries may still use: the log is read once, however many they are."""
    house = tournament.house()
    if not house["time_banks"] or not entries:
        return dict.fromkeys(entries, 0)
    used = TimeBank.objects.filter(entry__in=entries).order_by()
    since = given_again(house["time_banks_again"], happened(tournament, now=now))
    if since is not None:
        used = used.filter(used_at__gte=since)
    gone = dict(used.values_list("entry_id").annotate(Count("pk")))
    return {entry: max(0, house["time_banks"] - gone.get(entry, 0)) for entry in entries}


def happened(tournament: Tournament, *, now: datetime) -> Iterator[Happened]:
    """Everything on which time banks hang: by deeds that stand, by the clock itself since, and by the tables."""
    structure = tournament.structure()
    for deed, moment, facts in _standing(tournament):
        if deed == "clock.went_to" and _passes_a_night(structure, facts):
            yield Happened(moment, Kind.DAY_ENDS)
        yield from _told(deed, moment, facts)
    for crossing in ClockAnchor.objects.get(tournament=tournament).as_rule(structure).crossings(now):
        if crossing.step < len(structure.steps):
            yield _begins(structure.steps[crossing.step], crossing.moment)
    yield from _one_table_left(tournament)


def _standing(tournament: Tournament) -> Iterator[tuple[str, datetime, dict[str, Any]]]:
    """Deeds of the log that were not undone; an undoing that was undone itself counts no more."""
    rows = FloorLog.objects.filter(Q(deed__in=TOLD) | Q(undoes__isnull=False), tournament=tournament)
    told = list(rows.order_by("number").values_list("pk", "undoes_id", "deed", "moment", "facts"))
    undoing = {undone: row for row, undone, *_ in told if undone is not None}
    gone: set[int] = set()
    for row, *_ in reversed(told):
        if row in undoing and undoing[row] not in gone:
            gone.add(row)
    return ((deed, moment, facts) for row, _, deed, moment, facts in told if row not in gone and deed in TOLD)


def _told(deed: str, moment: datetime, facts: dict[str, Any]) -> Iterator[Happened]:
    """What one deed tells."""
    if deed in ALWAYS:
        yield Happened(moment, ALWAYS[deed])
    elif deed == "tables.redrawn":
        if len(facts["tables"]) == 1:
            yield Happened(moment, Kind.FINAL_TABLE)
    elif deed == "clock.outage_settled":
        gone = parse_duration(facts["gone"])
        if not facts["played"] and gone:
            yield Happened(moment, Kind.PUT_BACK, back_to=moment - gone)
    else:
        step = facts if deed in BEGINS else facts.get("begins")
        if step and step["kind"] in tuple(Kind):
            yield Happened(moment, Kind(step["kind"]), number=step.get("number"))


def _passes_a_night(structure: Structure, facts: dict[str, Any]) -> bool:
    """Whether the director went past the end of a day, by the steps as they are now."""
    passed = structure.steps[facts["came_from"]["step"] + 1 : facts["step"]]
    return any(isinstance(step, Break) and step.end_of_day for step in passed)


def _begins(step: Step, moment: datetime) -> Happened:
    if isinstance(step, Level):
        return Happened(moment, Kind.LEVEL, number=step.number)
    return Happened(moment, Kind.DAY_ENDS if step.end_of_day else Kind.BREAK)


def _one_table_left(tournament: Tournament) -> Iterator[Happened]:
    """The last table closed while one is open: the final table, whether or not anybody drew anew for it."""
    tables = Table.objects.filter(tournament=tournament)
    counted = tables.aggregate(open=Count("pk", filter=Q(broken_at__isnull=True)), last=Max("broken_at"))
    if counted["open"] == 1 and counted["last"]:
        yield Happened(counted["last"], Kind.FINAL_TABLE)
