"""Plan of the stored room, and the moves under way."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import QuerySet

from tables.models import Draw, Move
from tables.rules.balance.balance import tolerance
from tables.rules.balance.breaking import final_table_players
from tables.rules.balance.movers import Exemption, ProposedRoom
from tables.rules.balance.movers import exemption_of as exemption_by_rule
from tables.rules.balance.plan import HIGH_CARD, RoomPlan, plan_for
from tables.rules.hands.button import ButtonRule
from tables.rules.policies import RoomPolicies
from tables.rules.room import BreakableTable, RoomTable
from tables.selectors.games import button_rule, gap_waits, is_stud_alone, is_stud_now
from tables.selectors.seating import assignments_of, count_unseated, counted_room, room_of
from tournaments.composition import rulings
from tournaments.models import BustOut, Entry, Tournament
from tournaments.selectors.days.days import has_ended
from tournaments.selectors.desk.entries import late_entries
from tournaments.selectors.field_sums import sums_here
from tournaments.selectors.request_cache import request_cache
from tournaments.selectors.shown_names import show_apart_in

PACE_WINDOW = timedelta(minutes=15)

#: players left at which everybody draws again, by the house setting `redraw_at`: three and two tables of eight, and one
REDRAW_NUMBERS = {"at_24_16_9": (24, 16, 9)}

RECENT = timedelta(minutes=10)
# two broken tables fit into the list several times
MAX_MOVES = 60
MAX_ARRIVALS = 12

# seconds; not longer, since players who moved recently are exempt only for a while
CACHE_SECONDS = 15


def exempt_entries(tournament: Tournament, *, now: datetime) -> dict[int, Exemption]:
    """Entries whom a penalty keeps where they are, or what else apps to the right say."""
    return dict(rulings().move_exemptions(tournament, now=now))


def room_policies(
    tournament: Tournament, room: Sequence[BreakableTable], *, now: datetime | None = None
) -> RoomPolicies:
    """Return the policies for a room of so many tables; with `now`, for the game that is played then."""
    house_rules, entrants = tournament.house_rules(), sums_here(tournament).entries
    numbers = redraw_numbers(house_rules["redraw_at"], entrants=entrants)
    return RoomPolicies(
        apart=tolerance(house_rules["balance_tolerance"], tables=len(room)),
        halts=house_rules["halt_when"] != "waived",
        button=button_rule(tournament) or ButtonRule.SIMPLIFIED,
        gap_waits=gap_waits(tournament),
        orbits_exempt=house_rules["move_protection_orbits"],
        by_vacancy=is_stud_alone(tournament),
        mover=_mover_rule(tournament, now),
        final_table=final_table_players(tournament.seats_per_table, rule=house_rules["final_table_at"]),
        redraws=redraw_points(house_rules["redraw_at"], entrants=entrants),
        redraw_numbers=numbers,
        redrawn=last_redraw(tournament) if numbers else None,
        break_order=house_rules["break_order"],
        added_first=house_rules["added_tables"] == "break_first" and any(table.breaks is not None for table in room),
        alternates=count_unseated(tournament),
        expected=late_entries(tournament, now=now) if now else 0,
    )


def redraw_points(rule: str, *, entrants: int) -> tuple[int, ...]:
    """Tables left at which everybody draws again, by the house setting `redraw_at` (WSOP 2024 rule 68 by entrants)."""
    if rule == "by_entrants":
        rule = "three_two_one" if entrants >= 100 else "two_one" if entrants >= 51 else "final_table"
    return {"three_two_one": (3, 2, 1), "two_one": (2, 1), "final_table": (1,)}.get(rule, ())


def redraw_numbers(rule: str, *, entrants: int) -> tuple[int, ...]:
    """Players left at which everybody draws again, of those below the number that entered."""
    return tuple(number for number in REDRAW_NUMBERS.get(rule, ()) if number < entrants)


def last_redraw(tournament: Tournament) -> int | None:
    """Return how many players drew when everybody last drew again; None while nobody has."""
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
    """The plan for the room as it is; `exempt` are entries whom a penalty keeps where they are.

    Where the day has ended nobody plays, so there is nothing to break or to balance.
    """
    if has_ended(tournament):
        return RoomPlan()
    with request_cache():
        room = counted_room(tournament)
        policies = room_policies(tournament, room, now=now)
        exempted = exempt_entries(tournament, now=now) | dict(exempt or {})

    def read(numbers: Collection[int]) -> dict[int, RoomTable]:
        return {table.number: table for table in room_of(tournament, numbers=numbers)}

    return plan_for(room, policies=policies, now=now, read=read, most=most, exempt=exempted, uncarded=uncarded)


def exemption_of(
    tournament: Tournament, *, entry: Entry, now: datetime, exempt: Mapping[int, Exemption] | None = None
) -> Exemption | None:
    """Return the exemption of an entry in its seat, if any; `exempt` as for the plan."""
    exempted = exempt_entries(tournament, now=now) | dict(exempt or {})
    drafting = ProposedRoom(now, room_policies(tournament, counted_room(tournament), now=now), exempted)
    held = room_of(tournament, numbers={assignment.seat.table.number for assignment in assignments_of(entry)})
    sitting = ((player, table) for table in held for player in table.players.values() if player.entry == entry.pk)
    return next((exemption_by_rule(player, table, drafting) for player, table in sitting), None)


def _mover_rule(tournament: Tournament, now: datetime | None) -> str:
    """Return the house rule on who moves, or that of a stud round in a mixed game (WSOP 2024 rule 67)."""
    house_rules = tournament.house_rules()
    in_a_mix = now is not None and house_rules["mixed_game_mover"] == HIGH_CARD and not is_stud_alone(tournament)
    if in_a_mix and now is not None and is_stud_now(tournament, now=now):
        return HIGH_CARD
    return str(house_rules["balance_mover"])


def minutes_until(tournament: Tournament, *, busts: int, now: datetime) -> float | None:
    """About how long so many bust-outs take at the pace of the last quarter of an hour; None without any."""
    recent = BustOut.objects.filter(entry__tournament=tournament, out_at__gt=now - PACE_WINDOW, out_at__lte=now).count()
    return busts * (PACE_WINDOW / timedelta(minutes=1)) / recent if recent else None


def overdue_after(tournament: Tournament) -> timedelta:
    """Return after how long a player who was called is overdue."""
    return timedelta(minutes=tournament.house_rules()["move_overdue_minutes"])


def open_moves(tournament: Tournament) -> QuerySet[Move]:
    """Moves that were called and have neither arrived nor been cancelled, the oldest first."""
    rows = Move.objects.filter(tournament=tournament, arrived_at__isnull=True, cancelled_at__isnull=True)
    return rows.select_related("entry__player", "from_seat__table", "to_seat__table")


def pending_moves(tournament: Tournament, *, most: int | None = MAX_MOVES) -> list[Move]:
    """The moves under way, the oldest first, at most `most`, with names told apart."""
    found = list(open_moves(tournament)[:most])
    show_apart_in(tournament, (move.entry.player for move in found))
    return found


def recent_arrivals(tournament: Tournament, *, now: datetime) -> list[Move]:
    """Return the recent arrivals of players who are still in, the latest first, with names told apart."""
    arrived = Move.objects.filter(tournament=tournament, arrived_at__gt=now - RECENT, entry__bust_out__isnull=True)
    rows = arrived.order_by("-arrived_at")
    found = list(rows.select_related("entry__player", "from_seat__table", "to_seat__table")[:MAX_ARRIVALS])
    show_apart_in(tournament, (move.entry.player for move in found))
    return found


def current_plan(tournament: Tournament, *, now: datetime) -> RoomPlan:
    """The plan of the tournament's version, at most `CACHE_SECONDS` old. Actions always plan again."""
    key = f"plan:{tournament.pk}:{tournament.version}"
    plan: RoomPlan | None = cache.get(key)
    if plan is None:
        plan = room_plan(tournament, now=now)
        cache.set(key, plan, CACHE_SECONDS)
    return plan
