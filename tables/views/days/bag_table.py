"""The bags of one table: counted by one person, verified by another, then sealed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tables.actions import ACTIONS
from tables.selectors.days.bag_board import BagTable, BagTableState, bag_board, next_unfinished_table
from tables.selectors.hands.bags import BagRow
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.days.days import row_after_flight
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.selectors.staff.roles import roles_of
from tournaments.views.attempts import PageRequest, action_of_form
from tournaments.views.fields import parse_chips
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

# actions of the page
FORFEIT = "forfeit-bag"
BAG_ACTIONS = ("count-chips", "count-bags", "verify-bags", "seal-bag")


@dataclass(frozen=True, slots=True)
class BagLine:
    """A seat on the page, with its bag and the input of a refused form. `own` is set if the viewer counted the bag."""

    row: BagRow
    typed: str = ""
    number: str = ""
    own: bool = False

    @property
    def seat(self) -> str:
        """Return the seat number without the table."""
        return self.row.seat.partition(".")[2]

    @property
    def may_verify(self) -> bool:
        """Return whether the viewer may verify the bag as the second person."""
        return not self.own and (self.row.bag is None or self.row.bag.verified_at is None)

    @property
    def name(self) -> str:
        return self.row.entry.player.shown_name


@sign_in_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bag_table_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the counts, verification and vouchers of a table. With `?count` the bags are counted again."""
    tournament, roles = tournament_and_roles(request, slug)
    refused = ""
    if request.method == "POST":
        sentence, refused = _do_action(request, tournament, number)
        if sentence:
            messages.success(request, sentence)
            return HttpResponseRedirect(reverse("bags-table", args=[slug, number]))
    asked = PageRequest(request, tournament, roles, refused)
    board = bag_board(tournament)
    here = next((table for table in board.tables if table.number == number), None)
    if here is None:
        raise Http404(f"no bags at table {number}")
    return asked.render(
        "tables/days/bags/table.html",
        page="bags",
        here=here,
        tables=board.tables,
        most=(board.room.expected or 0) - board.room.chips + here.counted.chips,
        mode=_page_step(asked, here),
        next=next_unfinished_table(board, after=number),
        forfeits=_may_forfeit(request, tournament),
        **_bag_lines(here, request, tournament),
        **_typed_values(asked),
    )


def _do_action(request: HttpRequest, tournament: Tournament, number: int) -> tuple[str, str]:
    """Do the action of the form. Returns (sentence of what was done, sentence of the refusal), one of them "".

    A bag is forfeited on the floor of the whole tournament.
    """
    if request.POST.get("action") == FORFEIT:
        return action_of_form((FORFEIT,), _forfeit_fields, actions=ACTIONS)(request, tournament.whole_tournament)
    return action_of_form(BAG_ACTIONS, _form_reader(number), actions=ACTIONS)(request, tournament)


def _forfeit_fields(request: HttpRequest, _tournament: Tournament, _name: str) -> Mapping[str, Any]:
    return {"bag": request.POST.get("bag", "")}


def _may_forfeit(request: HttpRequest, tournament: Tournament) -> bool:
    """Return whether bags of this flight may still be forfeited: it has ended, and nothing is carried over."""
    whole = tournament.whole_tournament
    if not tournament.is_flight or not ACTIONS[FORFEIT].permits(roles_of(request.user, whole)):
        return False
    ended = tournament.played_days.filter(ended_at__isnull=False).exists()
    return ended and not row_after_flight(tournament).entries.filter(carried=True).exists()


def _typed_values(page_request: PageRequest) -> dict[str, Any]:
    """Return the input of a refused form, and whether to ask for a reason."""
    sent = page_request.request.POST if page_request.refused else QueryDict()
    return {
        "asks_reason": sent.get("action") == "count-bags",
        "reason": sent.get("reason", ""),
        "total": sent.get("total", ""),
    }


def _page_step(page_request: PageRequest, here: BagTable) -> str:
    """Return the step of the page: count, verify or done."""
    action = page_request.request.POST.get("action") if page_request.refused else ""
    if action in {"count-chips", "count-bags"} or "count" in page_request.request.GET or not here.counted.is_complete:
        return "count"
    done = here.state == BagTableState.VERIFIED or all(row.bag and row.bag.verified_at for row in here.rows)
    return "done" if done else "verify"


def _bag_lines(here: BagTable, request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the seats, the number of bags counted by the viewer, and the number of other bags to verify."""
    username = request.user.get_username().casefold()
    set_unique_names_in(tournament, (row.entry.player for row in here.rows))
    lines = [
        BagLine(
            row,
            typed=request.POST.get(f"stack.{row.entry.pk}", ""),
            number=request.POST.get(f"number.{row.entry.pk}", ""),
            own=_is_own_count(row, username),
        )
        for row in here.rows
    ]
    own = sum(line.own for line in lines)
    waiting = sum(line.row.bag is not None and not line.row.bag.verified_at for line in lines)
    return {"lines": lines, "own": own, "others": waiting - own}


def _is_own_count(row: BagRow, username: str) -> bool:
    """Return whether `username` counted this bag and the house rule wants another person to verify it."""
    if row.bag is None or row.bag.verified_at or row.bag.counted_by.casefold() != username:
        return False
    return bool(row.entry.tournament.house_rules()["bags_verified_by"] == "second_person")


def _form_reader(number: int) -> Any:
    """Return the function that reads the page's forms for its actions."""

    def read(request: HttpRequest, tournament: Tournament, name: str) -> Mapping[str, Any]:
        if name == "count-chips":
            total = parse_chips(request.POST.get("total", ""), field=gettext("Total"))
            return {"table": str(number), "kind": "day_end"} | ({} if total is None else {"total": total})
        if name == "seal-bag":
            return {"entry": request.POST.get("entry", ""), "number": request.POST.get("number", "")}
        board = bag_board(tournament)
        rows = next((table.rows for table in board.tables if table.number == number), [])
        if name == "verify-bags":
            return {"bags": _verification_fields(rows, request)}
        reason = request.POST.get("reason", "").strip()
        return {"bags": _count_fields(rows, request.POST), "anyway": bool(reason), "reason": reason}

    return read


def _count_fields(rows: list[BagRow], typed: QueryDict) -> list[dict[str, Any]]:
    """Return the typed counts that differ from the stored ones."""
    found = []
    for row in rows:
        stack = parse_chips(typed.get(f"stack.{row.entry.pk}", ""), field=row.entry.player.display_name)
        if stack is not None and (row.bag is None or row.bag.stack != stack):
            found.append({"entry": row.entry.pk, "stack": stack})
    if not found:
        raise Refused("bags_same")
    return found


def _verification_fields(rows: list[BagRow], request: HttpRequest) -> list[dict[str, Any]]:
    """Return the bags to verify, each with the bag's number and, if typed, the second count."""
    found = []
    for row in rows:
        if row.bag is None or row.bag.verified_at or _is_own_count(row, request.user.get_username().casefold()):
            continue
        stack = parse_chips(request.POST.get(f"stack.{row.entry.pk}", ""), field=row.entry.player.display_name)
        values = {"entry": row.entry.pk, "number": request.POST.get(f"number.{row.entry.pk}", "").strip()}
        found.append(values if stack is None else {**values, "stack": stack})
    return found or _unverified_fields(rows)


def _unverified_fields(rows: list[BagRow]) -> list[dict[str, Any]]:
    """Return all unverified bags, so that the action refuses them with its own sentence."""
    found = [{"entry": row.entry.pk} for row in rows if row.bag and not row.bag.verified_at]
    if not found:
        raise Refused("bags_same")
    return found
