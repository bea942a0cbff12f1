"""Everything that can be printed in an event, on one page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.composition import composition
from tournaments.contribution_types import Printout, Words
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

#: Groups of the page in order; apps add printouts by their `contribution.py`.
GROUPS: dict[str, Words] = {
    "before": _("Before the start"),
    "play": _("During play"),
    "money": _("Money"),
    "trouble": _("When something goes wrong"),
}

PRINTOUTS: dict[str, tuple[Printout, ...]] = {
    "before": (
        Printout(label=_("Blind schedule"), description=_("Levels, breaks and prices"), address="schedule-pdf"),
        Printout(
            label=_("Screens"), description=_("Codes to pair a TV, and one for each screen"), address="screens-pdf"
        ),
    ),
    "money": (
        Printout(label=_("Payouts"), description=_("Places and payouts, for the wall"), address="payouts-pdf"),
        Printout(label=_("Payout slips"), description=_("One to sign for each prize"), address="payout-slips-pdf"),
        Printout(label=_("Results"), description=_("Every place, prize and bounty"), address="results-pdf"),
        Printout(label=_("Cash-up"), description=_("Money in, money out, by desk"), address="cash-up-pdf"),
    ),
}


@sign_in_required
@require_safe
def printouts_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all printouts by group."""
    tournament, _roles = tournament_and_roles(request, slug)
    of_all = composition().printouts
    groups = [
        (
            title,
            [
                (printout, printout_url(printout, tournament))
                for printout in of_all.get(key, ())
                if printout.when(tournament)
            ],
        )
        for key, title in GROUPS.items()
    ]
    return render(request, "tournaments/navigation/printouts.html", {"tournament": tournament, "groups": groups})


def printout_url(printout: Printout, tournament: Tournament) -> str:
    return reverse(printout.address, args=[tournament.slug]) + printout.query
