"""Plan of the stored room, the moves under way, and reasons why a table may not break."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet

from tables.models import Draw, Move, SeatAssignment
from tables.rules.balance.balance import allowed_difference
from tables.rules.balance.breaking import can_break, final_table_size
from tables.rules.balance.movers import Exemption, ProposedRoom
from tables.rules.balance.movers import exemption_of as exemption_by_rule
from tables.rules.balance.plan import HIGH_CARD, RoomPlan, due_redraw_table_count, plan_for_room
from tables.rules.hands.button import ButtonRule
from tables.rules.policies import RANDOM, RoomPolicies, breaking_order_by_policy, is_order_missing
from tables.rules.room import BreakableTable, CountedTable, RoomTable, table_sizes, tables_in_play
from tables.selectors.games import button_rule, is_stud_event, is_stud_now, must_wait_in_gap
from tables.selectors.seating import assignments_of, counted_tables, room_tables, unseated_count
from tournaments.composition import rulings
from tournaments.models import BustOut, Entry, Tournament
from tournaments.rules.refused import Refused
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.desk.entries import expected_late_entry_count
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.request_cache import cached_in_request, request_cache
from tournaments.selectors.shown_names import NAME_FIELDS, name_in_event, set_unique_names_in

PACE_WINDOW = timedelta(minutes=15)

#: players left at which everybody draws again, by the house setting `redraw_at`: three and two tables of eight, and one
REDRAW_NUMBERS = {"at_24_16_9": (24, 16, 9)}

RECENT = timedelta(minutes=10)
# two broken tables fit into the list several times
MAX_MOVES = 60
MAX_ARRIVALS = 12
# The fields of a move that pages show: its own, the player's names, and both seats with their tables.
LISTED_FIELDS = (
    *"tournament entry from_seat to_seat why called_at left_at arrived_at cancelled_at entry__tournament".split(),
    *NAME_FIELDS,
    *(f"{seat}__{field}" for seat in ("from_seat", "to_seat") for field in ("number", "table__number")),
    "from_seat__table__broken_at",
)

# seconds; not longer, since players who moved recently are exempt only for a while
CACHE_SECONDS = 15


def exemption_by_entry(tournament: Tournament, *, now: datetime) -> dict[int, Exemption]:
    """Return the entries that a penalty or another app keeps in their seat, with the reason."""
    return dict(rulings().move_exemptions_by_entry(tournament, now=now))


def room_policies(
    tournament: Tournament, room: Sequence[BreakableTable], *, now: datetime | None = None
) -> RoomPolicies:
    """Return the house rules for a room of this size.

    With `now` they take the game being played and expected late entries into account.
    """
    house_rules, entrants = tournament.house_rules(), field_sum_of_row(tournament).entries
    numbers = redraw_player_counts(house_rules["redraw_at"], entrants=entrants)
    return RoomPolicies(
        apart=allowed_difference(house_rules["balance_tolerance"], tables=len(room)),
        halts=house_rules["halt_when"] != "waived",
        button=button_rule(tournament) or ButtonRule.SIMPLIFIED,
        gap_waits=must_wait_in_gap(tournament),
        orbits_exempt=house_rules["move_protection_orbits"],
        by_vacancy=is_stud_event(tournament),
        mover=_mover_rule(tournament, now),
        final_table=final_table_size(tournament.seats_per_table, rule=house_rules["final_table_at"]),
        redraws=redraw_table_counts(house_rules["redraw_at"], entrants=entrants),
        redraw_numbers=numbers,
        redrawn=last_redraw_player_count(tournament) if numbers else None,
        break_order=house_rules["break_order"],
        added_first=house_rules["added_tables"] == "break_first" and any(table.breaks is not None for table in room),
        alternates=unseated_count(tournament),
        expected=expected_late_entry_count(tournament, now=now) if now else 0,
    )


def redraw_table_counts(rule: str, *, entrants: int) -> tuple[int, ...]:
    """Return the numbers of tables at which everybody draws again, by the house setting `redraw_at`.

    The setting `by_entrants` uses the numbers of WSOP 2024 rule 68.
    """
    if rule == "by_entrants":
        rule = "three_two_one" if entrants >= 100 else "two_one" if entrants >= 51 else "final_table"
    return {"three_two_one": (3, 2, 1), "two_one": (2, 1), "final_table": (1,)}.get(rule, ())


def redraw_player_counts(rule: str, *, entrants: int) -> tuple[int, ...]:
    """Return the numbers of remaining players at which everybody draws again, below the number of entrants."""
    return tuple(number for number in REDRAW_NUMBERS.get(rule, ()) if number < entrants)


def last_redraw_player_count(tournament: Tournament) -> int | None:
    """Return how many players drew in the last redraw, None before the first."""
    row = Draw.objects.filter(tournament=tournament, kind=Draw.Kind.REDRAW).order_by("-pk").only("entries").first()
    return len(row.entries) if row else None


def room_plan(
    tournament: Tournament,
    *,
    now: datetime,
    most: int = 30,
    exempt: Mapping[int, Exemption] | None = None,
    uncarded: Collection[int] = (),
) -> RoomPlan:
    """Return the plan for the room as it is; an empty one once the day has ended.

    `exempt` are entries that a penalty keeps in their seat.
    """
    if is_ended_flight(tournament):
        return RoomPlan()
    with request_cache():
        room = counted_tables(tournament)
        policies = room_policies(tournament, room, now=now)
        exempted = exemption_by_entry(tournament, now=now) | dict(exempt or {})

    def read(numbers: Collection[int]) -> dict[int, RoomTable]:
        return {table.number: table for table in room_tables(tournament, numbers=numbers)}

    return plan_for_room(room, policies=policies, now=now, read=read, most=most, exempt=exempted, uncarded=uncarded)


def exemption_of(
    tournament: Tournament, *, entry: Entry, now: datetime, exempt: Mapping[int, Exemption] | None = None
) -> Exemption | None:
    """Return why an entry keeps its seat, None if it may move.

    `exempt` are the entries that a penalty keeps in their seat.
    """
    exempted = exemption_by_entry(tournament, now=now) | dict(exempt or {})
    drafting = ProposedRoom(now, room_policies(tournament, counted_tables(tournament), now=now), exempted)
    held = room_tables(tournament, numbers={assignment.seat.table.number for assignment in assignments_of(entry)})
    sitting = ((player, table) for table in held for player in table.players.values() if player.entry == entry.pk)
    return next((exemption_by_rule(player, table, drafting) for player, table in sitting), None)


def _mover_rule(tournament: Tournament, now: datetime | None) -> str:
    """Return the house rule on which player moves to another table.

    A stud round of a mixed game may have another rule (WSOP 2024 rule 67).
    """
    house_rules = tournament.house_rules()
    in_a_mix = now is not None and house_rules["mixed_game_mover"] == HIGH_CARD and not is_stud_event(tournament)
    if in_a_mix and now is not None and is_stud_now(tournament, now=now):
        return HIGH_CARD
    return str(house_rules["balance_mover"])


def minutes_until_busts(tournament: Tournament, *, busts: int, now: datetime) -> float | None:
    """Return the estimated minutes until this many busts, at the pace of the last 15 minutes.

    None if nobody busted in these minutes.
    """
    recent = BustOut.objects.filter(entry__tournament=tournament, out_at__gt=now - PACE_WINDOW, out_at__lte=now).count()
    return busts * (PACE_WINDOW / timedelta(minutes=1)) / recent if recent else None


def time_until_overdue(tournament: Tournament) -> timedelta:
    """Return the time after which a called player counts as overdue."""
    return timedelta(minutes=tournament.house_rules()["move_overdue_minutes"])


def open_moves(tournament: Tournament) -> QuerySet[Move]:
    """Return the moves that are neither completed nor cancelled, oldest first."""
    rows = Move.objects.filter(tournament=tournament, arrived_at__isnull=True, cancelled_at__isnull=True)
    return rows.select_related("entry__player", "from_seat__table", "to_seat__table")


@cached_in_request
def open_move_list(tournament: Tournament) -> list[Move]:
    """Return the open moves as rows, oldest first, with disambiguated names, for the panels of a page."""
    found = list(open_moves(tournament).only(*LISTED_FIELDS))
    set_unique_names_in(tournament, (move.entry.player for move in found))
    return found


def listed_open_moves(tournament: Tournament, *, most: int | None = MAX_MOVES) -> list[Move]:
    """Return up to `most` open moves, oldest first, with disambiguated names."""
    return open_move_list(tournament)[:most]


def recent_arrivals(tournament: Tournament, *, now: datetime) -> list[Move]:
    """Return recent arrivals of remaining players, latest first, with disambiguated names."""
    arrived = Move.objects.filter(tournament=tournament, arrived_at__gt=now - RECENT, entry__bust_out__isnull=True)
    rows = arrived.order_by("-arrived_at").select_related("entry__player", "from_seat__table", "to_seat__table")
    found = list(rows.only(*LISTED_FIELDS)[:MAX_ARRIVALS])
    set_unique_names_in(tournament, (move.entry.player for move in found))
    return found


def current_plan(tournament: Tournament, *, now: datetime) -> RoomPlan:
    """Return the plan, cached for `CACHE_SECONDS` and until the tournament's version changes.

    Actions do not use the cache.
    """
    key = f"plan:{tournament.pk}:{tournament.version}"
    plan: RoomPlan | None = cache.get(key)
    if plan is None:
        plan = room_plan(tournament, now=now)
        cache.set(key, plan, CACHE_SECONDS)
    return plan


def break_refusal(tournament: Tournament, room: list[CountedTable], *, number: int) -> Refused | None:
    """Return why a table cannot break now, None if it can."""
    here = next((table for table in room if table.number == number), None)
    if here is None:
        return Refused("table_closed_already", field="table", table=number)
    if here.protected:
        return Refused("table_protected", field="table", table=number)
    if len(room) < 2:
        return Refused("last_table", field="table", table=number)
    return _break_order_refusal(tournament, room, here) or _bound_player_refusal(tournament, here)


def _break_order_refusal(tournament: Tournament, room: list[CountedTable], here: CountedTable) -> Refused | None:
    """Return the refusal if the breaking order, alternates, a redraw or too few seats elsewhere prevent a break.

    None if none of these does.
    """
    if here.player_count:
        room = tables_in_play(room)
    policies = room_policies(tournament, room)
    if is_order_missing(room, policies=policies):
        return Refused("order_not_drawn")
    following = breaking_order_by_policy(room, policies=policies)[0]
    if following is not here:
        return Refused("another_breaks_first", field="table", table=here.number, first=following.number)
    if policies.alternates and here.player_count:
        return Refused("alternates_wait", field="table", alternates=policies.alternates)
    if due_redraw_table_count(room, policies=policies) is not None:
        return Refused("redraw_is_due", field="table", tables=len(room) - 1)
    if not can_break(table_sizes(room), table=room.index(here)):
        return Refused("no_room_elsewhere", field="table", table=here.number, players=here.player_count)
    return None


def moves_blocking_break(tournament: Tournament, number: int) -> list[Move]:
    """Return the moves that must end before a table breaks: players on the way to it, or called from it."""
    return [
        move
        for move in open_move_list(tournament)
        if move.to_seat.table.number == number or (move.from_seat.table.number == number and not move.has_left)
    ]


def _bound_player_refusal(tournament: Tournament, here: CountedTable) -> Refused | None:
    """Return the refusal if a locked player, or one on the way to or from the table, prevents a break; else None."""
    seated = SeatAssignment.objects.filter(tournament=tournament, seat__table__number=here.number)
    locked = seated.filter(locked=True).select_related("entry__player").order_by("seat__number").first()
    if locked:
        return Refused("locked_here", field="table", name=name_in_event(locked.entry))
    blocking = moves_blocking_break(tournament, here.number)
    if not blocking:
        return None
    name = blocking[0].entry.player.shown_name
    return Refused("moves_under_way_here", field="table", table=here.number, name=name)


@dataclass(frozen=True, slots=True)
class BreakingTable:
    """A table in the breaking order; `posted` if its place was posted or drawn."""

    place: int
    number: int
    players: int
    posted: bool


def breaking_order_context(tournament: Tournament) -> dict[str, Any]:
    """Return the context of the breaking-order page: the order, protected tables, and the house rule."""
    room = counted_tables(tournament)
    policies = room_policies(tournament, room)
    order = breaking_order_by_policy(room, policies=policies)
    return {
        "order": [
            BreakingTable(place, table.number, table.player_count, table.breaks is not None)
            for place, table in enumerate(order, start=1)
        ],
        "protected": [table.number for table in room if table.protected],
        "rule": SETTINGS["break_order"].meaning_text(policies.break_order),
        "by_draw": policies.break_order == RANDOM,
        "missing": is_order_missing(room, policies=policies),
    }
