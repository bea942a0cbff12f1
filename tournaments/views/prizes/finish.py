"""The page on which a tournament is finished: the winner, each prize now or later, what is open, and one button."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html

from tournaments.language.figures import money_text
from tournaments.models import Tournament
from tournaments.rules.money import minor_digits
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.finish import FinishLook, finish_look
from tournaments.sentences.prizes.finish import checks_of
from tournaments.views.attempts import PageRequest, doing, one_of
from tournaments.views.prizes.unsettled import settlement, unsettled_rows

PAY = "pay-"
#: what settles an item of the list: the page follows again
SETTLES = frozenset({"fetch-back", "write-off"})


def _given(request: HttpRequest, _tournament: Tournament, name: str) -> dict[str, Any]:
    """The entries whose prize is paid now; `total` is their sum as the page showed it."""
    if name in SETTLES:
        return request.POST.dict()
    said = {name: value for name, value in request.POST.items() if name.startswith(PAY)}
    given: dict[str, Any] = {
        "entries": [name.removeprefix(PAY) for name, value in said.items() if value == "now"],
        "id_seen": request.POST.get("id_seen") == "true",
        "reason": request.POST.get("reason", ""),
    }
    return given | ({"total": request.POST["total"]} if request.POST.get("total") else {})


def _back(request: HttpRequest) -> str:
    """Return which page follows: the dashboard after the finish, this one after an item was settled."""
    return "finish-page" if request.POST.get("action") in SETTLES else "dashboard"


@doing(one_of({"finish-and-pay"} | SETTLES, _given), back=_back)
def page(asked: PageRequest) -> HttpResponse:
    """The page, after the finish too; POST finishes and pays, or settles an item of the list."""
    tournament, at = asked.tournament, server_now()
    look, listed = finish_look(tournament, now=at), settlement(tournament, now=at)
    items = listed["unsettled"]
    at_once = [] if tournament.is_over else unsettled_rows(tournament, now=at, finishing=True)
    known = {item["kind"] for item in items}
    rows = [(row, _is_later(asked, look, row.entry.pk)) for row in look.rows]
    limit, now = tournament.id_from, sum(row.money_left for row, later in rows if not later)
    return asked.answer(
        "tournaments/prizes/finish.html",
        page="finish",
        digits=minor_digits(tournament.currency),
        look=look,
        **listed,
        if_finished=[item for item in at_once if item["kind"] not in known],
        needs_reason=any(item["needs_reason"] for item in at_once),
        typed=asked.typed,
        rows=rows,
        entries=entries_count(tournament),
        sum_now=now,
        sum_shown=format_html("<span data-sum>{}</span>", money_text(now, currency=tournament.currency)),
        checks=checks_of(look, items, at_once=at_once, currency=tournament.currency),
        ids=limit is not None and any(payout.due >= limit for payout in look.owed),
    )


def _is_later(asked: PageRequest, look: FinishLook, entry: int) -> bool:
    """Whether a prize is paid later: as it was said, else who went out long ago may have left the room."""
    said = asked.typed.get(f"{PAY}{entry}", "")
    return said == "later" if said else entry in look.gone
