"""The desk's panels on the dashboard."""

from typing import Any

from tournaments.contribution_types import Panel
from tournaments.selectors.days.days import is_waiting_for_bags
from tournaments.selectors.desk.desk import registration_state
from tournaments.selectors.desk.entries import desk_counts
from tournaments.selectors.desk.ledger import cash_up, event_ledger
from tournaments.selectors.desk.prices import ClockReading
from tournaments.sentences.desk.ledger import imbalance_sentence
from tournaments.views.panels import Look, money_panel


def entries_panel(look: Look) -> dict[str, Any]:
    """Return the context of the panel with the desk's figures and the state of registration."""
    return {
        "counts": desk_counts(look.tournament),
        "opening": registration_state(look.tournament, reading=ClockReading(look.structure, look.clock, look.now)),
        "over": look.is_over,
        "waits": is_waiting_for_bags(look.tournament),
    }


def money_and_ledger_panel(look: Look) -> dict[str, Any]:
    """Return the context of the money figures, with the ledger and the cash drawers."""
    found = event_ledger(look.tournament)
    return {
        **money_panel(look),
        "waits": is_waiting_for_bags(look.tournament),
        "ledger": found,
        "cause": imbalance_sentence(found, currency=look.tournament.currency),
        "drawers": cash_up(look.tournament).drawers,
    }


PANELS: dict[str, Panel] = {
    "money": Panel(
        "tournaments/desk/_money_panel.html",
        money_and_ledger_panel,
        {"step", "minute", "clock", "structure", "field", "money", "bounties", "deal"},
    ),
    "entries": Panel(
        "tournaments/desk/_entries_panel.html",
        entries_panel,
        {"step", "minute", "clock", "structure", "field", "money", "line", "tables"},
    ),
}
