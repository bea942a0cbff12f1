"""The phone's bounties: bounties without a winner and bounties given, for staff who pay them out in the room."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulings.views.phone.frame import render_page
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.players.search import fold_text
from tournaments.selectors.shown_names import PLAYER_NAME_FIELDS, set_unique_names_in
from tournaments.views.prizes.bounties import bounties_context
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@sign_in_required
@require_safe
def bounties(request: HttpRequest, slug: str) -> HttpResponse:
    """Show bounties without a winner, with the players who may have won them, and the latest bounties given."""
    tournament, _roles = tournament_and_roles(request, slug)
    context = bounties_context(tournament)
    # the frame's `waiting` are the figures at the tabs
    context["open"] = context.pop("waiting")
    return render_page(
        request,
        tournament,
        "rulings/phone/bounties.html",
        current="more",
        title=gettext("Bounties"),
        name_by_entry=_name_by_entry(tournament),
        **context,
    )


def _name_by_entry(tournament: Tournament) -> Mapping[int, str]:
    """Return the name of each entry by key. Entries still in come first, and both groups are sorted by name."""
    rows = tournament.entries.select_related("player").only("tournament", *PLAYER_NAME_FIELDS)  # without the photos
    entries = list(rows.order_by("pk"))
    set_unique_names_in(tournament, (entry.player for entry in entries))
    out = set(tournament.entries.filter(bust_out__isnull=False).values_list("pk", flat=True))
    entries.sort(key=lambda entry: (entry.pk in out, fold_text(entry.player.shown_name)))
    return {entry.pk: entry.player.shown_name for entry in entries}
