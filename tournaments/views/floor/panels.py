"""The panels of next steps: before play, during the day, and after the tournament."""

from typing import Any

from django.urls import reverse

from tournaments.contribution_types import Panel
from tournaments.rules.desk.settlement import Unsettled
from tournaments.rules.floor.next_step import marked_phases
from tournaments.selectors.after import tournament_summary
from tournaments.selectors.alerts import current_alerts
from tournaments.selectors.next_step import current_setup, day_facts
from tournaments.sentences.alerts import alert_sentence, button_template
from tournaments.sentences.next_step import phase_title, setup_step_values
from tournaments.views.panels import PanelRequest
from tournaments.views.prizes.unsettled import unsettled_rows

#: Topics that change a figure of the next steps.
TOPICS = {"bags", "hands", "step", "clock", "structure", "field", "line", "money", "tables", "moves", "draw"}
#: Unsettled items that the panel shows in rows of their own.
ROWS_OF_THEIR_OWN = frozenset({Unsettled.PRIZE, Unsettled.BAG, Unsettled.NOT_RECEIVED})


def next_step_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the next step: the steps before play, then the phases of the day."""
    setup = current_setup(panel_request.tournament, begun=panel_request.has_begun, now=panel_request.now)
    if setup is None:
        day = day_facts(panel_request.tournament, now=panel_request.now)
        return {"path": [(phase_title(phase, mark, day), str(mark)) for phase, mark in marked_phases(day)]}
    return {
        "steps": [setup_step_values(step, setup, panel_request.tournament) for step in setup.steps],
        "setup": setup,
        "add_players": reverse("add-players", args=[panel_request.tournament.slug]),
    }


def after_tournament_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of what is left to do after the tournament; `after` is None before its end."""
    after = panel_request.cached("after", lambda: tournament_summary(panel_request.tournament))
    items = unsettled_rows(panel_request.tournament, now=panel_request.now) if after else []
    alerts = current_alerts(panel_request.tournament, now=panel_request.now) if after else []
    return {
        "after": after,
        "settle": [item for item in items if item["kind"] not in ROWS_OF_THEIR_OWN],
        "prizes_settled": all(item["kind"] == Unsettled.NOT_RECEIVED for item in items),
        "countable": panel_request.may_count_in_league,
        "optional": [
            (alert, alert_sentence(alert, panel_request.tournament.local_zone)[0], button_template(alert))
            for alert in alerts
            if alert.optional
        ],
        "opens": after is not None and panel_request.is_trusted_person,
    }


PANELS: dict[str, Panel] = {
    "next": Panel("tournaments/floor/_next_panel.html", next_step_panel_context, TOPICS),
    "after": Panel(
        "tournaments/floor/_after_panel.html",
        after_tournament_panel_context,
        {"field", "money", "bounties", "deal", "draw"},
    ),
    # Part of the head of a finished tournament.
    "figures": Panel(
        "tournaments/clock/_finished_figures.html", after_tournament_panel_context, {"field", "money"}, elsewhere=True
    ),
}
