"""The desk's panels on the dashboard."""

from typing import Any

from tournaments.contribution_types import Panel
from tournaments.selectors.days.days import is_waiting_for_bags
from tournaments.selectors.desk.desk import registration_state
from tournaments.selectors.desk.entries import desk_counts
from tournaments.selectors.desk.ledger import cash_up, event_ledger
from tournaments.selectors.desk.prices import ClockReading
from tournaments.sentences.desk.ledger import imbalance_sentence
from tournaments.views.panels import PanelRequest, money_panel_context


def entries_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the panel with the desk's figures and the state of registration."""
    return {
        "counts": desk_counts(panel_request.tournament),
        "opening": registration_state(
            panel_request.tournament,
            reading=ClockReading(panel_request.structure, panel_request.clock, panel_request.now),
        ),
        "over": panel_request.is_over,
        "waits": is_waiting_for_bags(panel_request.tournament),
    }


def money_and_ledger_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the money figures, with the ledger and the cash drawers."""
    found = event_ledger(panel_request.tournament)
    return {
        **money_panel_context(panel_request),
        "waits": is_waiting_for_bags(panel_request.tournament),
        "ledger": found,
        "cause": imbalance_sentence(found, currency=panel_request.tournament.currency),
        "drawers": cash_up(panel_request.tournament).drawers,
    }


PANELS: dict[str, Panel] = {
    "money": Panel(
        "tournaments/desk/_money_panel.html",
        money_and_ledger_panel_context,
        {"step", "minute", "clock", "structure", "field", "money", "bounties", "deal"},
    ),
    "entries": Panel(
        "tournaments/desk/_entries_panel.html",
        entries_panel_context,
        {"step", "minute", "clock", "structure", "field", "money", "line", "tables"},
    ),
}
