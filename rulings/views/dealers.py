"""The phone's dealers: who deals where and since when, whose push is late, and pushing one or all."""

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulings.rules.dealers import LATE_AFTER
from rulings.selectors.dealers import LineUpPlace, free_dealers, line_up_of, without_dealer
from rulings.views.phone.frame import page
from tournaments.language.sentences import gettext
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.staff.access import signed_in, tournament_of

#: tables without a dealer that are buttons; the number of any other is typed
BUTTONS = 10
LAST = datetime.max.replace(tzinfo=UTC)


@signed_in
@require_safe
def dealers(request: HttpRequest, slug: str) -> HttpResponse:
    """The rota: those to be pushed next come first, those on a break last."""
    tournament, _ = tournament_of(request, slug)
    now = server_now()
    line_up = sorted(line_up_of(tournament, now=now), key=_next_first)
    bare = without_dealer(tournament)
    return page(
        request,
        tournament,
        "rulings/dealers/dealers.html",
        current="dealers",
        title=gettext("Dealers"),
        line_up=line_up,
        free=free_dealers(tournament, now=now),
        dealing=sum(1 for one in line_up if one.table),
        late=sum(1 for one in line_up if one.late),
        bare=bare,
        buttons=bare[:BUTTONS],
        patience=int(LATE_AFTER.total_seconds() // 60),
        down_minutes=tournament.house_rules()["dealer_down_minutes"],
    )


def _next_first(one: LineUpPlace) -> tuple[bool, datetime, int, datetime]:
    """By when they are to be pushed, and then by their table or by how long they have been on a break."""
    return one.table is None, one.due_at or LAST, one.table or 0, one.began_at or LAST
