"""The page of the payout desk."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.actions import ACTIONS
from tournaments.actions.prizes.payouts import METHODS, PAYOUT_ACTIONS
from tournaments.models import Tournament
from tournaments.rules.players.search import fold_text
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.removed_bags import RemovedBagPays, removed_bag_pays
from tournaments.selectors.desk.ledger import payout_totals
from tournaments.selectors.prizes.payouts import Payout, PayoutState, payouts
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.staff.roles import may_pay_more
from tournaments.views.attempts import PageRequest, action_of_form, page_with_actions
from tournaments.views.desk.money_forms import fields_in_minor_units
from tournaments.views.prizes.unsettled import settlement_lists

#: Further rows are only found by a search.
MAX_ROWS = 60
OPEN_STATES = frozenset({PayoutState.DUE, PayoutState.CALLED, PayoutState.PART, PayoutState.OVER})
#: States of payouts that each filter shows.
FILTERS = {"open": OPEN_STATES, "paid": frozenset({PayoutState.PAID}), "all": frozenset(PayoutState)}
#: Order of the states in the list. Payouts in the same state are sorted by time of the call, then by place.
ORDER = {PayoutState.CALLED: 0, PayoutState.PART: 1, PayoutState.OVER: 1, PayoutState.DUE: 2, PayoutState.PAID: 3}
NAMES = frozenset(action.name for action in PAYOUT_ACTIONS) | {"pay-bag", "reverse-payment"}


def _parse_fields(request: HttpRequest, tournament: Tournament, name: str) -> dict[str, Any]:
    fields = fields_in_minor_units(request.POST.dict(), ["amount"], tournament.currency)
    if name == "correct-payout":
        fields.setdefault("amount", 0)
    return fields


@page_with_actions(
    action_of_form(NAMES, _parse_fields), back="payout-desk", keeps=lambda request: f"?{request.GET.urlencode()}"
)
def payout_desk_page(page_request: PageRequest) -> HttpResponse:
    """Show the desk.

    POST with `action` pays, calls a player to the desk, or corrects; amounts are in units of the currency.
    """
    return page_request.render(
        "tournaments/prizes/payouts/payout_desk.html",
        page="desk",
        methods=METHODS,
        may_pay=ACTIONS["pay-out"].permits(page_request.roles),
        may_pay_more=may_pay_more(page_request.roles),
        **settlement_lists(page_request.tournament, now=server_now()),
        **_list_context(page_request.request, page_request.tournament),
    )


def _list_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    rows = payouts(tournament)
    shown = request.GET.get("show", "open")
    shown = shown if shown in FILTERS else "open"
    find = request.GET.get("find", "").strip()
    found = (
        [row for row in rows if _is_match(row, find)] if find else [row for row in rows if row.state in FILTERS[shown]]
    )
    found.sort(key=lambda row: (ORDER[row.state], row.called_at.timestamp() if row.called_at else 0, row.first))
    return {
        "bags": _bag_payouts(tournament, find),
        "rows": found[:MAX_ROWS],
        "more": max(0, len(found) - MAX_ROWS),
        "totals": payout_totals(rows),
        "waits": sum(row.state is PayoutState.CALLED for row in rows),
        "counts": {name: sum(row.state in states for row in rows) for name, states in FILTERS.items()},
        "show": shown,
        "find": find,
        "frozen": prizes_of(tournament).frozen,
    }


def _bag_payouts(tournament: Tournament, find: str) -> RemovedBagPays:
    """Return the payouts of removed bags; with `find` at most MAX_ROWS whose player matches."""
    bags = removed_bag_pays(tournament)
    found = [row for row in bags.rows if fold_text(find) in row.pay.entry.player.found_by] if find else bags.rows
    return RemovedBagPays(rows=found[:MAX_ROWS] if find else found)


def _is_match(payout: Payout, find: str) -> bool:
    return find == str(payout.first) or fold_text(find) in payout.entry.player.found_by
