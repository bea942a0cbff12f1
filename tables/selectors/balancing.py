"""What the room needs, seen from the stored state, and the moves under way."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from django.db.models import QuerySet

from tables.models import Draw, Move
from tables.rules.balance import tolerance
from tables.rules.button import ButtonRule
from tables.rules.final_table import final_table_players
from tables.rules.movers import Drafting, Spared
from tables.rules.movers import spares as spares_from
from tables.rules.plan import HIGH_CARD, Plan, plan_for
from tables.rules.room import Breaks
from tables.rules.ways import Ways
from tables.selectors.games import button_rule, gap_waits, stud_alone, stud_now
from tables.selectors.room import room_of, unseated
from tournaments.models import BustOut, Entry, Tournament

#: over how long the pace of bust-outs is measured
PACE = timedelta(minutes=15)

#: house settings `redraw_at` that go by players left, and their numbers: three and two tables of eight, and the last
NUMBERS = {"at_24_16_9": (24, 16, 9)}


class Spares(Protocol):
    """Says of a tournament's entries which are passed over now, and why."""

    def __call__(self, tournament: Tournament, *, now: datetime) -> Mapping[int, Spared]: ...


#: what apps to the right say: whom they keep in his seat, and why
_SPARES: list[Spares] = []


def spare(ask: Spares) -> None:
    """Let another app say which entries moves pass over."""
    if ask not in _SPARES:
        _SPARES.append(ask)


def kept_in_seat(tournament: Tournament, *, now: datetime) -> dict[int, Spared]:
    """Entries whom a penalty keeps where they are, or what else apps to the right say."""
    return {entry: why for ask in _SPARES for entry, why in ask(tournament, now=now).items()}


def ways_of(tournament: Tournament, room: Sequence[Breaks], *, now: datetime | None = None) -> Ways:
    """The house's ways for a room of so many tables; with `now`, for the game that is played then."""
    house, entrants = tournament.house(), Entry.objects.filter(tournament=tournament).count()
    numbers = redraw_numbers(house["redraw_at"], entrants=entrants)
    return Ways(
        apart=tolerance(house["balance_tolerance"], tables=len(room)),
        halts=house["halt_when"] != "waived",
        button=button_rule(tournament) or ButtonRule.SIMPLIFIED,
        gap_waits=gap_waits(tournament),
        orbits_spared=house["move_protection_orbits"],
        by_vacancy=stud_alone(tournament),
        mover=_mover(tournament, now),
        final_table=final_table_players(tournament.seats_per_table, rule=house["final_table_at"]),
        redraws=redraw_points(house["redraw_at"], entrants=entrants),
        redraw_numbers=numbers,
        redrawn=last_redraw(tournament) if numbers else None,
        break_order=house["break_order"],
        added_first=house["added_tables"] == "break_first" and any(table.breaks is not None for table in room),
        alternates=unseated(tournament).count(),
    )


def redraw_points(rule: str, *, entrants: int) -> tuple[int, ...]:
    """Tables left at which everybody draws anew, by the house setting `redraw_at` (WSOP 2024 rule 68 by entrants)."""
    if rule == "by_entrants":
        rule = "three_two_one" if entrants >= 100 else "two_one" if entrants >= 51 else "final_table"
    return {"three_two_one": (3, 2, 1), "two_one": (2, 1), "final_table": (1,)}.get(rule, ())


def redraw_numbers(rule: str, *, entrants: int) -> tuple[int, ...]:
    """Players left at which everybody draws anew, of those below the number that entered."""
    return tuple(number for number in NUMBERS.get(rule, ()) if number < entrants)


def last_redraw(tournament: Tournament) -> int | None:
    """How many players drew when everybody last drew anew; None while nobody has."""
    row = Draw.objects.filter(tournament=tournament, kind=Draw.Kind.REDRAW).order_by("-pk").only("entries").first()
    return len(row.entries) if row else None


def plan_of(
    tournament: Tournament,
    *,
    now: datetime,
    most: int = 30,
    spares: Mapping[int, Spared] | None = None,
    uncarded: Collection[int] = (),
) -> Plan:
    """The plan for the room as it is; `spares` are entries whom a penalty keeps where they are."""
    room = room_of(tournament)
    ways = ways_of(tournament, room, now=now)
    kept = kept_in_seat(tournament, now=now) | dict(spares or {})
    return plan_for(room, ways=ways, now=now, most=most, spares=kept, uncarded=uncarded)


def why_spared(
    tournament: Tournament, *, entry: Entry, now: datetime, spares: Mapping[int, Spared] | None = None
) -> Spared | None:
    """Why moves pass this entry over where it sits, or None; `spares` as for the plan."""
    room = room_of(tournament)
    kept = kept_in_seat(tournament, now=now) | dict(spares or {})
    drafting = Drafting(now, ways_of(tournament, room, now=now), kept)
    sitting = ((player, table) for table in room for player in table.players.values() if player.entry == entry.pk)
    return next((spares_from(player, table, drafting) for player, table in sitting), None)


def _mover(tournament: Tournament, now: datetime | None) -> str:
    """Who moves: the house's way, or in a stud round of a mixed game its way for those (WSOP 2024 rule 67)."""
    house = tournament.house()
    in_a_mix = now is not None and house["mixed_game_mover"] == HIGH_CARD and not stud_alone(tournament)
    if in_a_mix and now is not None and stud_now(tournament, now=now):
        return HIGH_CARD
    return str(house["balance_mover"])


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
