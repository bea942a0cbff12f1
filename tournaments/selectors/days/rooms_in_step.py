"""Other rooms in which hand for hand begins, ends or is undone with this one, each with its own lock and log."""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.models import FloorLog, HandForHand, Tournament
from tournaments.selectors.days.rounds_in_step import rows_beside

# Rooms, with the fields of the action there.
OtherRooms = Iterable[tuple[Tournament, Mapping[str, Any]]]
# Actions that are done, and undone, in all rooms at once.
TOGETHER = frozenset({"hand_for_hand.started", "hand_for_hand.ended", "hand_for_hand.called_off"})


def starts_too(tournament: Tournament, fields: Mapping[str, Any]) -> OtherRooms:
    """Return the other rooms, unless hand for hand is played for the end of this day."""
    if fields.get("why") == HandForHand.Why.DAY_END:
        return []
    return [(day.played_in, fields) for day in rows_beside(tournament)]


def ends_too(tournament: Tournament, _fields: Mapping[str, Any]) -> OtherRooms:
    """Return the rooms in step with the stretch that has just ended here; one that still plays its hand refuses."""
    return [(row, {}) for row in _rooms_in_step(tournament)]


def called_off_too(tournament: Tournament, fields: Mapping[str, Any]) -> OtherRooms:
    """Return the rooms in step with the stretch that was just called off here, with the same reason."""
    return [(row, fields) for row in _rooms_in_step(tournament)]


def undone_too(tournament: Tournament, fields: Mapping[str, Any]) -> OtherRooms:
    """Return the rooms in which the same was done at the same moment, each with its own log entry."""
    entry: FloorLog = fields["entry"]
    if entry.action not in TOGETHER or "in_step" not in entry.facts:
        return []
    rows = {day.played_in_id: day.played_in for day in rows_beside(tournament)}
    entries = FloorLog.objects.filter(tournament__in=rows, action=entry.action, at=entry.at, undone_by__isnull=True)
    return [(rows[entry_there.tournament_id], {**fields, "entry": entry_there}) for entry_there in entries]


def _rooms_in_step(tournament: Tournament) -> list[Tournament]:
    last = HandForHand.objects.filter(tournament=tournament, ended_at__isnull=False).order_by("-ended_at").first()
    if last is None or not last.in_step:
        return []
    rows = {day.played_in_id: day.played_in for day in rows_beside(tournament)}
    stretches = HandForHand.objects.filter(tournament__in=rows, ended_at__isnull=True, in_step=last.in_step)
    return [rows[stretch.tournament_id] for stretch in stretches]
