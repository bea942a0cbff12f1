"""The phone's pages of poker tables and of moves between them."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulings.selectors.at_table import TableWithSeats, table_with_seats
from rulings.selectors.shot_clock import allowed_thinking_times, is_every_decision_timed
from rulings.views.phone.frame import displayed_room_plan, render_broken_table_page, render_page
from tables.models import Table
from tables.rules.balance.plan import RoomPlan
from tables.selectors.balance import listed_open_moves, room_plan, time_until_overdue
from tables.selectors.games import dealt_game
from tables.selectors.hands.bags import TableBags, is_bagging_now, last_hands_by_table, room_bags
from tables.selectors.hands.board import hand_for_hand_board
from tables.selectors.hands.same_hand import bust_of_same_hand
from tables.selectors.room.public import table_states
from tables.selectors.room.table_controls import possible_hand_actions
from tables.sentences.balance import plan_sentences
from tables.sentences.hands.board import tables_clause
from tournaments.actions import ACTIONS
from tournaments.language.sentences import gettext, gettext_lazy
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.desk.on_offer import OnOffer, rebuys_and_add_ons_on_offer
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.leagues.stored import has_scored_knock_outs, may_name_bounty_winner
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

# sold at a table, by permission
SALES = ("rebuy", "add-on")
# short names for buttons
STREETS = {
    "preflop": gettext_lazy("Preflop"),
    "flop": gettext_lazy("Flop"),
    "turn": gettext_lazy("Turn"),
    "river": gettext_lazy("River"),
}


@sign_in_required
@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every poker table as a button, with its number, players and state."""
    tournament, _ = tournament_and_roles(request, slug)
    found = hand_for_hand_board(tournament)
    return render_page(
        request,
        tournament,
        "rulings/phone/tables.html",
        current="tables",
        title=gettext("Tables"),
        tables=table_states(tournament),
        board=found,
        missing=tables_clause(found.unreported_tables) if found and found.unreported_tables else "",
        on_board={plan.number: plan for plan in found.tables} if found else {},
        last_hands={hands.number: hands for hands in last_hands_by_table(tournament)},
        bags=room_bags(tournament).room if is_bagging_now(tournament) else None,
    )


@sign_in_required
@require_safe
def table(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """Show a poker table with its seats in a ring."""
    tournament, roles = tournament_and_roles(request, slug)
    now = server_now()
    here = table_with_seats(tournament, number=int(number), now=now)
    if here is None:
        return render_broken_table_page(request, tournament, number=int(number))
    plan = displayed_room_plan(tournament, now=now)
    sold = _sales_by_entry(here) if any(ACTIONS[name].permits(roles) for name in SALES) else {}
    return render_page(
        request,
        tournament,
        "rulings/phone/table.html",
        current="tables",
        title=gettext("Table {number}").format(number=number),
        here=here,
        dealt=dealt_game(tournament, now=now, table=here.table),
        left=field_sum_of_row(tournament).left,
        plan=plan,
        **_expected_players(plan, number=here.table.number),
        clock_ways=[(time, STREETS.get(time.street, "")) for time in allowed_thinking_times(tournament, now=now)],
        has_shot_clock=is_every_decision_timed(tournament, now=now),
        winners=here.seats_from_button if here.seated_count > 1 and may_name_bounty_winner(tournament) else [],
        knock_outs=has_scored_knock_outs(tournament),
        ended=is_ended_flight(tournament),
        sold=sold,
        sells_add_ons=any(offer.add_on for offer in sold.values()),
        **_hand_for_hand_state(tournament, here.table),
        **_day_end_state(tournament, here.table),
    )


def _sales_by_entry(here: TableWithSeats) -> dict[int, OnOffer]:
    """Return the rebuys and add-ons that each player at a table may buy, by primary key of the entry."""
    return rebuys_and_add_ons_on_offer([seat.entry for seat in here.seats if seat.entry], now=server_now())


def _expected_players(plan: RoomPlan, *, number: int) -> dict[str, Any]:
    """Return the context with the players on their way to a table, and how many more it needs."""
    comes = [move for move in plan.moves if move.to_table == number]
    if not comes:
        return {"comes": {}}
    return {"comes": {move.to_seat: move for move in comes}, "short": comes[0].short, "halts": number in plan.halts}


def _hand_for_hand_state(tournament: Tournament, table: Table) -> dict[str, Any]:
    """Return the context of hand for hand at a table, with the players who busted in this hand."""
    found = hand_for_hand_board(tournament)
    same = bust_of_same_hand(tournament, table=table, now=server_now())
    stands = next((plan for plan in found.tables if plan.number == table.number), None) if found else None
    return {
        "board": found,
        "on_board": stands,
        "hand_acts": possible_hand_actions(table, board=found, now=server_now()),
        "same_hand": same,
        "mate": same.out if same else None,
    }


def _day_end_state(tournament: Tournament, table: Table) -> dict[str, Any]:
    """Return the context of the day's end: last hands played, and bags."""
    hands = next((hands for hands in last_hands_by_table(tournament) if hands.number == table.number), None)
    bags: list[TableBags] = room_bags(tournament).tables if is_bagging_now(tournament) else []
    here = next((bag for bag in bags if bag.number == table.number), None)
    return {"last_hands": hands, "bags": here, "bag_of": {row.entry.pk: row.bag for row in here.rows} if here else {}}


@sign_in_required
@require_safe
def moves(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the moves under way, the overdue moves, and the moves to send."""
    tournament, _ = tournament_and_roles(request, slug)
    now, waits = server_now(), time_until_overdue(tournament)
    going = [
        {"move": move, "stands": move.state(now=now, overdue_after=waits), "since": now - move.called_at}
        for move in listed_open_moves(tournament, most=None)
    ]
    plan = room_plan(tournament, now=now)
    return render_page(
        request,
        tournament,
        "rulings/phone/moves.html",
        current="moves",
        title=gettext("Moves"),
        going=sorted(going, key=lambda row: row["move"].called_at),
        notes=[] if plan.moves else plan_sentences(plan, minutes=None, house_rules=tournament.house_rules()),
        proposed=[{"move": move, "halts": move.to_table in plan.halts} for move in plan.moves],
    )


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the script that stores the phone's pages for use without a network."""
    answer = render(request, "rulings/phone/service_worker.js", content_type="text/javascript")
    answer["Service-Worker-Allowed"] = "/"
    return answer
