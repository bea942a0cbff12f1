"""Hand for hand on parallel days, whose rooms play the same hand at the same time ("in step").

Each room has its own rows, lock and log, so no room waits for another's lock. Rounds of several rooms with the same
number are one round.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import Day, Entry, FloorLog, HandForHand, HandRound, Tournament

# Rooms, each with the fields of the action to be done there.
OtherRooms = Iterable[tuple[Tournament, Mapping[str, Any]]]
# Actions that are done, and undone, in all rooms at once.
TOGETHER = frozenset({"hand_for_hand.started", "hand_for_hand.ended", "hand_for_hand.called_off"})


@dataclass(frozen=True, slots=True)
class ParallelRoom:
    """Another parallel day and the number of its present hand; `hand` is None outside hand for hand."""

    code: str
    hand: int | None
    closed: bool

    def has_played(self, hand: int) -> bool:
        """Return whether the room has finished this hand; True if it is not hand for hand."""
        return self.hand is None or self.hand > hand or (self.hand == hand and self.closed)


def other_parallel_days(tournament: Tournament) -> list[Day]:
    """Return the other parallel days that still have players; [] if this row is not a parallel day."""
    if not tournament.is_parallel_day:
        return []
    days = tournament.whole_tournament.days.filter(
        kind=Day.Kind.BESIDE, ended_at__isnull=True, played_in__cancelled_at=None
    )
    others = list(days.exclude(played_in=tournament).select_related("played_in"))
    alive = Entry.objects.filter(tournament__in=[day.played_in_id for day in others], bust_out__isnull=True)
    rows = set(alive.values_list("tournament", flat=True))
    return [day for day in others if day.played_in_id in rows]


def other_parallel_rooms(tournament: Tournament) -> list[ParallelRoom]:
    days = other_parallel_days(tournament)
    last: dict[int, HandRound] = {}
    rounds = HandRound.objects.filter(
        hand_for_hand__tournament__in=[day.played_in_id for day in days], hand_for_hand__ended_at__isnull=True
    ).exclude(hand_for_hand__in_step="")
    for round_ in rounds.select_related("hand_for_hand").order_by("number"):
        last[round_.hand_for_hand.tournament_id] = round_
    return [_parallel_room(day.code, last.get(day.played_in_id)) for day in days]


def _parallel_room(code: str, last: HandRound | None) -> ParallelRoom:
    return (
        ParallelRoom(code, last.number, last.closed_at is not None) if last else ParallelRoom(code, None, closed=False)
    )


def codes_of_rooms_behind(tournament: Tournament, current: HandRound) -> list[str]:
    """Return the codes of the other parallel days that have not finished the hand of this round."""
    if not current.hand_for_hand.in_step:
        return []
    return [room.code for room in other_parallel_rooms(tournament) if not room.has_played(current.number)]


def round_to_join(tournament: Tournament) -> HandRound | None:
    """Return the newest round of the other rooms that play hand for hand in step; None if there is none."""
    rows = [day.played_in_id for day in other_parallel_days(tournament)]
    rounds = HandRound.objects.filter(hand_for_hand__tournament__in=rows, hand_for_hand__ended_at__isnull=True)
    last = rounds.exclude(hand_for_hand__in_step="").select_related("hand_for_hand")
    return last.order_by("-number").first() if rows else None


def keys_of_rounds_in_step(current: HandRound) -> Collection[int]:
    """Return the primary keys of this round and of the rounds with its number in the other rooms."""
    stretch = current.hand_for_hand
    if not stretch.in_step:
        return [current.pk]
    rounds = HandRound.objects.filter(hand_for_hand__in_step=stretch.in_step, number=current.number)
    return list(rounds.values_list("pk", flat=True))


def common_round_by_round(rows: Collection[int]) -> dict[int, int]:
    """Return a common round for each round, both by primary key; rounds that count as one share it.

    Rounds that are not in step with other rooms are left out.
    """
    rounds = HandRound.objects.filter(hand_for_hand__tournament__in=rows).exclude(hand_for_hand__in_step="")
    first: dict[tuple[str, int], int] = {}
    columns = ("pk", "hand_for_hand__in_step", "number")
    return {
        key: first.setdefault((step, number), key) for key, step, number in rounds.order_by("pk").values_list(*columns)
    }


def keys_of_open_rounds(rows: Collection[int]) -> set[int]:
    """Return the primary keys of rounds in these rows that are not closed in every room in step."""
    played: dict[str, dict[int, int]] = {}
    rounds = HandRound.objects.filter(hand_for_hand__tournament__in=rows).exclude(hand_for_hand__in_step="")
    columns = ("hand_for_hand__in_step", "hand_for_hand", "number", "closed_at")
    now = rounds.filter(hand_for_hand__ended_at__isnull=True).order_by("number")
    for step, stretch, number, closed_at in now.values_list(*columns):
        played.setdefault(step, {})[stretch] = number if closed_at else number - 1
    by_all = {step: min(hands.values()) for step, hands in played.items()}
    known = rounds.filter(hand_for_hand__in_step__in=by_all).values_list("pk", "hand_for_hand__in_step", "number")
    return {key for key, step, number in known if number > by_all[step]}


def rooms_to_start(tournament: Tournament, fields: Mapping[str, Any]) -> OtherRooms:
    """Return the other rooms in which hand for hand starts too, with the same fields.

    Empty if hand for hand is played for the end of this day.
    """
    if fields.get("why") == HandForHand.Why.DAY_END:
        return []
    return [(day.played_in, fields) for day in other_parallel_days(tournament)]


def rooms_to_end(tournament: Tournament, _fields: Mapping[str, Any]) -> OtherRooms:
    """Return the other rooms in step, in which hand for hand ends too."""
    return [(row, {}) for row in _rooms_in_step(tournament)]


def rooms_to_call_off(tournament: Tournament, fields: Mapping[str, Any]) -> OtherRooms:
    """Return the other rooms in step, in which hand for hand is cancelled too, for the same reason."""
    return [(row, fields) for row in _rooms_in_step(tournament)]


def rooms_to_undo(tournament: Tournament, fields: Mapping[str, Any]) -> OtherRooms:
    """Return the other rooms in which the same action was logged, each with the log entry to undo.

    Empty for an action that is not done in all rooms at once.
    """
    entry: FloorLog = fields["entry"]
    if entry.action not in TOGETHER or "in_step" not in entry.facts:
        return []
    rows = {day.played_in_id: day.played_in for day in other_parallel_days(tournament)}
    entries = FloorLog.objects.filter(tournament__in=rows, action=entry.action, at=entry.at, undone_by__isnull=True)
    return [(rows[entry_there.tournament_id], {**fields, "entry": entry_there}) for entry_there in entries]


def _rooms_in_step(tournament: Tournament) -> list[Tournament]:
    last = HandForHand.objects.filter(tournament=tournament, ended_at__isnull=False).order_by("-ended_at").first()
    if last is None or not last.in_step:
        return []
    rows = {day.played_in_id: day.played_in for day in other_parallel_days(tournament)}
    stretches = HandForHand.objects.filter(tournament__in=rows, ended_at__isnull=True, in_step=last.in_step)
    return [rows[stretch.tournament_id] for stretch in stretches]
