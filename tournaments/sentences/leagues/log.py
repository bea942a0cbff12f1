"""The log of seasons as sentences."""

from collections.abc import Callable
from typing import Any

from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext

Facts = dict[str, Any]


def _season_sentence(facts: Facts) -> str:
    if facts["factor"] == "1":
        return _("Put into the season {season}").format(**facts)
    return _("Put into the season {season}, points multiplied by {factor}").format(**facts)


LEAGUE_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "points.given": lambda facts: _("{name}, points by hand: {points} ({reason})").format(**facts),
    "points.taken": lambda facts: _("{name}, points by hand taken back: {points} ({reason})").format(**facts),
    "season.final_seeded": lambda facts: ngettext(
        "Final of {season}: {players:,} player entered with {chips:,} chips",
        "Final of {season}: {players:,} players entered with {chips:,} chips",
        facts["players"],
    ).format(**facts),
    "season.formula_taken": lambda facts: _("Points calculated again by version {number} of {season}").format(**facts),
    "season.joined": _season_sentence,
    "season.left": lambda facts: _("Taken out of the season {season}").format(**facts),
}
