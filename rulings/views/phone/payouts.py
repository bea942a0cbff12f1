"""The phone's payouts: a card for each place, the deal, and the finish."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from rulings.views.phone.frame import render_page
from rulings.views.phone.now import last_action, panel_request_of
from tournaments.actions.leagues import create_league
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.prizes.payout_plan import PaidPlace
from tournaments.selectors.desk.ledger import payout_totals
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.finish import finish_figures
from tournaments.selectors.leagues.stored import league_choice
from tournaments.selectors.prizes.payouts import Payout, payouts
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.views.attempts import NotDone, PageRequest, attempt, page_with_actions
from tournaments.views.panels import PanelRequest
from tournaments.views.prizes.deals import counting_context, deal_context, do_deal_action
from tournaments.views.prizes.unsettled import unsettled_rows
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

MAX_CARDS = 60


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """A paid place: its prize, the width of its bar in percent of the first prize, and its payout once due."""

    place: str
    amount: int
    award: str
    width: int
    payout: Payout | None = None
    is_next: bool = False


@sign_in_required
@require_safe
def payout_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a card for each place: prize, who got it, and the button that pays it."""
    tournament, _roles = tournament_and_roles(request, slug)
    rows, prizes = payouts(tournament), prizes_of(tournament)
    return render_page(
        request,
        tournament,
        "rulings/phone/payouts.html",
        current="payouts",
        title=gettext("Payouts"),
        prizes=prizes,
        planned=bool(tournament.payout_plan) and not prizes.problem,
        cards=_place_cards(tournament, rows)[:MAX_CARDS],
        totals=payout_totals(rows),
    )


def _place_cards(tournament: Tournament, rows: list[Payout]) -> list[PlaceCard]:
    """Return a card for each place without a player and for each payout, best place first."""
    prizes = prizes_of(tournament)
    next_place = field_sum_of_row(tournament).left if prizes.frozen else 0
    first = max((place.worth for place in prizes.places), default=0) or 1
    taken = {place for row in rows if row.first for place in range(row.first, row.last + 1)}
    cards = {
        place.place: _open_card(place, first, is_next=place.place == next_place)
        for place in prizes.places
        if place.place not in taken
    }
    by_place = [*cards.items(), *((row.first, _payout_card(row, first)) for row in rows)]
    return [card for _place, card in sorted(by_place, key=lambda item: item[0])]


def _open_card(place: PaidPlace, first: int, *, is_next: bool) -> PlaceCard:
    return PlaceCard(str(place.place), place.amount, place.award, round(100 * place.worth / first), is_next=is_next)


def _payout_card(row: Payout, first: int) -> PlaceCard:
    place = "–" if not row.first else str(row.first) if row.first == row.last else f"{row.first}–{row.last}"
    return PlaceCard(place, row.money_due, row.award, min(100, round(100 * row.due / first)), row)


@page_with_actions(do_deal_action, back="floor-deal")
def deal(page_request: PageRequest) -> HttpResponse:
    """Show the deal. GET with `stack-<entry>` calculates shares; POST does `action`."""
    tournament = page_request.tournament
    context = {**counting_context(tournament, page_request.field_values), **deal_context(tournament)}
    return render_page(
        page_request.request,
        tournament,
        "rulings/phone/deal.html",
        current="deal",
        title=gettext("Deal"),
        status=409 if page_request.refused else 200,
        refused=page_request.refused,
        **_shown_method(context),
    )


def _shown_method(context: dict[str, Any]) -> dict[str, Any]:
    """Return the context with each player's share by the chosen method, None while it is not calculated."""
    kind = context["kind"]
    for row in context["rows"]:
        row["share"] = next((amount for name, _label, amount, _more in row["methods"] if name == kind), None)
    names = [(name, label) for name, label, _amount, _more in context["rows"][0]["methods"]] if context["rows"] else []
    return {**context, "kinds": names}


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the winner, players paid at the finish, and unsettled items. POST makes a league with the tournament."""
    look = panel_request_of(request, slug)
    refused = ""
    if request.method == "POST":
        refused = _create_league(request, look)
        if not refused:
            return HttpResponseRedirect(reverse("floor-finish", args=[slug]))
    return render_page(
        request,
        look.tournament,
        "rulings/phone/finish.html",
        current="finish",
        title=gettext("Finish"),
        status=409 if refused else 200,
        league_refused=refused,
        **_finish_context(look),
        **_finished_context(look),
    )


def _create_league(request: HttpRequest, look: PanelRequest) -> str:
    """Make a league in which the tournament counts. Returns the refusal, or ""."""
    fields = {"name": request.POST.get("name", ""), "tournaments": [look.tournament.slug]}
    made = attempt(lambda: create_league(fields, by=request.user, now=look.now))
    return made.error_text if isinstance(made, NotDone) else ""


def _finish_context(look: PanelRequest) -> dict[str, Any]:
    """Return the context of the finish: its figures, the players whom it pays, and the unsettled items."""
    tournament = look.tournament
    figures = finish_figures(tournament, now=look.now)
    at_once = [] if tournament.is_over else unsettled_rows(tournament, now=look.now, finishing=True)
    paid_now = [row for row in figures.rows if row.money_left and row.entry.pk not in figures.gone]
    limit = tournament.id_from
    return {
        "figures": figures,
        "items": at_once,
        "needs_reason": any(item["needs_reason"] for item in at_once),
        "paid_now": paid_now,
        "sum_now": sum(row.money_left for row in paid_now),
        "asks_for_id": limit is not None and any(row.due >= limit for row in paid_now),
    }


def _finished_context(look: PanelRequest) -> dict[str, Any]:
    """Return the context after the finish: the choice of a league for the tournament, and the last action."""
    may_count = look.is_trusted_person and "put-into-season" in look.permitted_action_names
    return {
        "league": league_choice(look.tournament, now=look.now) if may_count else None,
        "toast": last_action(look) if look.is_over else None,
    }
