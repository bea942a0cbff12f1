"""The phone's count of stacks during play: a table's seats in turn, with a number pad."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulings.selectors.at_table import SeatWithPlayer, table_with_seats
from rulings.views.phone.frame import render_broken_table_page, render_page
from tables.actions import ACTIONS
from tables.displays.count_ages import age_text
from tables.rules.chips.known_stack import CountSource
from tables.selectors.chips.live_counts import LiveStack, stack_by_entry_at_table
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@dataclass(frozen=True, slots=True)
class SeatToCount:
    """A seat with its player and the last count of their stack."""

    seat: SeatWithPlayer
    known: LiveStack | None
    age: str

    @property
    def source(self) -> str:
        """A short text on who counted; "" without a count."""
        names = {CountSource.BAG: gettext("bag"), CountSource.FLOOR: gettext("floor")}
        return names.get(self.known.known.count.source, gettext("the player")) if self.known else ""


@sign_in_required
@require_safe
def counts(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """Show the page for counting the stacks of one table."""
    tournament, roles = tournament_and_roles(request, slug)
    here = table_with_seats(tournament, number=int(number), now=server_now())
    if here is None:
        return render_broken_table_page(request, tournament, number=int(number))
    return render_page(
        request,
        tournament,
        "rulings/phone/counts.html",
        current="tables",
        title=gettext("Table {number}: chip counts").format(number=number),
        here=here,
        lines=_seats_to_count(tournament, here.seats, table=int(number)),
        may_count=ACTIONS["count-stacks"].permits(roles),
    )


def _seats_to_count(tournament: Tournament, seats: list[SeatWithPlayer], *, table: int) -> list[SeatToCount]:
    known, now = stack_by_entry_at_table(tournament, table=table), server_now()
    found = []
    for seat in seats:
        if seat.entry:
            stack = known.get(seat.entry.pk)
            age = age_text(stack.known.count.at, now=now, zone=tournament.local_zone) if stack else ""
            found.append(SeatToCount(seat, stack, age))
    return found
