"""The phone's rulings: the calculators, the log, rulings without a calculator, and photos."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from rulings.actions import ACTIONS
from rulings.models import Penalty, Ruling
from rulings.selectors.at_table import TableWithSeats, table_with_seats
from rulings.selectors.log import latest_ruling_by_rule, photos_of, rulings_of
from rulings.services.log.ruling_log import MAX_PHOTOS, SAME_INCIDENT
from rulings.views.groups import calculator_groups, calculator_search_text, most_used_calculators
from rulings.views.log.ruled import displayed_ruling
from rulings.views.phone.frame import render_page
from rulings.views.ruling_origin import ruling_origin_of
from tournaments.language.sentences import gettext, translate
from tournaments.models import Tournament
from tournaments.rules.rulebook.citations import cite
from tournaments.rules.rulebook.rule_index import RULES, Rule
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

ROWS = 8
# fields that are carried over when the table is changed
TYPED = ("question", "decided", "hand", "witnesses")


@sign_in_required
@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the calculators, which lead to forms for logging, and a form for other rulings."""
    tournament, roles = tournament_and_roles(request, slug)
    table = ruling_origin_of(request).table
    recent = list(rulings_of(tournament)[:ROWS])
    return render_page(
        request,
        tournament,
        "rulings/log/phone.html",
        current="ruling",
        title=gettext("Rulings"),
        groups=[
            (title, [{"calculator": calculator, "find": calculator_search_text(calculator)} for calculator in several])
            for title, several in calculator_groups()
        ],
        most_used=most_used_calculators(),
        recent=[displayed_ruling(row) for row in recent],
        logged="logged" in request.GET,
        table=table,
        other=_free_ruling_context(request, tournament, table, recent)
        if ACTIONS["log-ruling"].permits(roles)
        else None,
    )


def _free_ruling_context(
    request: HttpRequest, tournament: Tournament, table: str, recent: list[Ruling]
) -> dict[str, Any]:
    """Return the context of a ruling without calculator."""
    here = table_with_seats(tournament, number=int(table), now=server_now()) if table else None
    return {
        "here": here,
        "players": _player_choices(request, here),
        "rules": _rule_choices(request, tournament),
        "typed": {name: request.GET.get(name, "") for name in TYPED},
        "just_now": next((row for row in recent if _is_recent_by_another_person(request, row)), None),
    }


def _player_choices(request: HttpRequest, here: TableWithSeats | None) -> list[dict[str, Any]]:
    """Return the players at the table by seat. A page opened from a seat preselects its player."""
    seats = [seat for seat in here.seats if seat.entry] if here else []
    chosen = [*request.GET.getlist("about"), ruling_origin_of(request).entry]
    return [{"seat": seat, "chosen": str(seat.entry.pk) in chosen} for seat in seats if seat.entry]


def _rule_choices(request: HttpRequest, tournament: Tournament) -> list[dict[str, Any]]:
    """Return every rule with its number in the tournament's rulebook, and the latest ruling that cites it."""
    latest, chosen = latest_ruling_by_rule(tournament), request.GET.getlist("rules")
    cited = [(rule, str(cite(slug, rulebook=tournament.rulebook))) for slug, rule in RULES.items()]
    return [
        {
            "rule": rule,
            "number": translate(number),
            "find": _search_text(rule, number),
            "latest": latest.get(rule.slug),
            "chosen": rule.slug in chosen,
        }
        for rule, number in cited
    ]


def _search_text(rule: Rule, number: str) -> str:
    """Return the text that a search for a rule matches.

    The rule's full text is left out because the page is refreshed often.
    """
    words = f"{translate(rule.title)} {rule.title} {number} {translate(number)} {rule.tags}"
    return " ".join(dict.fromkeys(words.casefold().split()))


def _is_recent_by_another_person(request: HttpRequest, row: Ruling) -> bool:
    """Return whether another person logged this ruling a moment ago."""
    return row.by_id != request.user.pk and not row.overturned_at and row.at > server_now() - SAME_INCIDENT


@sign_in_required
@require_safe
def photos_page(request: HttpRequest, slug: str, kind: str, pk: str) -> HttpResponse:
    """Show every photo of a ruling or penalty in full size."""
    tournament, roles = tournament_and_roles(request, slug)
    ruling = get_object_or_404(Ruling, pk=int(pk), tournament=tournament) if kind == "ruling" else None
    rows = Penalty.objects.select_related("entry__player")
    penalty = get_object_or_404(rows, pk=int(pk), tournament=tournament) if kind == "penalty" else None
    several = list(photos_of(tournament).filter(ruling=ruling, penalty=penalty))
    return render_page(
        request,
        tournament,
        "rulings/log/photos.html",
        current=kind,
        title=gettext("Photos"),
        kind=kind,
        pk=pk,
        ruling=ruling,
        penalty=penalty,
        photos=several,
        full=len(several) >= MAX_PHOTOS,
        may_remove=ACTIONS["remove-photo"].permits(roles),
        may_add=ACTIONS["add-photo"].permits(roles),
    )
