"""What the room needs, seen from the stored state, and the moves under way."""

from datetime import datetime, timedelta

from django.db.models import QuerySet

from tables.models import Move
from tables.rules.balance import tolerance
from tables.rules.button import ButtonRule
from tables.rules.final_table import final_table_players
from tables.rules.plan import Plan, Ways, plan_for
from tables.rules.room import RoomTable
from tables.selectors.games import button_rule, gap_waits, stud_alone
from tables.selectors.room import room_of, unseated
from tournaments.models import BustOut, Entry, Tournament

#: over how long the pace of bust-outs is measured
PACE = timedelta(minutes=15)


def ways_of(tournament: Tournament, room: list[RoomTable]) -> Ways:
    """The house's ways for a room of so many tables."""
    house = tournament.house()
    return Ways(
        apart=tolerance(house["balance_tolerance"], tables=len(room)),
        halts=house["halt_when"] != "waived",
        button=button_rule(tournament) or ButtonRule.SIMPLIFIED,
        gap_waits=gap_waits(tournament),
        orbits_spared=house["move_protection_orbits"],
        by_vacancy=stud_alone(tournament),
        final_table=final_table_players(tournament.seats_per_table, rule=house["final_table_at"]),
        redraws=redraw_points(house["redraw_at"], entrants=Entry.objects.filter(tournament=tournament).count()),
        break_order=house["break_order"],
        alternates=unseated(tournament).count(),
    )


def redraw_points(rule: str, *, entrants: int) -> tuple[int, ...]:
    """Tables left at which everybody draws anew, by the house setting `redraw_at` (WSOP 2024 rule 68 by entrants)."""
    if rule == "by_entrants":
        rule = "three_two_one" if entrants >= 100 else "two_one" if entrants >= 51 else "final_table"
    return {"three_two_one": (3, 2, 1), "two_one": (2, 1), "final_table": (1,), "never": ()}[rule]


def plan_of(tournament: Tournament, *, now: datetime, most: int = 30) -> Plan:
    """The plan for the room as it is."""
    room = room_of(tournament)
    return plan_for(room, ways=ways_of(tournament, room), now=now, most=most)


def minutes_until(tournament: Tournament, *, busts: int, now: datetime) -> float | None:
    """About how long so many bust-outs take at the pace of the last quarter of an hour; None without any."""
    lately = BustOut.objects.filter(entry__tournament=tournament, out_at__gt=now - PACE, out_at__lte=now).count()
    return busts * (PACE / timedelta(minutes=1)) / lately if lately else None


def patience(tournament: Tournament) -> timedelta:
    """After how long a player who was called is overdue in this house."""
    return timedelta(minutes=tournament.house()["move_overdue_minutes"])


def open_moves(tournament: Tournament) -> QuerySet[Move]:
    """Moves that were called and have neither arrived nor been cancelled, the oldest first."""
    rows = Move.objects.filter(tournament=tournament, arrived_at__isnull=True, cancelled_at__isnull=True)
    return rows.select_related("entry__player", "from_seat__table", "to_seat__table")
