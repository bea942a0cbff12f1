"""The phone's clocks on players: a dial for each that stands."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from rulings.selectors.shot_clocks import standing_clocks, time_of, with_banks
from rulings.views.phone.frame import page
from tournaments.rules.citations import cite
from tournaments.views.staff import signed_in, tournament_of


@signed_in
@require_safe
def clocks(request: HttpRequest, slug: str) -> HttpResponse:
    """Every clock that stands, the oldest first; the phone counts between two looks."""
    tournament, _ = tournament_of(request, slug)
    now = timezone.now()
    standing = [
        {
            "clock": one.clock,
            "ends": round(time_of(one.clock).ends_at.timestamp() * 1000),
            "seconds": one.clock.seconds + one.clock.banked,
            "banks": one.banks,
        }
        for one in with_banks(tournament, standing_clocks(tournament), now=now)
    ]
    return page(
        request,
        tournament,
        "floor/clocks.html",
        current="clock",
        title="On the clock",
        standing=standing,
        house=tournament.house(),
        rule=cite("calling-the-clock", rulebook=tournament.rulebook),
    )
