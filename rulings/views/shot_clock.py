"""The phone's page of shot clocks: a dial for each."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulings.selectors.shot_clock import is_every_decision_timed, open_clocks, shot_clock_states, shot_time
from rulings.views.phone.frame import render_page
from tournaments.language.sentences import gettext, translate
from tournaments.rules.rulebook.citations import cite
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@sign_in_required
@require_safe
def clocks(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every shot clock that has not ended, oldest first."""
    tournament, _ = tournament_and_roles(request, slug)
    now = server_now()
    running = list(shot_clock_states(tournament, open_clocks(tournament), now=now))
    set_unique_names_in(tournament, (state.clock.entry.player for state in running))
    shown = [
        {
            "clock": state.clock,
            "ends": round(shot_time(state.clock).ends_at.timestamp() * 1000),
            "seconds": state.clock.seconds + state.clock.banked,
            "banks": state.banks,
        }
        for state in running
    ]
    return render_page(
        request,
        tournament,
        "rulings/shot_clock/clocks.html",
        current="clock",
        title=gettext("On the clock"),
        clocks=shown,
        has_shot_clock=is_every_decision_timed(tournament, now=now),
        rule=translate(str(cite("calling-the-clock", rulebook=tournament.rulebook))),
    )
