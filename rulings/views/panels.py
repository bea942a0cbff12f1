"""The dashboard's panel of rulings: who is on the clock, which penalties run, what was ruled, the calculators."""

from typing import Any

from rulings.selectors.dealers import line_up_of, without_dealer
from rulings.selectors.log.ruling_log import rulings_of
from rulings.selectors.penalties.penalties import penalty_states
from rulings.selectors.shot_clock.shot_clocks import open_clocks, shot_time
from rulings.views.groups import most_used
from tournaments.contribution_types import Panel
from tournaments.selectors.shown_names import show_apart_in
from tournaments.views.panels import Look

#: rows of each kind; the pages have all of them
ROWS = 4
#: calculators where nothing else is to be shown: the panel shares its column with the players
MOST_USED = 5


def rulings_panel(look: Look) -> dict[str, Any]:
    """Return what the floor decides now, and the way to ask."""
    line_up = line_up_of(look.tournament, now=look.now)
    counting = list(open_clocks(look.tournament))
    clocks = counting[:ROWS]
    runs = [one for one in penalty_states(look.tournament, now=look.now) if one.runs]
    penalties = runs[:ROWS]
    entries = [*(one.entry for one in clocks), *(one.penalty.entry for one in penalties)]
    show_apart_in(look.tournament, (entry.player for entry in entries))
    recent = list(rulings_of(look.tournament)[: max(1, ROWS - len(clocks) - len(penalties))])
    return {
        "clocks": [{"clock": one, "ends": round(shot_time(one).ends_at.timestamp() * 1000)} for one in clocks],
        "penalties": penalties,
        "running": len(counting) + len(runs),
        "recent": recent,
        "late": [one for one in line_up if one.late],
        "bare": without_dealer(look.tournament) if line_up else [],
        "dealers": len(line_up),
        "most_used": most_used(max(1, MOST_USED - len(clocks) - len(penalties) - len(recent))),
    }


PANELS: dict[str, Panel] = {
    "rulings": Panel("rulings/_rulings_panel.html", rulings_panel, {"penalties", "rulings", "shot_clocks", "dealers"}),
}
