"""Actions that are possible at a table now, for checks in the actions and for the buttons shown."""

from collections.abc import Collection
from datetime import datetime

from tables.models import SeatAssignment, Table
from tables.selectors.balance import break_refusal, exemption_by_entry
from tables.selectors.games import button_rule, has_turns, is_button_still, level_now
from tables.selectors.hands.bags import last_hands_with_reports
from tables.selectors.hands.board import Board
from tables.selectors.seating import counted_tables
from tables.selectors.seats.ring import Ring
from tournaments.models import HandForHand, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.presence import may_have
from tournaments.selectors.request_cache import cached_in_request


def close_refusal(table: Table) -> Refused | None:
    """Return why a table cannot be closed now, None if it can. A table with players is broken instead."""
    if table.broken_at:
        return Refused("table_closed_already", field="table", table=table.number)
    players = SeatAssignment.objects.filter(seat__table=table).count()
    return Refused("table_has_players", field="table", table=table.number, players=players) if players else None


@cached_in_request
def single_deal_refusal(table: Table) -> Refused | None:
    """Return why a single table cannot deal, None if it can.

    It cannot in hand for hand and in the last hands of a day.
    """
    running = HandForHand.objects.filter(tournament=table.tournament, ended_at__isnull=True)
    if may_have(table.tournament, HandForHand) and running.exists():
        return Refused("the_round_deals", field="table", table=table.number)
    if last_hands_with_reports(table.tournament):
        return Refused("last_hands_are_told", field="table", table=table.number)
    return None


def possible_hand_actions(table: Table, *, board: Board | None, now: datetime) -> frozenset[str]:
    """Return the names of the possible actions on a table's hand; see `Board.actions_at`."""
    if _is_play_over(table.tournament):
        return frozenset()
    here = next((row for row in board.tables if row.number == table.number), None) if board else None
    if board and here:
        return board.actions_at(here)
    deals = single_deal_refusal(table) is None and is_hand_worth_reporting(table, now=now)
    return frozenset({"next-hand"}) if deals else frozenset()


def possible_table_actions(ring: Ring, *, board: Board | None, may: Collection[str], now: datetime) -> frozenset[str]:
    """Return the names of the actions that are possible on a table and that a person `may` do.

    None are possible once the day has ended or the tournament is over. The table's bust button, which asks who is out,
    needs two players at the table.
    """
    if _is_play_over(ring.table.tournament):
        return frozenset()
    if ring.table.broken_at:
        return frozenset({"open-again"}).intersection(may)
    found = {"change-table", "new-table-card", *possible_hand_actions(ring.table, board=board, now=now)}
    if ring.player_count > 1:
        found |= {"bust", "set-button"} if ring.has_button else {"bust"}
    if ring.player_count and "break-table" in may and _may_break(ring.table):
        found.add("break-table")
    if not ring.player_count and close_refusal(ring.table) is None:
        found.add("close-table")
    return frozenset(found.intersection(may))


def _is_play_over(tournament: Tournament) -> bool:
    return tournament.is_over or is_ended_flight(tournament)


def _may_break(table: Table) -> bool:
    return break_refusal(table.tournament, counted_tables(table.tournament), number=table.number) is None


def is_hand_worth_reporting(table: Table, *, now: datetime) -> bool:
    """Return whether a dealt hand should be reported: it moves the button, or counts for a game or penalty.

    Hands count for a penalty even in stud and in games where the winner of the pot gets the button.
    """
    tournament = table.tournament
    if has_turns(tournament, level_now(tournament, now=now)):
        return True
    if button_rule(tournament) is not None and not is_button_still(tournament, now=now):
        return table.button is not None
    seated = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED)
    return bool(exemption_by_entry(tournament, now=now).keys() & set(seated.values_list("entry", flat=True)))
