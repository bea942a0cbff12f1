"""The dealer rota: each dealer's tables and breaks over the next pushes."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.functional import Promise

from rulings.selectors.dealers import free_dealers, line_up_of, upcoming_pushes
from rulings.sentences.dealers import down_text
from tables.printouts.heading import printout_heading
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext, ngettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.printouts.formatting import label_texts

# number of columns, one for each push
PUSHES = 10

_ON_ROTA: Mapping[str, Promise] = {
    "rota": _("Dealer rotation"),
    "dealer": _("Dealer"),
    "now": _("Now"),
    "break": _("break"),
    "free": _("Free dealers"),
    "by_hand": _("Changes by hand"),
    "printed": _("Printed {printed}."),
    "if_held": _("Breaks of the schedule are counted. If the clock stops, all later times move by as much."),
}


def dealer_rota(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Return the texts of the dealer rota, with a row for each dealer and a column for each push.

    Dealers whose table was broken stand below, with the reason.
    """
    planned = upcoming_pushes(tournament, now=now, pushes=PUSHES)
    minutes = tournament.house_rules()["dealer_down_minutes"]
    return {
        **printout_heading(tournament, now=now),
        "labels": label_texts(_ON_ROTA),
        "down": ngettext("A down lasts {minutes} minute.", "A down lasts {minutes} minutes.", minutes).format(
            minutes=number_text(minutes)
        ),
        "times": [f"{tournament.as_local_time(push.at):%H:%M}" for push in planned],
        "rows": [
            {
                "name": place.name,
                "places": [_place_text(place.table), *(_place_text(push.places[place.dealer]) for push in planned)],
            }
            for place in line_up_of(tournament, now=now)
        ],
        "free": [
            {"name": place.name, "why": down_text(place, tournament)} for place in free_dealers(tournament, now=now)
        ],
    }


def _place_text(table: int | None) -> str:
    """Return a table as text, such as "T12"; "" for a break."""
    return "" if table is None else gettext("T{number}").format(number=table)
