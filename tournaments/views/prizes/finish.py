"""The page that finishes a tournament: winner, prizes paid now or later, open items."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html

from tournaments.language.figures import money_text
from tournaments.models import Tournament
from tournaments.rules.money import minor_digits
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.finish import FinishFigures, finish_figures
from tournaments.selectors.leagues.stored import LeagueChoice, league_choice
from tournaments.selectors.staff.roles import is_trusted
from tournaments.sentences.prizes.finish import finish_checks
from tournaments.views.attempts import PageRequest, action_of_form, page_with_actions
from tournaments.views.prizes.unsettled import settlement_lists, unsettled_rows

PAY_PREFIX = "pay-"
#: Actions that settle unsettled money; after them the page is shown again.
SETTLING_ACTIONS = frozenset({"fetch-back", "write-off"})


def _parse_fields(request: HttpRequest, _tournament: Tournament, name: str) -> dict[str, Any]:
    if name in SETTLING_ACTIONS:
        return request.POST.dict()
    choice = {name: value for name, value in request.POST.items() if name.startswith(PAY_PREFIX)}
    fields: dict[str, Any] = {
        "entries": [name.removeprefix(PAY_PREFIX) for name, value in choice.items() if value == "now"],
        "id_seen": request.POST.get("id_seen") == "true",
        "reason": request.POST.get("reason", ""),
    }
    return fields | ({"total": request.POST["total"]} if request.POST.get("total") else {})


def _next_url_name(request: HttpRequest) -> str:
    """Return the URL name of the next page: this page after settling money, the dashboard after the finish."""
    return "finish-page" if request.POST.get("action") in SETTLING_ACTIONS else "dashboard"


@page_with_actions(action_of_form({"finish-and-pay"} | SETTLING_ACTIONS, _parse_fields), back=_next_url_name)
def finish_page(page_request: PageRequest) -> HttpResponse:
    """Show the page; POST finishes the tournament and pays prizes, or settles unsettled money."""
    tournament, at = page_request.tournament, server_now()
    look, listed = finish_figures(tournament, now=at), settlement_lists(tournament, now=at)
    items = listed["unsettled"]
    at_once = [] if tournament.is_over else unsettled_rows(tournament, now=at, finishing=True)
    known = {item["kind"] for item in items}
    rows = [(row, _is_paid_later(page_request, look, row.entry.pk)) for row in look.rows]
    limit, now = tournament.id_from, sum(row.money_left for row, later in rows if not later)
    return page_request.render(
        "tournaments/prizes/finish.html",
        page="finish",
        digits=minor_digits(tournament.currency),
        look=look,
        **listed,
        if_finished=[item for item in at_once if item["kind"] not in known],
        needs_reason=any(item["needs_reason"] for item in at_once),
        typed=page_request.field_values,
        rows=rows,
        entries=entries_count(tournament),
        sum_now=now,
        sum_shown=format_html("<span data-sum>{}</span>", money_text(now, currency=tournament.currency)),
        checks=finish_checks(look, items, at_once=at_once, currency=tournament.currency),
        league_bar=league_bar(page_request, now=at),
        ids=limit is not None and any(payout.due >= limit for payout in look.unpaid_payouts),
    )


def league_bar(page_request: PageRequest, *, now: datetime) -> LeagueChoice | None:
    """Return where the finished tournament counts or could count; None for people who may not decide it."""
    return league_choice(page_request.tournament, now=now) if is_trusted(page_request.request.user) else None


def _is_paid_later(page_request: PageRequest, figures: FinishFigures, entry: int) -> bool:
    """Return whether the prize is paid later: as posted, else if the player may have left by now."""
    choice = page_request.field_values.get(f"{PAY_PREFIX}{entry}", "")
    return choice == "later" if choice else entry in figures.gone
