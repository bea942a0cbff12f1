"""A table with its seats as a ring, for the dashboard and the table's own page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from tables.models import Move, SeatAssignment, Table
from tables.rules.balance.plan import RoomPlan
from tables.rules.hands.button import Positions, next_hand_positions
from tables.selectors.balance import open_move_list
from tables.selectors.games import (
    DealtGame,
    button_rule,
    dealt_game,
    has_button_blind_only,
    is_button_still,
    level_at_table,
    level_if_stud,
    must_wait_in_gap,
)
from tables.selectors.room_rows import SeatRow
from tables.selectors.seat_marks import Mark, mark_by_entry
from tables.selectors.seating import seats_of_table, table_with_number
from tournaments.language.sentences import gettext
from tournaments.models import Entry, Tournament
from tournaments.rules.games import MIXED_GAMES
from tournaments.rules.levels import Level
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.shown_names import set_unique_names_in


def badge_names(badges: Iterable[str]) -> list[str]:
    """Return the names of the badges D, SB and BB for a screen reader."""
    names = {"D": gettext("button"), "SB": gettext("small blind"), "BB": gettext("big blind")}
    return [names[badge] for badge in badges]


@dataclass(frozen=True, slots=True)
class RingSeat:
    """One seat. `state` is seated, kept (reserved for a player on the way), proposed (to be filled), open or unusable.

    `badges` are D, SB and BB of the last hand. `move` is the move to this seat or from it. `mark` is a mark that
    another app puts on the player. `name` is disambiguated within the table; `full` is the whole name, for staff.
    `frozen_button`: the button is here while a mix is at a stud game.
    """

    number: int
    state: str
    name: str = ""
    entry: Entry | None = None
    locked: bool = False
    badges: tuple[str, ...] = ()
    next_big_blind: bool = False
    leaves: bool = False
    move: Move | None = None
    spoken: str = ""
    mark: Mark | None = None
    full: str = ""
    frozen_button: bool = False

    @property
    def description(self) -> str:
        states = {
            "kept": gettext("reserved for {name}").format(name=self.name),
            "proposed": gettext("proposed for {name}").format(name=self.name),
            "unusable": gettext("not in use"),
        }
        marks = [*badge_names(self.badges), *([gettext("next big blind")] if self.next_big_blind else [])]
        marks += [self.mark.short] if self.mark else []
        return ", ".join(
            [
                gettext("Seat {number}").format(number=self.number),
                states.get(self.state, self.name or gettext("open")),
                *marks,
            ]
        )


@dataclass(frozen=True, slots=True)
class Ring:
    """One table and its seats, in order. `stud` is the present level if stud is played, else None.

    `dealt` is the game being dealt, None if it is always the same and has blinds.

    No button and no blinds are shown in stud and once the day has ended. In short deck only the button is shown.
    """

    table: Table
    seats: list[RingSeat]
    stud: Level | None = None
    has_button: bool = True
    dealt: DealtGame | None = None

    @property
    def player_count(self) -> int:
        return sum(1 for seat in self.seats if seat.state == "seated")

    @property
    def usable_count(self) -> int:
        return sum(1 for seat in self.seats if seat.state != "unusable")

    @property
    def highest_seat(self) -> int:
        return max((seat.number for seat in self.seats), default=0)

    @property
    def needs_button(self) -> bool:
        """Return whether a hand could be dealt but the button is unknown."""
        return self.table.button is None and self.player_count > 1 and self.has_button

    @property
    def next_big_blind(self) -> RingSeat | None:
        """Return the seat of the next big blind, None if unknown."""
        return next((seat for seat in self.seats if seat.next_big_blind), None)


@dataclass(frozen=True, slots=True)
class _RingContext:
    """Data for the seats of a table: assignments and moves by seat or entry, and proposals of the plan."""

    table: Table
    assignments: Mapping[int, SeatAssignment]
    coming: Mapping[int, Move]
    called: Mapping[int, Move]
    proposed: Mapping[int, str]
    leaving: frozenset[int]
    coming_hand: Positions | None
    marks: Mapping[int, Mark]
    has_button: bool
    button_only: bool
    frozen: bool


def table_ring(tournament: Tournament, *, number: int, now: datetime, plan: RoomPlan | None = None) -> Ring | None:
    """Return a table with its seats, open or broken; None if there is no such table.

    With `plan`, the proposed moves are shown. Six queries, whatever the size of the room.
    """
    table = table_with_number(tournament, number)
    if table is None:
        return None
    level = level_at_table(tournament, now=now, table=table)
    stud = level_if_stud(tournament, level)
    has_button, frozen = _button_state(tournament, table, stud, now=now)
    assignments = _named_assignments(tournament, table)
    coming, called = _moves_at_table(tournament, table)
    proposals = plan.moves if plan else ()
    button_only = has_button_blind_only(tournament, level)
    shows_hand = has_button or frozen
    coming_hand = _coming_hand(tournament, table, assignments, button_only=button_only) if shows_hand else None
    context = _RingContext(
        table,
        assignments={assignment.seat_id: assignment for assignment in assignments},
        coming=coming,
        called=called,
        proposed={proposal.to_seat: proposal.name for proposal in proposals if proposal.to_table == number},
        leaving=frozenset(proposal.entry for proposal in proposals if proposal.from_table == number),
        coming_hand=coming_hand,
        marks=mark_by_entry(tournament),
        has_button=has_button,
        button_only=button_only,
        frozen=frozen,
    )
    seats = [_ring_seat(seat, context) for seat in seats_of_table(table)]
    return Ring(table, seats, stud, has_button, dealt_game(tournament, now=now, table=table))


def _named_assignments(tournament: Tournament, table: Table) -> list[SeatAssignment]:
    """Return the seat assignments at a table, with disambiguated names."""
    assignments = list(SeatAssignment.objects.filter(seat__table=table).select_related("entry__player", "seat"))
    for assignment in assignments:
        assignment.entry.tournament = tournament
    set_unique_names_in(tournament, (assignment.entry.player for assignment in assignments))
    return assignments


def _moves_at_table(tournament: Tournament, table: Table) -> tuple[dict[int, Move], dict[int, Move]]:
    """Return the open moves to a table by seat, and those from it by entry."""
    moves = open_move_list(tournament)
    return (
        {move.to_seat_id: move for move in moves if move.to_seat.table_id == table.pk},
        {move.entry_id: move for move in moves if move.from_seat.table_id == table.pk},
    )


def _button_state(tournament: Tournament, table: Table, stud: Level | None, *, now: datetime) -> tuple[bool, bool]:
    """Return whether the table has a button now, and whether it is frozen at a stud game of a mix."""
    in_mix = stud is not None and tournament.game in MIXED_GAMES
    frozen = in_mix and is_button_still(tournament, now=now, turn=table.turn)
    return (stud is None or (in_mix and not frozen)) and not is_ended_flight(tournament), frozen


def _coming_hand(
    tournament: Tournament, table: Table, assignments: Iterable[SeatAssignment], *, button_only: bool
) -> Positions | None:
    """Return the button and blinds of the next hand with blinds, None if unknown."""
    last, rule = table.last_hand(), button_rule(tournament)
    if last is None or rule is None:
        return None
    seated = [assignment.seat.number for assignment in assignments if assignment.kind == SeatAssignment.Kind.SEATED]
    hand = next_hand_positions(last, seated=seated, rule=rule, gap_waits=must_wait_in_gap(tournament))
    return replace(hand, big_blinds=()) if hand and button_only else hand


def _ring_seat(seat: SeatRow, context: _RingContext) -> RingSeat:
    assignment, number, coming = context.assignments.get(seat.pk), seat.number, context.coming_hand
    frozen_button = context.frozen and coming is not None and coming.button == number
    badges, spoken = (
        _seat_badges(context.table, number, button_only=context.button_only) if context.has_button else (),
        f"{context.table.number}.{number}",
    )
    if assignment is None:
        name = context.proposed.get(number, "")
        state = "unusable" if not seat.usable else "proposed" if name else "open"
        return RingSeat(number, state, name, badges=badges, spoken=spoken, frozen_button=frozen_button)
    reserved = assignment.kind == SeatAssignment.Kind.RESERVED
    return RingSeat(
        number,
        "kept" if reserved else "seated",
        assignment.entry.player.shown_name,
        assignment.entry,
        assignment.locked,
        badges,
        next_big_blind=coming is not None and not reserved and number in coming.big_blinds,
        leaves=assignment.entry_id in context.leaving,
        move=context.coming.get(seat.pk) if reserved else context.called.get(assignment.entry_id),
        spoken=spoken,
        mark=context.marks.get(assignment.entry_id),
        full=assignment.entry.player.full_name,
        frozen_button=frozen_button,
    )


def _seat_badges(table: Table, seat: int, *, button_only: bool) -> tuple[str, ...]:
    """Return D, SB and BB as far as they are in a seat.

    Heads-up only D is shown: the button also posts the small blind. In short deck (`button_only`) no other seat posts.
    """
    if table.button is None:
        return ()
    if button_only:
        return ("D",) if table.button == seat else ()
    places = {"D": table.button, "SB": table.small_blind, "BB": table.big_blind}
    found = tuple(name for name, at in places.items() if at == seat)
    return ("D",) if found == ("D", "SB") else found
