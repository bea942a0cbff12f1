"""The phone's tables and moves."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rulings.selectors.at_table import AtTable, at_table, open_table_numbers
from rulings.selectors.shot_clock.shot_clocks import allowed_times, has_shot_clock_in
from rulings.views.phone.broken import broken_page
from rulings.views.phone.frame import page, plan_shown
from tables.models import Table
from tables.rules.balance.plan import RoomPlan
from tables.selectors.balance.balancing import overdue_after, room_plan
from tables.selectors.balance.moving import pending_moves
from tables.selectors.games import game_now
from tables.selectors.hands.bags import TableBags, bags_of, is_bagging_now, table_hands
from tables.selectors.hands.board import board
from tables.selectors.hands.same_hand import out_in_the_same_hand
from tables.selectors.room.public import table_states
from tables.selectors.room.table_controls import hand_controls
from tables.sentences.balance import plan_sentences
from tables.sentences.hands.board import tables_clause
from tournaments.actions import ACTIONS
from tournaments.language.sentences import gettext, gettext_lazy
from tournaments.models import Tournament
from tournaments.rules.games import MIXED_GAMES
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.days import has_ended
from tournaments.selectors.desk.on_offer import OnOffer, rebuys_and_add_ons_on_offer
from tournaments.selectors.field_sums import sums_here
from tournaments.selectors.leagues.knock_outs import asks_who_won, counts_knock_outs
from tournaments.views.numbers import typed_number
from tournaments.views.staff.access import signed_in, tournament_of

#: what is sold at a table to those who may sell
SALES = ("rebuy", "add-on")
#: the streets that have a clock of their own, as short as a button needs them
STREETS = {
    "preflop": gettext_lazy("Preflop"),
    "flop": gettext_lazy("Flop"),
    "turn": gettext_lazy("Turn"),
    "river": gettext_lazy("River"),
}


@signed_in
@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Every table as a button: the number, how many sit there, and its state."""
    tournament, _ = tournament_of(request, slug)
    found = board(tournament)
    return page(
        request,
        tournament,
        "rulings/phone/tables.html",
        current="tables",
        title=gettext("Tables"),
        tables=table_states(tournament),
        board=found,
        missing=tables_clause(found.missing) if found and found.missing else "",
        on_board={one.number: one for one in found.tables} if found else {},
        last_hands={one.number: one for one in table_hands(tournament)},
        bags=bags_of(tournament).room if is_bagging_now(tournament) else None,
    )


@signed_in
@require_safe
def go(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the table whose number was typed."""
    tournament, _ = tournament_of(request, slug)
    number = typed_number(request.GET.get("table", "").strip())
    if number in open_table_numbers(tournament):
        return redirect("floor-table", slug=slug, number=number)
    return redirect("floor", slug=slug)


@signed_in
@require_safe
def table(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """One table: its seats in a ring, and a sheet for each."""
    tournament, roles = tournament_of(request, slug)
    now = server_now()
    here = at_table(tournament, number=int(number), now=now)
    if here is None:
        return broken_page(request, tournament, number=int(number))
    plan = plan_shown(tournament, now=now)
    left, may = sums_here(tournament).left, [name for name in SALES if ACTIONS[name].permits(roles)]
    return page(
        request,
        tournament,
        "rulings/phone/table.html",
        current="tables",
        title=gettext("Table {number}").format(number=number),
        here=here,
        game=game_now(tournament, now=now) if here.stud or tournament.game in MIXED_GAMES else "",
        left=left,
        plan=plan,
        **_to_come(plan, number=here.table.number),
        clock_ways=[(one, STREETS.get(one.street, "")) for one in allowed_times(tournament, now=now)],
        has_shot_clock=has_shot_clock_in(tournament, now=now),
        winners=here.from_the_button if here.seated > 1 and asks_who_won(tournament) else [],
        knock_outs=counts_knock_outs(tournament),
        may=may,
        ended=has_ended(tournament),
        sold=_on_offer(here) if may else {},
        **_in_the_hand(tournament, here.table),
        **_day_end(tournament, here.table),
    )


def _on_offer(here: AtTable) -> dict[int, OnOffer]:
    """Return what rebuys and add-ons may be sold to each who sits at a table, by the entry's key."""
    return rebuys_and_add_ons_on_offer([seat.entry for seat in here.seats if seat.entry], now=server_now())


def _to_come(plan: RoomPlan, *, number: int) -> dict[str, Any]:
    """Who is proposed for which seat of the table, how many it lacks, and whether it stops dealing until they come."""
    comes = [one for one in plan.moves if one.to_table == number]
    if not comes:
        return {"comes": {}}
    return {"comes": {one.to_seat: one for one in comes}, "short": comes[0].short, "halts": number in plan.halts}


def _in_the_hand(tournament: Tournament, table: Table) -> dict[str, Any]:
    """Return the table's state in hand for hand, and who went out of it in this hand."""
    found = board(tournament)
    same = out_in_the_same_hand(tournament, table=table, now=server_now())
    stands = next((one for one in found.tables if one.number == table.number), None) if found else None
    return {
        "board": found,
        "on_board": stands,
        "hand_acts": hand_controls(table, board=found, now=server_now()),
        "same_hand": same,
        "mate": same.out if same else None,
    }


def _day_end(tournament: Tournament, table: Table) -> dict[str, Any]:
    """Return how many of the last hands the table has played, and its bags once the day ends."""
    hands = next((one for one in table_hands(tournament) if one.number == table.number), None)
    bags: list[TableBags] = bags_of(tournament).tables if is_bagging_now(tournament) else []
    here = next((one for one in bags if one.number == table.number), None)
    return {"last_hands": hands, "bags": here, "bag_of": {row.entry.pk: row.bag for row in here.rows} if here else {}}


@signed_in
@require_safe
def moves(request: HttpRequest, slug: str) -> HttpResponse:
    """Return who walks, who is overdue, and who is to be sent."""
    tournament, _ = tournament_of(request, slug)
    now, waits = server_now(), overdue_after(tournament)
    going = [
        {"move": move, "stands": move.state(now=now, overdue_after=waits), "since": now - move.called_at}
        for move in pending_moves(tournament, most=None)
    ]
    plan = room_plan(tournament, now=now)
    return page(
        request,
        tournament,
        "rulings/phone/moves.html",
        current="moves",
        title=gettext("Moves"),
        going=sorted(going, key=lambda one: one["move"].called_at),
        notes=[] if plan.moves else plan_sentences(plan, minutes=None, house_rules=tournament.house_rules()),
        proposed=[{"one": one, "halts": one.to_table in plan.halts} for one in plan.moves],
    )


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps the phone's pages for when the network is away, also those that do not begin as it does."""
    answer = render(request, "rulings/phone/service_worker.js", content_type="text/javascript")
    answer["Service-Worker-Allowed"] = "/"
    return answer
