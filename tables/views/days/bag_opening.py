"""Opening bags on the next day before two people: one bag, searched by voucher, seat or name, or a whole table."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tables.actions import ACTIONS
from tables.models import Bag
from tables.selectors.days.bag_opening import BagsToOpen, BagToOpen, TableToOpen, bags_to_open, find_bags
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import roles_of
from tournaments.views.attempts import PageRequest, action_of_form, page_with_actions
from tournaments.views.fields import parse_chips
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

OPEN_ACTIONS = ("open-bags",)
#: bags that are listed for a name
MAX_BAGS = 40


def _absent_fields(request: HttpRequest, _tournament: Tournament, _name: str) -> Mapping[str, Any]:
    chips = parse_chips(request.POST.get("chips", ""), field=gettext("Chips"))
    return {"entry": request.POST.get("entry", "")} | ({} if chips is None else {"chips": chips})


@page_with_actions(action_of_form(("remove-absent",), _absent_fields, actions=ACTIONS), back="opening-page")
def bag_opening_page(page_request: PageRequest) -> HttpResponse:
    """Show all tables with closed bags, sums and absent players. `?q=` finds a bag."""
    tournament = page_request.tournament
    found, asked = bags_to_open(tournament), page_request.request.GET.get("q", "").strip()[:200]
    rows = find_bags(found, asked)[:MAX_BAGS] if asked else []
    if len(rows) == 1:
        return HttpResponseRedirect(_bag_url(tournament, rows[0]))
    return page_request.render(
        "tables/days/bag_opening/room.html",
        page="days",
        found=found,
        asked=asked,
        rows=rows,
        absent=tournament.entries.filter(carried=True, checked_in_at=None, bust_out=None).select_related("player"),
    )


@sign_in_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bag_opening_table_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the bags of a table. `?bag=` chooses a single bag to open."""
    tournament, roles = tournament_and_roles(request, slug)
    found = bags_to_open(tournament)
    here = next((table for table in found.tables if table.number == number), None)
    if here is None:
        raise Http404(f"no bags at table {number}")
    refused = ""
    if request.method == "POST":
        sentence, refused = action_of_form(OPEN_ACTIONS, _form_reader(here), actions=ACTIONS)(request, tournament)
        if sentence:
            messages.success(request, sentence)
            return HttpResponseRedirect(reverse("opening-table", args=[slug, number]))
    asked = PageRequest(request, tournament, roles, refused)
    return asked.render(
        "tables/days/bag_opening/table.html",
        page="days",
        here=here,
        lines=_bag_lines(here, request),
        next=_next_table(found, after=number),
        typed=request.POST,
    )


@require_safe
@never_cache
def redirect_from_voucher(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Redirect from a voucher's code: staff to the bag, others to the public counts."""
    tournament = get_object_or_404(Tournament, slug=slug)
    bag = (
        Bag.objects.filter(tournament=tournament, voucher=number).select_related("table", "goes_to__tournament").first()
    )
    whole = tournament.whole_tournament
    if bag is None or not (request.user.is_authenticated and roles_of(request.user, whole)):
        return HttpResponseRedirect(reverse("counts", args=[slug]))
    here = bag.goes_to.tournament if bag.goes_to else whole
    row = next((row for row in bags_to_open(here).all_bags if row.bag == bag), None)
    if row is None:
        return HttpResponseRedirect(reverse("bags-table", args=[slug, bag.table.number if bag.table else 0]))
    return HttpResponseRedirect(_bag_url(here, row))


def _bag_url(tournament: Tournament, row: BagToOpen) -> str:
    return f"{reverse('opening-table', args=[tournament.slug, row.table])}?bag={row.bag.pk}#b{row.bag.pk}"


def _next_table(found: BagsToOpen, *, after: int) -> TableToOpen | None:
    """Return the next table with closed bags after `after`, starting over at the end."""
    left = [table for table in found.tables if table.closed_bags and table.number != after]
    return next((table for table in left if table.number > after), left[0] if left else None)


def _bag_lines(here: TableToOpen, request: HttpRequest) -> list[dict[str, Any]]:
    """Return the bags with the input of a refused form. If the address names a bag, only that bag is chosen."""
    asked, sent = request.GET.get("bag", ""), request.method == "POST"
    chosen = set(request.POST.getlist("bag")) if sent else {asked} if asked else None
    return [
        {
            "row": row,
            "found": request.POST.get(f"found.{row.bag.pk}", ""),
            "chosen": chosen is None or str(row.bag.pk) in chosen,
            "asked": str(row.bag.pk) == asked,
        }
        for row in here.rows
    ]


def _form_reader(here: TableToOpen) -> Any:
    """Return the function that reads the form of a table for the action."""

    def read(request: HttpRequest, _tournament: Tournament, _name: str) -> Mapping[str, Any]:
        chosen, bags = set(request.POST.getlist("bag")), []
        for row in here.rows:
            if str(row.bag.pk) in chosen:
                chips = parse_chips(request.POST.get(f"found.{row.bag.pk}", ""), field=row.name)
                bags.append({"bag": row.bag.pk} | ({} if chips is None else {"found": chips}))
        if not bags:
            raise Refused("no_bag_chosen")
        return {"bags": bags, **{name: request.POST.get(name, "").strip() for name in ("witness", "reason")}}

    return read
