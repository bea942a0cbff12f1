"""The phone's tables and moves."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from rulings.selectors.at_table import at_table, open_numbers
from rulings.selectors.shot_clocks import allowed_in
from rulings.views.phone.frame import page
from tables.models import Table
from tables.selectors.bags import TableBags, bagging_now, bags_of, table_hands
from tables.selectors.balancing import open_moves, patience, plan_of
from tables.selectors.hand_board import board
from tables.selectors.public import standing
from tables.selectors.same_hand import out_in_the_same_hand
from tables.words.hand_board import tables_said
from tables.words.reasons import plan_sentences, proposal_sentence
from tournaments.models import Entry, Tournament
from tournaments.views.numbers import typed_number
from tournaments.views.staff import signed_in, tournament_of


@signed_in
@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Every table as a button: the number, how many sit there, what is the matter."""
    tournament, _ = tournament_of(request, slug)
    found = board(tournament)
    return page(
        request,
        tournament,
        "floor/tables.html",
        current="tables",
        title="Tables",
        tables=standing(tournament),
        board=found,
        missing=tables_said(found.missing) if found and found.missing else "",
        on_board={one.number: one for one in found.tables} if found else {},
        last_hands={one.number: one for one in table_hands(tournament)},
        bags=bags_of(tournament).room if bagging_now(tournament) else None,
    )


@signed_in
@require_safe
def go(request: HttpRequest, slug: str) -> HttpResponse:
    """To the table whose number was typed."""
    tournament, _ = tournament_of(request, slug)
    number = typed_number(request.GET.get("table", "").strip())
    if number in open_numbers(tournament):
        return redirect("floor-table", slug=slug, number=number)
    return redirect("floor", slug=slug)


@signed_in
@require_safe
def table(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """One table: its seats in a ring, and a sheet for each."""
    tournament, roles = tournament_of(request, slug)
    here = at_table(tournament, number=int(number))
    if here is None:
        raise Http404(f"no table {number} is open")
    left = Entry.objects.filter(tournament=tournament, bust_out__isnull=True).count()
    return page(
        request,
        tournament,
        "floor/table.html",
        current="tables",
        title=f"Table {number}",
        here=here,
        left=left,
        house=tournament.house(),
        clock_ways=allowed_in(tournament),
        is_director="director" in roles,
        **_in_the_hand(tournament, here.table),
        **_day_end(tournament, here.table),
    )


def _in_the_hand(tournament: Tournament, table: Table) -> dict[str, Any]:
    """How the table stands in hand for hand, and who went out of it in this hand."""
    found = board(tournament)
    mates = out_in_the_same_hand(tournament, table=table, now=timezone.now())
    stands = next((one for one in found.tables if one.number == table.number), None) if found else None
    return {"board": found, "on_board": stands, "mate": mates[0] if mates else None}


def _day_end(tournament: Tournament, table: Table) -> dict[str, Any]:
    """How many of the last hands the table has played, and its bags once the day ends."""
    hands = next((one for one in table_hands(tournament) if one.number == table.number), None)
    bags: list[TableBags] = bags_of(tournament).tables if bagging_now(tournament) else []
    here = next((one for one in bags if one.number == table.number), None)
    return {"last_hands": hands, "bags": here, "bag_of": {row.entry.pk: row.bag for row in here.rows} if here else {}}


@signed_in
@require_safe
def moves(request: HttpRequest, slug: str) -> HttpResponse:
    """Who walks, who is overdue, and who is to be sent."""
    tournament, _ = tournament_of(request, slug)
    now, waits = timezone.now(), patience(tournament)
    going = [
        {"move": move, "stands": move.stands(now=now, patience=waits), "since": now - move.called_at}
        for move in open_moves(tournament)
    ]
    plan = plan_of(tournament, now=now)
    return page(
        request,
        tournament,
        "floor/moves.html",
        current="moves",
        title="Moves",
        going=sorted(going, key=lambda one: one["move"].called_at),
        notes=[] if plan.moves else plan_sentences(plan, minutes=None, house=tournament.house()),
        proposed=[{"one": one, "says": proposal_sentence(one)} for one in plan.moves],
    )


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps the phone's pages for when the network is away, also those that do not begin as it does."""
    answer = render(request, "floor/sw.js", content_type="text/javascript")
    answer["Service-Worker-Allowed"] = "/"
    return answer
