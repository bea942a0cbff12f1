"""The dashboard's panel of rulings: shot clocks, running penalties, recent rulings, calculators."""

from typing import Any

from rulings.selectors.dealers import line_up_of, table_numbers_without_dealer
from rulings.selectors.log import recent_rulings
from rulings.selectors.penalties.penalties import penalties_being_served, seat_text_by_penalised_entry
from rulings.selectors.shot_clock import open_clocks, shot_time
from rulings.views.groups import most_used_calculators
from tournaments.contribution_types import Panel
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.views.panels import PanelRequest

# rows of each kind
ROWS = 4
# calculators of an otherwise empty panel, which shares its column with the players
MOST_USED = 5


def rulings_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    line_up = line_up_of(panel_request.tournament, now=panel_request.now)
    counting = list(open_clocks(panel_request.tournament))
    clocks = counting[:ROWS]
    served = penalties_being_served(panel_request.tournament)
    penalties = served[:ROWS]
    entries = [*(clock.entry for clock in clocks), *(penalty.entry for penalty in penalties)]
    set_unique_names_in(panel_request.tournament, (entry.player for entry in entries))
    recent = recent_rulings(panel_request.tournament, most=max(1, ROWS - len(clocks) - len(penalties)))
    seats = seat_text_by_penalised_entry(panel_request.tournament, [penalty.entry_id for penalty in penalties])
    return {
        "clocks": [{"clock": clock, "ends": round(shot_time(clock).ends_at.timestamp() * 1000)} for clock in clocks],
        "penalties": [
            {
                "penalty": penalty,
                "seat": seats.get(penalty.entry_id, ""),
                "hands_left": penalty.hands - penalty.served,
            }
            for penalty in penalties
        ],
        "running": len(counting) + len(served),
        "recent": recent,
        "late": [place for place in line_up if place.late],
        "bare": table_numbers_without_dealer(panel_request.tournament) if line_up else [],
        "dealers": len(line_up),
        "most_used": most_used_calculators(max(1, MOST_USED - len(clocks) - len(penalties) - len(recent))),
    }


PANELS: dict[str, Panel] = {
    "rulings": Panel(
        "rulings/_rulings_panel.html", rulings_panel_context, {"penalties", "rulings", "shot_clocks", "dealers"}
    ),
}
