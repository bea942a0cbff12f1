"""Invariants of the stored room, for the screen, the demonstration and tests. Reads only."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, islice
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from tables.models import Move, SeatAssignment
from tables.rules import invariants as rules
from tables.rules.balance.plan import RoomPlan, plan_for_room
from tables.rules.hands.button import ButtonRule
from tables.rules.invariants import Dealt, Finding
from tables.rules.room import RoomTable, seated_count
from tables.selectors.balance import open_move_list, room_policies
from tables.selectors.games import button_rule, is_stud_now
from tables.selectors.room_rows import assignment_rows
from tables.selectors.seating import unseated_entries, whole_room
from tournaments.models import BustOut, Entry, FloorLog, Tournament
from tournaments.selectors.request_cache import cached_in_request

#: hands of the log that are checked, the latest first
MAX_HANDS = 200
#: actions that deal: at one table, and at every table in hand for hand
DEAL_ACTIONS = ("button.moved", "hand_for_hand.dealt", "hand_for_hand.hand_done")

THIS_TOURNAMENT = OuterRef("pk")


def invariant_findings(
    tournament: Tournament,
    *,
    now: datetime,
    room: Sequence[RoomTable] | None = None,
    plan: RoomPlan | None = None,
    after: int = 0,
    hands: int = MAX_HANDS,
) -> list[Finding]:
    """Return each invariant of the room, in display order. Stud has no big blind to check.

    Callers that have read the `room` or made its `plan` pass them. Checks the last `hands` dealt after log entry
    `after`.
    """
    room = whole_room(tournament) if room is None else room
    others = seat_findings(tournament, now=now, room=room, plan=plan, after=after, hands=hands)
    return [_player_count_finding(tournament, room), *others]


def seat_findings(
    tournament: Tournament,
    *,
    now: datetime,
    room: Sequence[RoomTable],
    plan: RoomPlan | None = None,
    after: int = 0,
    hands: int = MAX_HANDS,
) -> list[Finding]:
    """Return the findings of `invariant_findings` without the first one, the count of players."""
    policies = room_policies(tournament, room, now=now)
    plan = plan_for_room(room, policies=policies, now=now, most=1) if plan is None else plan
    found = [
        _one_seat_finding(tournament, room),
        rules.level_finding(room, plan=plan, policies=policies),
    ]
    if not is_stud_now(tournament, now=now):
        dealt, rule = _dealt_hands(tournament, after, hands), button_rule(tournament) or ButtonRule.SIMPLIFIED
        found.append(rules.big_blind_finding(dealt, rule=rule))
    return found


def _player_count_finding(tournament: Tournament, room: Sequence[RoomTable]) -> Finding:
    entries = Entry.objects.filter(tournament=tournament)
    out = BustOut.objects.filter(entry__in=entries).count()
    waiting = unseated_entries(tournament).count()
    return rules.player_count_finding(seated=seated_count(room), waiting=waiting, entries=entries.count(), out=out)


def _one_seat_finding(tournament: Tournament, room: Sequence[RoomTable]) -> Finding:
    assignments = SeatAssignment.objects.filter(tournament=tournament)
    times = Counter(player.entry for table in room for player in table.players.values())
    wrong = Q(entry__bust_out__isnull=False) | Q(entry__voided_at__isnull=False)
    wrong |= Q(seat__usable=False) | Q(seat__table__broken_at__isnull=False)
    reserved = {(row.entry, row.seat) for row in assignment_rows(tournament) if row.is_reserved}
    called = {(move.entry_id, move.to_seat_id) for move in open_move_list(tournament)}
    return rules.one_seat_finding(
        doubled=[entry for entry, seats in times.items() if seats > 1],
        ghosts=list(assignments.filter(wrong).values_list("entry_id", flat=True)),
        adrift=[entry for entry, _ in reserved ^ called],
    )


def _dealt_hands(tournament: Tournament, after: int, most: int) -> list[Dealt]:
    """Return the hands in the log, latest first, without undone ones."""
    rows = FloorLog.objects.filter(tournament=tournament, action__in=DEAL_ACTIONS, undone_by__isnull=True)
    rows = rows.filter(number__gt=after)
    several = chain.from_iterable(
        _hands_of_log_entry(facts) for facts in rows.values_list("facts", flat=True)[:most].iterator(chunk_size=20)
    )
    return list(islice(several, most))


def _hands_of_log_entry(facts: dict[str, Any]) -> list[Dealt]:
    """Return the hands of a log entry: one hand at a table, or the hands of a round at all tables."""
    if "last_big_blind" in facts:
        return [Dealt(facts["table"], facts["last_big_blind"], facts["big_blind"], facts["dealt"])]
    return [Dealt(*hand) for hand in json.loads(facts.get("hands") or "[]")]


@dataclass(frozen=True, slots=True)
class PlayerSum:
    """A check of the players: those seated, walking or waiting for a seat must be all entries that are not out."""

    seated: int
    walking: int
    waiting: int
    entries: int
    out: int

    @property
    def present_count(self) -> int:
        """Return how many players are seated, walking or waiting."""
        return self.seated + self.walking + self.waiting

    @property
    def expected_count(self) -> int:
        """Return the number of entries that are not out."""
        return self.entries - self.out

    @property
    def is_balanced(self) -> bool:
        return self.present_count == self.expected_count


@cached_in_request
def player_sum(tournament: Tournament) -> PlayerSum:
    """Return the sum of players, each counted once, whatever seats they hold.

    A single statement counts everything. With several, a bust between two statements would raise a false alarm. Waiting
    players are counted only if not everybody has a seat, since counting them reads every entry.
    """
    entries = Entry.objects.filter(tournament=THIS_TOURNAMENT)
    assignments = SeatAssignment.objects.filter(tournament=THIS_TOURNAMENT)
    moves = Move.objects.filter(tournament=THIS_TOURNAMENT, arrived_at__isnull=True, cancelled_at__isnull=True)
    is_out = Exists(BustOut.objects.filter(entry=OuterRef("entry")))
    counts: dict[str, Any] = {
        "holding": _count_distinct(assignments.exclude(is_out), "entry"),
        "walking": _count_distinct(moves.filter(left_at__isnull=False)),
        "entries_ever": Coalesce("field_sum__entries", 0),
        "still_in": Coalesce("field_sum__left", 0),
        "waiting": Value(0),
    }
    waiting = _count_distinct(entries.filter(bust_out__isnull=True, seat_assignments__isnull=True))
    row = Tournament.objects.filter(pk=tournament.pk)
    found: Mapping[str, Any] = row.values(**counts).get()
    if found["holding"] != found["still_in"]:
        found = row.values(**counts | {"waiting": waiting}).get()
    return PlayerSum(
        seated=found["holding"] - found["walking"],
        walking=found["walking"],
        waiting=found["waiting"],
        entries=found["entries_ever"],
        out=found["entries_ever"] - found["still_in"],
    )


def _count_distinct(rows: QuerySet[Any], column: str = "pk") -> Coalesce:
    """Return a subquery that counts the distinct values of a column in a tournament's rows, 0 if there are no rows."""
    by_tournament = rows.order_by().values("tournament")
    counted = by_tournament.annotate(number=Count(column, distinct=column != "pk")).values("number")
    return Coalesce(Subquery(counted), 0)
