"""Hand for hand on the dashboard: the board in place of the map, the arithmetic, and the buttons."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext_noop as noop

from tables.selectors.hands.bags import (
    is_bagging_now,
    last_hands_being_played,
    last_hands_by_table,
    room_bags,
    wrong_bags_refusal,
)
from tables.selectors.hands.board import Board, BoardTable, HandState, hand_for_hand_board
from tables.selectors.room.map import RoomMap
from tables.sentences.hands.board import COUNTED, bags_clause, goal_sentence, still_dealing_clause, tables_clause
from tournaments.language.sentences import gettext
from tournaments.models import HandForHand
from tournaments.sentences.prizes.places import place_text
from tournaments.views.panels import PanelRequest, clock_panel_context

TAGS = {
    HandState.DEALING: noop("dealing"),
    HandState.ALL_IN: noop("all-in, wait"),
    HandState.RELEASED: noop("playing it out"),
    HandState.SHORT: noop("no hand"),
}
STATE_LABELS = {
    HandState.DEALING: noop("dealing"),
    HandState.DONE: noop("done"),
    HandState.ALL_IN: noop("all-in"),
    HandState.RELEASED: noop("playing out"),
    HandState.SHORT: noop("short"),
}


@dataclass(frozen=True, slots=True)
class BoardOval:
    """A table on the board. `tag` is the text of the oval, `seats` are the dots.

    If `ticks`, a tap marks the table as done.
    """

    number: int
    state: str
    players: int
    tag: str
    seats: str
    ticks: bool

    @property
    def description(self) -> str:
        """Return the table's state as a sentence."""
        return gettext("Table {number}, {players} seated, {tag}").format(
            number=self.number, players=self.players, tag=self.tag
        )


def hand_for_hand_board_of_page(panel_request: PanelRequest) -> Board | None:
    """Return the board, read once for all panels; None outside hand for hand and without open tables."""

    def find() -> Board | None:
        found = hand_for_hand_board(panel_request.tournament)
        return found if found and found.tables else None

    return panel_request.cached("board", find)


def board_ovals(found: Board, room: RoomMap) -> list[BoardOval]:
    """Return the open tables by number, with their seats from the map."""
    seats = {table.number: table.seats for table in room.tables}
    return [_board_oval(found, table, seats.get(table.number, "")) for table in found.tables]


def _board_oval(found: Board, table: BoardTable, seats: str) -> BoardOval:
    tag = gettext(TAGS[table.state]) if table.state in TAGS else gettext("✓ done")
    ticks = "tick" in found.actions_at(table)
    return BoardOval(table.number, str(table.state), table.players, tag, seats, ticks)


def board_filters(found: Board) -> list[tuple[str, str, int]]:
    """Return each filter as (state, label, number of tables)."""
    counts = [
        (state, gettext(label), sum(table.state == state for table in found.tables))
        for state, label in STATE_LABELS.items()
    ]
    return [("all", gettext("all"), len(found.tables)), *((str(state), label, count) for state, label, count in counts)]


def hand_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the arithmetic of the round, the places of busted players, and the reasons why buttons are disabled."""
    found = hand_for_hand_board_of_page(panel_request)
    if found is None:
        return {"board": None, **_day_end_context(panel_request)}
    waits_for = (
        gettext("waiting for {tables}").format(tables=tables_clause(found.unreported_tables))
        if found.unreported_tables
        else ""
    )
    return {
        "board": found,
        "ran": round(((found.closed_at or panel_request.now) - found.dealt_at) / timedelta(seconds=1)),
        "covered": [(table.number, player) for table in found.tables for player in table.covered],
        "counted": gettext(COUNTED[HandForHand.Why(found.why)]),
        "meaning": goal_sentence(found.arithmetic, why=found.why),
        "cannot_release": _reason_not_to_release(found),
        "cannot_close": gettext("it is closed") if found.closed_at else waits_for,
        "cannot_deal": _reason_not_to_deal(found),
        "cannot_end": "" if found.may_end else waits_for,
        "places": [
            (place, _place_text(panel_request, place.place.first, place.place.last, place.prize))
            for place in found.places
        ],
        "asks_stacks": _entries_without_stack(found),
    }


def _reason_not_to_deal(found: Board) -> str:
    """Return the reason not to deal the next hand yet, "" if it may be dealt."""
    if found.closed_at and found.behind:
        return gettext("hand {hand} is still played on day {days}").format(
            hand=found.hand, days=", ".join(found.behind)
        )
    return "" if found.may_deal else gettext("close hand {hand} first").format(hand=found.hand)


def _day_end_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the last hands and the bags while the day ends."""
    if not panel_request.cached("day_ends", lambda: is_bagging_now(panel_request.tournament)):
        return {"day": False}
    hands, bags = last_hands_by_table(panel_request.tournament), room_bags(panel_request.tournament)
    late = [table.number for table in hands if not table.is_done]
    missing, apart = bags.room.players - bags.room.bags, bags.room.chips - (bags.room.expected or 0)
    return {
        "day": True,
        "hands": hands,
        "tables_done": len(hands) - len(late),
        "cannot_end": gettext("waiting for {tables}").format(tables=tables_clause(late)) if late else "",
        "bags": bags,
        "bags_wrong": apart > 0 or (not missing and apart != 0),
        "may_confirm_bags": panel_request.tournament.is_one_day and wrong_bags_refusal(bags) is None,
        "bags_say": bags_clause(missing=missing, apart=apart),
    }


def _reason_not_to_release(found: Board) -> str:
    if not found.tables_holding_all_in:
        return gettext("no all-in is waiting")
    return still_dealing_clause(found.slowest_tables) if found.slowest_tables else ""


def _place_text(panel_request: PanelRequest, first: int, last: int, prize: int) -> str:
    return place_text({"place": first, "last": last, "prize": prize, "currency": panel_request.tournament.currency})


def _entries_without_stack(found: Board) -> set[int]:
    """Return the entries that must be ranked by stack, as several of a table are out, but whose stack is unknown."""
    by_table: dict[int | None, list[Any]] = {}
    for place in found.places:
        by_table.setdefault(place.table, []).append(place)
    several = [group for group in by_table.values() if len(group) > 1]
    return {place.place.entry.pk for group in several for place in group if place.stack is None}


def clock_with_board(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the clock with its controls, the board of hand for hand, and the last hands."""
    return {
        **clock_panel_context(panel_request),
        "board": hand_for_hand_board_of_page(panel_request),
        "last_hands": last_hands_being_played(panel_request.tournament),
    }
