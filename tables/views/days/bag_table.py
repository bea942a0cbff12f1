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
from tables.selectors.days.bag_board import BagTable, BagTableState, bag_board, next_out
from tables.selectors.hands.bags import BagRow
from tournaments.actions.action import permitted
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.days.days import fed_row
from tournaments.selectors.shown_names import show_apart_in
from tournaments.selectors.staff.roles import roles_of
from tournaments.views.attempts import PageRequest, one_of
from tournaments.views.fields import chips_typed
from tournaments.views.staff.access import signed_in, tournament_of

#: what the page does
FORFEIT = "forfeit-bag"
BAGS = ("count-chips", "count-bags", "verify-bags", "seal-bag")


@dataclass(frozen=True, slots=True)
class BagLine:
    """One seat on the page: who sits there, their bag, and what a refused form held. `own` is counted by who looks."""

    row: BagRow
    typed: str = ""
    number: str = ""
    own: bool = False

    @property
    def seat(self) -> str:
        """The seat's number alone."""
        return self.row.seat.partition(".")[2]

    @property
    def may_verify(self) -> bool:
        """Return whether who looks is the second person who may verify it."""
        return not self.own and (self.row.bag is None or self.row.bag.verified_at is None)

    @property
    def name(self) -> str:
        """Return who sits there."""
        return self.row.entry.player.shown


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bags_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One table: the count seat by seat, the second person's check, and the vouchers; `?count` counts once more."""
    tournament, roles = tournament_of(request, slug)
    refused = ""
    if request.method == "POST":
        said, refused = _doing(request, tournament, number)
        if said:
            messages.success(request, said)
            return HttpResponseRedirect(reverse("bags-table", args=[slug, number]))
    asked = PageRequest(request, tournament, roles, refused)
    board = bag_board(tournament)
    here = next((table for table in board.tables if table.number == number), None)
    if here is None:
        raise Http404(f"no bags at table {number}")
    return asked.answer(
        "tables/days/bags/table.html",
        page="bags",
        here=here,
        most=(board.room.expected or 0) - board.room.chips + here.counted.chips,
        mode=_mode(asked, here),
        next=next_out(board, after=number),
        may_do=permitted(ACTIONS, roles),
        forfeits=_may_forfeit(request, tournament),
        **_lines(here, request, tournament),
        **_typed(asked),
    )


def _doing(request: HttpRequest, tournament: Tournament, number: int) -> tuple[str, str]:
    """Do what the form asks for: a bag is forfeited on the floor of the whole tournament, all else on this one."""
    if request.POST.get("action") == FORFEIT:
        return one_of((FORFEIT,), _forfeited, actions=ACTIONS)(request, tournament.whole)
    return one_of(BAGS, _reading(number), actions=ACTIONS)(request, tournament)


def _forfeited(request: HttpRequest, _tournament: Tournament, _name: str) -> Mapping[str, Any]:
    return {"bag": request.POST.get("bag", "")}


def _may_forfeit(request: HttpRequest, tournament: Tournament) -> bool:
    """Return whether bags of this flight may still be given up: it has ended, and nothing is carried over."""
    whole = tournament.whole
    if not tournament.is_flight or not ACTIONS[FORFEIT].permits(roles_of(request.user, whole)):
        return False
    ended = tournament.played_days.filter(ended_at__isnull=False).exists()
    return ended and not fed_row(tournament).entries.filter(carried=True).exists()


def _typed(asked: PageRequest) -> dict[str, Any]:
    """Return what a refused form held, and whether it is asked why all the same."""
    sent = asked.request.POST if asked.refused else QueryDict()
    return {
        "asks_reason": sent.get("action") == "count-bags",
        "reason": sent.get("reason", ""),
        "total": sent.get("total", ""),
    }


def _mode(asked: PageRequest, here: BagTable) -> str:
    """Return what the page asks for: to count, to verify, or nothing any more."""
    action = asked.request.POST.get("action") if asked.refused else ""
    if action in {"count-chips", "count-bags"} or "count" in asked.request.GET or not here.counted.complete:
        return "count"
    done = here.state == BagTableState.VERIFIED or all(row.bag and row.bag.verified_at for row in here.rows)
    return "done" if done else "verify"


def _lines(here: BagTable, request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The seats, how many bags the person who looks has counted, and how many others wait for a second person."""
    alone = request.user.get_username().casefold()
    show_apart_in(tournament, (row.entry.player for row in here.rows))
    lines = [
        BagLine(
            row,
            typed=request.POST.get(f"stack.{row.entry.pk}", ""),
            number=request.POST.get(f"number.{row.entry.pk}", ""),
            own=_is_own(row, alone),
        )
        for row in here.rows
    ]
    own = sum(line.own for line in lines)
    waiting = sum(line.row.bag is not None and not line.row.bag.verified_at for line in lines)
    return {"lines": lines, "own": own, "others": waiting - own}


def _is_own(row: BagRow, alone: str) -> bool:
    """Return whether a person counted this bag, so that another person verifies it, where the house rule says so."""
    if row.bag is None or row.bag.verified_at or row.bag.counted_by.casefold() != alone:
        return False
    return bool(row.entry.tournament.house_rules()["bags_verified_by"] == "second_person")


def _reading(number: int) -> Any:
    """Return what the forms of a table's page say, as its actions take it."""

    def given(request: HttpRequest, tournament: Tournament, name: str) -> Mapping[str, Any]:
        if name == "count-chips":
            total = chips_typed(request.POST.get("total", ""), field=gettext("Total"))
            return {"table": str(number), "kind": "day_end"} | ({} if total is None else {"total": total})
        if name == "seal-bag":
            return {"entry": request.POST.get("entry", ""), "number": request.POST.get("number", "")}
        board = bag_board(tournament)
        rows = next((table.rows for table in board.tables if table.number == number), [])
        if name == "verify-bags":
            return {"bags": _verified(rows, request)}
        reason = request.POST.get("reason", "").strip()
        return {"bags": _counted(rows, request.POST), "anyway": bool(reason), "reason": reason}

    return given


def _counted(rows: list[BagRow], typed: QueryDict) -> list[dict[str, Any]]:
    """The counts that say something new: a bag that stands as it was is not counted again."""
    found = []
    for row in rows:
        stack = chips_typed(typed.get(f"stack.{row.entry.pk}", ""), field=row.entry.player.display_name)
        if stack is not None and (row.bag is None or row.bag.stack != stack):
            found.append({"entry": row.entry.pk, "stack": stack})
    if not found:
        raise Refused("bags_same")
    return found


def _verified(rows: list[BagRow], request: HttpRequest) -> list[dict[str, Any]]:
    """The bags to verify: a second count where one was typed, and the number on the bag."""
    found = []
    for row in rows:
        if row.bag is None or row.bag.verified_at or _is_own(row, request.user.get_username().casefold()):
            continue
        stack = chips_typed(request.POST.get(f"stack.{row.entry.pk}", ""), field=row.entry.player.display_name)
        values = {"entry": row.entry.pk, "number": request.POST.get(f"number.{row.entry.pk}", "").strip()}
        found.append(values if stack is None else {**values, "stack": stack})
    return found or _own_alone(rows)


def _own_alone(rows: list[BagRow]) -> list[dict[str, Any]]:
    """Every bag that is not verified, so that the action refuses who counted them in its own words."""
    found = [{"entry": row.entry.pk} for row in rows if row.bag and not row.bag.verified_at]
    if not found:
        raise Refused("bags_same")
    return found
