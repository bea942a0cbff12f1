"""What is left to do after the tournament: results, prizes, cash-up, the next one of its kind."""

from typing import Any

from django.contrib.auth import get_user_model

from tournaments.contribution_types import Panel
from tournaments.rules.desk.settlement import Unsettled
from tournaments.selectors.after import after_tournament
from tournaments.selectors.staff.roles import is_trusted
from tournaments.views.panels import Look
from tournaments.views.prizes.unsettled import unsettled_rows

#: what the panel has rows of its own for
LISTED_APART = frozenset({Unsettled.PRIZE, Unsettled.BAG, Unsettled.NOT_RECEIVED})


def after_panel(look: Look) -> dict[str, Any]:
    """The list, once the tournament is finished."""
    after = look.once("after", lambda: after_tournament(look.tournament))
    person = get_user_model().objects.filter(pk=look.person).first() if after and look.person else None
    items = unsettled_rows(look.tournament, now=look.now) if after else []
    return {
        "after": after,
        "settle": [item for item in items if item["kind"] not in LISTED_APART],
        # what players owe has a row of its own
        "prizes_settled": all(item["kind"] == Unsettled.NOT_RECEIVED for item in items),
        "opens": person is not None and is_trusted(person),
    }


PANELS: dict[str, Panel] = {
    "after": Panel("tournaments/floor/_after_panel.html", after_panel, {"field", "money", "bounties", "deal"}),
    # stands in the head of a tournament that is over, which draws it with itself
    "figures": Panel("tournaments/clock/_finished_figures.html", after_panel, {"field", "money"}, elsewhere=True),
}
