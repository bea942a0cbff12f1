"""Lines between two tables."""

import pytest

from tests.tournaments.seasons import finished_event, season_of
from tournaments.selectors.leagues.moves import table_change_preview
from tournaments.views.leagues.settings import ROW, slope_chart

pytestmark = pytest.mark.django_db


def test_slope_chart_line_leads_from_old_to_new_place() -> None:
    season = season_of()
    finished_event(season, 1, ["Ana", "Ben", "Cleo"])
    moves = table_change_preview(season, rules=season.as_season_rules(), formula="place").resulting_moves
    drawn = slope_chart(moves, row_count=2)
    assert [(rank, name) for rank, name, _points in drawn.before] == [(1, "Ana"), (2, "Ben")]
    assert (drawn.height, [(line.direction, line.path) for line in drawn.lines]) == (2 * ROW, [
        ("down", "M0 20.5C36 20.5 36 82 72 82"),
        ("same", "M0 61.5C36 61.5 36 61.5 72 61.5"),
        ("up", "M0 82C36 82 36 20.5 72 20.5"),
    ])  # fmt: skip
