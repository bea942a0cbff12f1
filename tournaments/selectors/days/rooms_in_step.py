"""In which other rooms hand for hand begins, ends or is undone as it is here: each in its own row, lock and log."""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.models import FloorLog, HandForHand, Tournament
from tournaments.selectors.days.rounds_in_step import rows_beside

#: what a room does, and what is asked for there
Elsewhere = Iterable[tuple[Tournament, Mapping[str, Any]]]
#: what is done in all rooms at once, and undone in them
TOGETHER = frozenset({"hand_for_hand.started", "hand_for_hand.ended", "hand_for_hand.called_off"})


def starts_too(tournament: Tournament, asked: Mapping[str, Any]) -> Elsewhere:
    """Return the rooms beside this one, unless hand for hand is played for the end of this day."""
    if asked.get("why") == HandForHand.Why.DAY_END:
        return []
    return [(day.played_in, asked) for day in rows_beside(tournament)]


def ends_too(tournament: Tournament, _asked: Mapping[str, Any]) -> Elsewhere:
    """Return the rooms in step with what has just ended here; one that still plays its hand refuses."""
    return [(row, {}) for row in _in_step(tournament)]


def called_off_too(tournament: Tournament, asked: Mapping[str, Any]) -> Elsewhere:
    """Return the rooms in step with what was just called off here, for the same reason."""
    return [(row, asked) for row in _in_step(tournament)]


def undone_too(tournament: Tournament, asked: Mapping[str, Any]) -> Elsewhere:
    """Return the rooms in which the same was done at the same moment, each with its own entry of the log."""
    entry: FloorLog = asked["entry"]
    if entry.action not in TOGETHER or "in_step" not in entry.facts:
        return []
    rows = {day.played_in_id: day.played_in for day in rows_beside(tournament)}
    theirs = FloorLog.objects.filter(tournament__in=rows, action=entry.action, at=entry.at, undone_by__isnull=True)
    return [(rows[one.tournament_id], {**asked, "entry": one}) for one in theirs]


def _in_step(tournament: Tournament) -> list[Tournament]:
    last = HandForHand.objects.filter(tournament=tournament, ended_at__isnull=False).order_by("-ended_at").first()
    if last is None or not last.in_step:
        return []
    rows = {day.played_in_id: day.played_in for day in rows_beside(tournament)}
    open_ones = HandForHand.objects.filter(tournament__in=rows, ended_at__isnull=True, in_step=last.in_step)
    return [rows[one.tournament_id] for one in open_ones]
