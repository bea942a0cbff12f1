"""The phone's page More, which links to pages without a tab, and the page of announcements."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulings.selectors.penalties.penalties import running_penalties
from rulings.views.phone.frame import render_page
from tables.selectors.chips.sets import chip_kinds, chips_to_colour_up, present_step_index
from tournaments.language.sentences import gettext
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.leagues.stored import has_scored_knock_outs
from tournaments.selectors.prizes.bounties import has_bounties
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.screens.notices import current_notices
from tournaments.selectors.screens.sharing import screens_of_or_showing
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@sign_in_required
@require_safe
def more(request: HttpRequest, slug: str) -> HttpResponse:
    """Show links to the pages that have no tab, with figures such as the number of running penalties."""
    tournament, _roles = tournament_and_roles(request, slug)
    step = present_step_index(tournament, now=server_now())
    colour_ups = chips_to_colour_up(tournament, list(chip_kinds(tournament)), step=step)
    return render_page(
        request,
        tournament,
        "rulings/phone/more.html",
        current="more",
        title=gettext("More"),
        prizes=prizes_of(tournament),
        colour_up_tables=sum(len(colour_up.waiting) for colour_up in colour_ups if colour_up.due),
        has_bounties=has_bounties(tournament) or has_scored_knock_outs(tournament),
        penalties=running_penalties(tournament).count(),
        notices=current_notices(tournament, now=server_now()).count(),
        screens=len(screens_of_or_showing(tournament)),
    )


def ready_sentences() -> list[str]:
    """Return sentences that are announced often."""
    return [
        gettext("Registration closes in 5 minutes."),
        gettext("Please take your seats."),
        gettext("Play resumes in 2 minutes. Please take your seats."),
        gettext("Last hand before the break."),
        gettext("Food is served."),
    ]


@sign_in_required
@require_safe
def announce(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the announcements on the screens, prepared sentences, and a form to announce a sentence."""
    tournament, _roles = tournament_and_roles(request, slug)
    now = server_now()
    return render_page(
        request,
        tournament,
        "rulings/phone/announce.html",
        current="announce",
        title=gettext("Announce"),
        announced=tournament.announcements.filter(sound="", until__gt=now).first(),
        notices=current_notices(tournament, now=now),
        sentences=ready_sentences(),
        screens=len(screens_of_or_showing(tournament)),
    )
