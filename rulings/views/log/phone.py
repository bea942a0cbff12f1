"""The phone's rulings: what was asked most, every calculator, the log of what was decided, and what else to log."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulings.actions import ACTIONS
from rulings.models import Ruling
from rulings.selectors.at_table import AtTable, at_table
from rulings.selectors.log.recent import latest_ruling_by_rule
from rulings.selectors.log.ruling_log import rulings_of
from rulings.services.log.ruling_log import SAME_INCIDENT
from rulings.views.groups import findable, grouped, most_used
from rulings.views.log.ruled import shown
from rulings.views.phone.frame import page
from rulings.views.ruling_origin import ruling_origin_of
from tournaments.language.sentences import gettext, said
from tournaments.models import Tournament
from tournaments.rules.rulebook.citations import cite
from tournaments.rules.rulebook.rule_index import RULES, Rule
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.staff.access import signed_in, tournament_of

ROWS = 8
#: what is kept of a ruling that is being written down when its table is looked up
TYPED = ("question", "decided", "hand", "witnesses")


@signed_in
@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """A list to choose from; each leads to its form, which ends with "Log this ruling". The rest is logged here."""
    tournament, roles = tournament_of(request, slug)
    table = ruling_origin_of(request).table
    recent = list(rulings_of(tournament)[:ROWS])
    return page(
        request,
        tournament,
        "rulings/log/phone.html",
        current="ruling",
        title=gettext("Rulings"),
        groups=[(title, [{"one": one, "find": findable(one)} for one in several]) for title, several in grouped()],
        most_used=most_used(),
        recent=[shown(row) for row in recent],
        logged="logged" in request.GET,
        table=table,
        other=_other(request, tournament, table, recent) if ACTIONS["log-ruling"].permits(roles) else None,
    )


def _other(request: HttpRequest, tournament: Tournament, table: str, recent: list[Ruling]) -> dict[str, Any]:
    """What the form of a ruling that no calculator answers shows: the table's players, the rules, what was typed."""
    here = at_table(tournament, number=int(table), now=server_now()) if table else None
    return {
        "here": here,
        "players": _players(request, here),
        "rules": _rules(request, tournament),
        "typed": {name: request.GET.get(name, "") for name in TYPED},
        "just_now": next((row for row in recent if _by_another(request, row)), None),
    }


def _players(request: HttpRequest, here: AtTable | None) -> list[dict[str, Any]]:
    """Return who sits at the table, by seat; the one from whose seat it was asked is chosen."""
    seats = [seat for seat in here.seats if seat.entry] if here else []
    chosen = [*request.GET.getlist("about"), ruling_origin_of(request).entry]
    return [{"seat": seat, "chosen": str(seat.entry.pk) in chosen} for seat in seats if seat.entry]


def _rules(request: HttpRequest, tournament: Tournament) -> list[dict[str, Any]]:
    """Every rule with its number in the tournament's rulebook, and what was last ruled by it in the series."""
    latest, chosen = latest_ruling_by_rule(tournament), request.GET.getlist("rules")
    cited = [(rule, str(cite(slug, rulebook=tournament.rulebook))) for slug, rule in RULES.items()]
    return [
        {
            "rule": rule,
            "number": said(number),
            "find": _find(rule, number),
            "latest": latest.get(rule.slug),
            "chosen": rule.slug in chosen,
        }
        for rule, number in cited
    ]


def _find(rule: Rule, number: str) -> str:
    """By what a rule is found; its text is left out, for the page is fetched again whenever the room changes."""
    words = f"{said(rule.title)} {rule.title} {number} {said(number)} {rule.tags}"
    return " ".join(dict.fromkeys(words.casefold().split()))


def _by_another(request: HttpRequest, row: Ruling) -> bool:
    """Return whether another person logged it so recently that it may be on the same incident."""
    return row.by_id != request.user.pk and not row.overturned_at and row.at > server_now() - SAME_INCIDENT
