"""Hand for hand on days side by side: the rounds of all rooms are in step, one round of the whole field.

Each room keeps its own rounds, so nobody waits for another room's lock; they are one round by their number.
"""

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.models import Day, Entry, HandRound, Tournament


@dataclass(frozen=True, slots=True)
class RoomBeside:
    """Another day that is played at the same time: the hand it plays, None where it does not play hand for hand."""

    code: str
    hand: int | None
    closed: bool

    def has_played(self, hand: int) -> bool:
        """Whether every table of it has played a hand: it is closed, or a later one is dealt."""
        return self.hand is None or self.hand > hand or (self.hand == hand and self.closed)


def rows_beside(tournament: Tournament) -> list[Day]:
    """Return the other days that are played side by side with this one, and have players left."""
    if not tournament.is_beside:
        return []
    days = tournament.whole.days.filter(kind=Day.Kind.BESIDE, ended_at__isnull=True, played_in__cancelled_at=None)
    others = list(days.exclude(played_in=tournament).select_related("played_in"))
    alive = Entry.objects.filter(tournament__in=[day.played_in_id for day in others], bust_out__isnull=True)
    rows = set(alive.values_list("tournament", flat=True))
    return [day for day in others if day.played_in_id in rows]


def rooms_beside(tournament: Tournament) -> list[RoomBeside]:
    """Return what the other rooms play; none where no day is played beside this one."""
    days = rows_beside(tournament)
    last: dict[int, HandRound] = {}
    rounds = HandRound.objects.filter(
        hand_for_hand__tournament__in=[day.played_in_id for day in days], hand_for_hand__ended_at__isnull=True
    ).exclude(hand_for_hand__in_step="")
    for one in rounds.select_related("hand_for_hand").order_by("number"):
        last[one.hand_for_hand.tournament_id] = one
    return [_room(day.code, last.get(day.played_in_id)) for day in days]


def _room(code: str, last: HandRound | None) -> RoomBeside:
    return RoomBeside(code, last.number, last.closed_at is not None) if last else RoomBeside(code, None, closed=False)


def rooms_behind(tournament: Tournament, current: HandRound) -> list[str]:
    """Return the codes of the days beside this one that still play the hand of a round."""
    if not current.hand_for_hand.in_step:
        return []
    return [one.code for one in rooms_beside(tournament) if not one.has_played(current.number)]


def to_join(tournament: Tournament) -> HandRound | None:
    """Return the last round of a room beside this one whose hand for hand this one joins; None where none is played."""
    rows = [day.played_in_id for day in rows_beside(tournament)]
    rounds = HandRound.objects.filter(hand_for_hand__tournament__in=rows, hand_for_hand__ended_at__isnull=True)
    last = rounds.exclude(hand_for_hand__in_step="").select_related("hand_for_hand")
    return last.order_by("-number").first() if rows else None


def rounds_in_step(current: HandRound) -> Collection[int]:
    """Return the keys of the rounds that are one with this one, itself among them."""
    stretch = current.hand_for_hand
    if not stretch.in_step:
        return [current.pk]
    rounds = HandRound.objects.filter(hand_for_hand__in_step=stretch.in_step, number=current.number)
    return list(rounds.values_list("pk", flat=True))


def same_rounds(rows: Collection[int]) -> dict[int, int]:
    """Return by the key of each round in these rows that is in step with others the key of the first of them."""
    rounds = HandRound.objects.filter(hand_for_hand__tournament__in=rows).exclude(hand_for_hand__in_step="")
    first: dict[tuple[str, int], int] = {}
    columns = ("pk", "hand_for_hand__in_step", "number")
    return {
        key: first.setdefault((step, number), key) for key, step, number in rounds.order_by("pk").values_list(*columns)
    }


def open_in_step(rows: Collection[int]) -> set[int]:
    """Return the keys of rounds in these rows whose hand is still played in a room that is in step with them."""
    played: dict[str, dict[int, int]] = {}
    rounds = HandRound.objects.filter(hand_for_hand__tournament__in=rows).exclude(hand_for_hand__in_step="")
    columns = ("hand_for_hand__in_step", "hand_for_hand", "number", "closed_at")
    now = rounds.filter(hand_for_hand__ended_at__isnull=True).order_by("number")
    for step, stretch, number, closed_at in now.values_list(*columns):
        played.setdefault(step, {})[stretch] = number if closed_at else number - 1
    by_all = {step: min(hands.values()) for step, hands in played.items()}
    known = rounds.filter(hand_for_hand__in_step__in=by_all).values_list("pk", "hand_for_hand__in_step", "number")
    return {key for key, step, number in known if number > by_all[step]}
