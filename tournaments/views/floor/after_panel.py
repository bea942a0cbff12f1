"""The panel of what is left to do after the tournament."""

from typing import Any

from django.contrib.auth import get_user_model

from tournaments.contribution_types import Panel
from tournaments.rules.desk.settlement import Unsettled
from tournaments.selectors.after import after_tournament
from tournaments.selectors.staff.roles import is_trusted
from tournaments.views.panels import Look
from tournaments.views.prizes.unsettled import unsettled_rows

#: Items that have other rows of the panel.
ROWS_OF_THEIR_OWN = frozenset({Unsettled.PRIZE, Unsettled.BAG, Unsettled.NOT_RECEIVED})


def after_panel(look: Look) -> dict[str, Any]:
    """Return the context of the list; empty before the end."""
    after = look.once("after", lambda: after_tournament(look.tournament))
    person = get_user_model().objects.filter(pk=look.person).first() if after and look.person else None
    items = unsettled_rows(look.tournament, now=look.now) if after else []
    return {
        "after": after,
        "settle": [item for item in items if item["kind"] not in ROWS_OF_THEIR_OWN],
        "prizes_settled": all(item["kind"] == Unsettled.NOT_RECEIVED for item in items),
        "opens": person is not None and is_trusted(person),
    }


AFTER_PANELS: dict[str, Panel] = {
    "after": Panel("tournaments/floor/_after_panel.html", after_panel, {"field", "money", "bounties", "deal"}),
    # Part of the head of a finished tournament.
    "figures": Panel("tournaments/clock/_finished_figures.html", after_panel, {"field", "money"}, elsewhere=True),
}
