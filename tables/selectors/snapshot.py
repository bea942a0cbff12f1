"""The room's part of the public snapshot: number of tables, the next to break, short tables."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Exists, F, OuterRef

from tables.models import Seat, SeatAssignment, Table
from tables.rules.balance.balance import allowed_difference
from tables.rules.policies import RANDOM
from tables.selectors.games import game_of_turn
from tables.selectors.seating import open_tables
from tournaments.models import FloorLog, Tournament
from tournaments.rules.games import DEALERS_CHOICE

#: short tables in the snapshot, the shortest first
MAX_SHORT = 24

#: prefixes of actions that change no seat, so that a clock's snapshot need not count the room
SEATLESS_ACTIONS = ("clock.", "hand_for_hand.", "screen.", "stacks.", "announced")

#: by tournament: the digest of the last action that may have changed the room, and its part
_counted: dict[int, tuple[str, dict[str, Any]]] = {}
MAX_CACHED = 200


def tables_snapshot(tournament: Tournament) -> dict[str, Any]:
    """Return `open`, `next_to_break` (None if unknown) and `short`: [{number, players, missing}], at most MAX_SHORT.

    `games` is how many tables are at each game of a mix that changes by hands.

    Players on the way count at the new table, as in the plan. The result is cached until the floor log has another
    action that may have changed the room.
    """
    changed = FloorLog.objects.filter(tournament=tournament)
    for prefix in SEATLESS_ACTIONS:
        changed = changed.exclude(action__startswith=prefix)
    digest = changed.order_by("-number").values_list("digest", flat=True).first() or ""
    known = _counted.get(tournament.pk)
    if known is not None and known[0] == digest:
        return known[1]
    if len(_counted) >= MAX_CACHED:
        _counted.clear()
    part = _tables_summary(tournament)
    _counted[tournament.pk] = digest, part
    return part


def clear_cached_summaries() -> None:
    """Clear the cached counts."""
    _counted.clear()


def _tables_summary(tournament: Tournament) -> dict[str, Any]:
    tables = open_tables(tournament)
    count = tables.count()
    players = _player_count_by_table(tournament)
    if len(players) < count:
        players |= dict.fromkeys(tables.exclude(pk__in=players).values_list("pk", flat=True), 0)
    return {
        "open": count,
        "next_to_break": _next_breaking_table(tournament),
        "short": _short_tables(tournament, players),
        **_games_part(tournament, tables),
    }


def _games_part(tournament: Tournament, tables: Iterable[Table]) -> dict[str, list[int]]:
    """Return how many tables are at each game of a rotation, if tables count hands; {} if games change by level."""
    if tournament.game_changes == "level":
        return {}
    games = tournament.games
    if tournament.game == DEALERS_CHOICE:
        played = [game_of_turn(tournament, table.turn) for table in tables]
        return {"games": [played.count(row) for row in games]}
    places = [table.turn.place_in(len(games)) if table.turn else 0 for table in tables]
    return {"games": [places.count(place) for place in range(len(games))]}


def _player_count_by_table(tournament: Tournament) -> dict[int, int]:
    """Return the number of players by table key; empty tables may be missing."""
    seats = Seat.objects.filter(table__tournament=tournament, table__broken_at__isnull=True).order_by()
    taken = seats.filter(Exists(SeatAssignment.objects.filter(seat=OuterRef("pk"))))
    players = dict(taken.values_list("table_id").annotate(Count("pk")))
    called = SeatAssignment.objects.filter(tournament=tournament, kind=SeatAssignment.Kind.RESERVED).values("entry_id")
    sitting = SeatAssignment.objects.filter(tournament=tournament, kind=SeatAssignment.Kind.SEATED, entry_id__in=called)
    for table in sitting.filter(seat__table__broken_at__isnull=True).values_list("seat__table_id", flat=True):
        players[table] -= 1
    return players


def _next_breaking_table(tournament: Tournament) -> int | None:
    """Return the table that breaks next by `breaking_order`, None if no table can be named.

    No table can be named if only one is open, if all are protected, or while the order is still to be drawn.
    """
    house_rules, tables = tournament.house_rules(), open_tables(tournament).filter(protected=False)
    added_first = house_rules["added_tables"] == "break_first" and tables.filter(breaks__isnull=False).exists()
    posted = F("breaks").asc(nulls_first=True) if added_first else F("breaks").asc(nulls_last=True)
    by_number = house_rules["break_order"] == "highest_number_first"
    found = tables.order_by("-number") if by_number else tables.order_by(posted, "-opening")
    first = found.values_list("number", "breaks").first()
    alone = open_tables(tournament)[:2].count() < 2
    unknown = first is None or (house_rules["break_order"] == RANDOM and first[1] is None)
    return None if alone or unknown or first is None else first[0]


def _short_tables(tournament: Tournament, players: dict[int, int]) -> list[dict[str, int]]:
    """Return tables with an empty seat that are behind the largest by more than the tolerance.

    Tables without players are left out.
    """
    largest = max(players.values(), default=0)
    apart = allowed_difference(tournament.house_rules()["balance_tolerance"], tables=len(players))
    behind = sorted((count, key) for key, count in players.items() if count and largest - count > apart)
    behind = behind[: 2 * MAX_SHORT]
    if not behind:
        return []
    roomy = Seat.objects.filter(table__in=[key for _, key in behind], usable=True, assignment__isnull=True)
    numbers = dict(roomy.order_by().values_list("table_id", "table__number").distinct())
    named = sorted((count, numbers[key]) for count, key in behind if key in numbers)[:MAX_SHORT]
    return [{"number": number, "players": count, "missing": largest - count} for count, number in named]
