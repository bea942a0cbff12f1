"""The dashboard's panel of rulings: who is on the clock, which penalties run, what was ruled, the calculators."""

from typing import Any

from rulings.selectors.dealers import line_of, without_dealer
from rulings.selectors.penalties import standings
from rulings.selectors.ruling_log import rulings_of
from rulings.selectors.shot_clocks import standing_clocks, time_of
from rulings.views.groups import most_used
from tournaments.views.panels import Look, Panel

#: rows of each kind; the pages have all of them
ROWS = 4
#: calculators where nothing else is to be shown: the panel shares its column with the players
MOST_USED = 5


def rulings_panel(look: Look) -> dict[str, Any]:
    """What the floor decides now, and the way to ask."""
    line = line_of(look.tournament, now=look.now)
    counting = list(standing_clocks(look.tournament))
    clocks = counting[:ROWS]
    runs = [one for one in standings(look.tournament, now=look.now) if one.runs]
    penalties = runs[:ROWS]
    lately = list(rulings_of(look.tournament)[: max(1, ROWS - len(clocks) - len(penalties))])
    return {
        "clocks": [{"clock": one, "ends": round(time_of(one).ends_at.timestamp() * 1000)} for one in clocks],
        "penalties": penalties,
        "running": len(counting) + len(runs),
        "lately": lately,
        "late": [one for one in line if one.late],
        "bare": without_dealer(look.tournament) if line else [],
        "dealers": len(line),
        "most_used": most_used(max(1, MOST_USED - len(clocks) - len(penalties) - len(lately))),
    }


PANELS: dict[str, Panel] = {"rulings": ("rulings/_panel.html", rulings_panel)}
