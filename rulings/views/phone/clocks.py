"""The phone's clocks on players: a dial for each that stands."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from rulings.selectors.shot_clocks import banks_left, standing_clocks, time_of
from rulings.views.phone.frame import page
from tournaments.views.staff import signed_in, tournament_of


@signed_in
@require_safe
def clocks(request: HttpRequest, slug: str) -> HttpResponse:
    """Every clock that stands, the oldest first; the phone counts between two looks."""
    tournament, _ = tournament_of(request, slug)
    now = timezone.now()
    standing = [
        {
            "clock": one,
            "ends": round(time_of(one).ends_at.timestamp() * 1000),
            "seconds": one.seconds + one.banked,
            "banks": banks_left(one.entry, now=now),
        }
        for one in standing_clocks(tournament)
    ]
    return page(
        request,
        tournament,
        "floor/clocks.html",
        current="clock",
        title="On the clock",
        standing=standing,
        house=tournament.house(),
    )
