"""The results as PDF: everybody with place, prize and bounties."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise

from tournaments.language.days import long_day
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.printouts.formatting import label_texts
from tournaments.printouts.responses import PrintedRows, moment_text, template_view
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.results import PlayerResult, points_decimals, results
from tournaments.selectors.staff.organisation_settings import venue_of
from tournaments.sentences.leagues.points import points_text

#: The template fills in `{names}`.
_LABELS: Mapping[str, Promise] = {
    "results": _("Results"),
    "players": _("Players"),
    "entries": _("Entries"),
    "final": _("Final"),
    "so_far": _("So far: the tournament is not finished"),
    "printed": _("printed {at}"),
    "place": _("Place"),
    "name": _("Name"),
    "flight": _("Out in flight"),
    "prize": _("Prize"),
    "bounty": _("Bounties"),
    "points": _("Points"),
}
#: Columns that are left out if all their cells are empty.
_OPTIONAL_COLUMNS = ("flight", "prize", "bounty", "points")


def _template_and_content(_request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "tournaments/prizes/results_sheet", {**sheet_content(tournament), "printed": moment_text(tournament, now)}


def sheet_content(tournament: Tournament) -> dict[str, Any]:
    """Return the printed content: display names only, with formatted money and points."""
    found = results(tournament)
    decimals = points_decimals(found)
    rows = [_result_row(tournament, result, decimals) for result in found]
    return {
        "event": tournament.name,
        "venue": venue_of(tournament),
        "date": long_day(tournament.as_local_time(tournament.starts_at)),
        "labels": label_texts(_LABELS),
        "players": number_text(len(found)),
        "entries": number_text(entries_count(tournament)),
        "over": tournament.is_over,
        "columns": [name for name in _OPTIONAL_COLUMNS if any(row[name] for row in rows)],
        "rows": rows,
    }


def _result_row(tournament: Tournament, result: PlayerResult, decimals: int) -> dict[str, str]:
    def money(amount: int) -> str:
        return money_text(amount, currency=tournament.currency) if amount else ""

    return {
        "place": result.place,
        "name": result.player.shown_name,
        "flight": result.flight,
        "prize": ", ".join(filter(None, (result.award, money(result.prize)))),
        "bounty": money(result.bounty),
        "points": points_text(result.rounded_points, decimals) if result.rounded_points else "",
    }


sheet = template_view(
    "results", _template_and_content, for_players=True, rows=PrintedRows(["rows"], _("Nobody has a place yet."))
)
