"""Move slips, one for each player, in the order of the draw, so that the order reveals no pattern."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_noop as noop

from tables.models import Draw, Move
from tables.printouts.heading import printout_heading
from tables.printouts.labels import SLIPS, printout_sentences
from tables.rules.hands.button import ButtonRule
from tables.rules.room import RoomTable
from tables.rules.seats.seat_choice import SeatStatus, seat_options
from tables.selectors.balance import open_moves
from tables.selectors.games import button_rule, is_stud_event, must_wait_in_gap
from tables.selectors.seating import room_tables
from tournaments.language.sentences import gettext as _
from tournaments.models import Tournament
from tournaments.selectors.shown_names import unique_names_in

#: labels of the next hand at the new table; if the button is unknown the dealer ticks one
STATUS_LABELS = {
    SeatStatus.OK: noop("Dealt in at once"),
    SeatStatus.SMALL_BLIND: noop("Dealt in at once, small blind"),
    SeatStatus.WAITS_FOR_BUTTON: noop("Wait for the button to pass"),
}
REASONS = {
    "balance": noop("balancing"),
    "broken_table": noop("table broken"),
    "ordered": noop("by the director"),
}


def move_slips(
    tournament: Tournament, *, now: datetime, moves: Collection[int] = (), tables: Collection[int] = ()
) -> dict[str, Any]:
    """Return the slips of all moves under way, of the moves in `moves`, or of the moves away from `tables`.

    Slips of a broken table are in the order in which its players drew (TDA 2024 rule 10-B).
    """
    rows = open_moves(tournament)
    if moves:
        rows = rows.filter(pk__in=moves)
    if tables:
        rows = rows.filter(from_seat__table__number__in=tables)
    found = list(rows)
    drawn = _draw_position_by_entry(tournament, {move.entry_id for move in found})
    found.sort(key=lambda move: (move.called_at, drawn.get(move.entry_id, 0), move.pk))
    numbers = {move.to_seat.table.number for move in found}
    room = {table.number: table for table in room_tables(tournament, numbers=numbers)} if found else {}
    rule, waits = button_rule(tournament) or ButtonRule.SIMPLIFIED, must_wait_in_gap(tournament)
    plain, names = is_stud_event(tournament), unique_names_in(tournament, (move.entry.player for move in found))
    return {
        **printout_heading(tournament, now=now),
        "labels": printout_sentences(SLIPS),
        "slips": [
            {
                "name": names[move.entry.player_id],
                "from": _seat_fields(move.from_seat.table.number, move.from_seat.number),
                "to": _seat_fields(move.to_seat.table.number, move.to_seat.number),
                "area": move.to_seat.table.area,
                "why": _(REASONS[move.why]),
                "called": f"{tournament.as_local_time(move.called_at):%H:%M}",
                "deal": _("Dealt in at once") if plain else _next_hand_label(move, room, rule, waits=waits),
            }
            for move in found
        ],
    }


def _seat_fields(table: int, seat: int) -> dict[str, int]:
    return {"table": table, "seat": seat}


def _draw_position_by_entry(tournament: Tournament, entries: set[int]) -> dict[int, int]:
    """Return the position of each entry in the draws of broken tables."""
    places: dict[int, int] = {}
    rows = Draw.objects.filter(tournament=tournament, kind=Draw.Kind.BROKEN_TABLE).order_by("pk")
    for at, drawn in enumerate(rows.values_list("drawn", flat=True)):
        places |= {entry: at * 100 + place for place, (entry, *_) in enumerate(drawn) if entry in entries}
    return places


def _next_hand_label(move: Move, room: Mapping[int, RoomTable], rule: ButtonRule, *, waits: bool) -> str:
    """Return a text on whether the player in the new seat posts a blind next hand or waits.

    Returns "" if the button is unknown.
    """
    table = room.get(move.to_seat.table.number)
    if table is None or table.last is None:
        return ""
    seated = {seat for seat, player in table.players.items() if not player.arriving}
    [option] = seat_options(table.last, seated=seated, empty=[move.to_seat.number], rule=rule, gap_waits=waits)
    return _(STATUS_LABELS[option.status])
