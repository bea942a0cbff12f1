"""The page of a tournament's points: formula, variables of the night, and each player's values."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.language.figures import typed_decimal_text
from tournaments.language.sentences import translate
from tournaments.models import Tournament
from tournaments.rules.leagues.standings import decimals_needed
from tournaments.rules.leagues.td_formulas import OPTIONS, is_td_formula, td_formula
from tournaments.rules.leagues.td_values import value_text
from tournaments.selectors.prizes.points import PointsOfNight, PointsRow, points_of_night
from tournaments.sentences.leagues.points import formula_title, points_text
from tournaments.views.attempts import PageRequest, do_page_action, page_with_actions

MAX_ROWS = 500


def _choose_points(request: HttpRequest, tournament: Tournament) -> tuple[str, str]:
    return do_page_action(request, tournament, "choose-points", {"formula": _posted_formula(request)})


def _posted_formula(request: HttpRequest) -> str:
    """Return the formula of the form, completed by its options if it is the formula of The Tournament Director."""
    formula = request.POST.get("formula", "").strip()
    if request.POST.get("language") != "td":
        return formula
    return td_formula(formula, *(name for name in OPTIONS if name in request.POST.getlist("option")))


@page_with_actions(_choose_points, back="points-of-night")
def points_page(page_request: PageRequest) -> HttpResponse:
    """Show how the points of each player came about. POST corrects the formula or its options."""
    posted = _posted_formula(page_request.request) if page_request.refused else None
    night = points_of_night(page_request.tournament, formula=posted)
    decimals = decimals_needed(row.points for row in night.rows if row.points is not None)
    return page_request.render(
        "tournaments/prizes/points.html",
        page="results",
        night=night,
        problem=translate(night.problem) if night.problem else "",
        is_td=is_td_formula(night.formula),
        title=formula_title(night.formula),
        shared=[(variable, _number_text(variable.value)) for variable in night.shared],
        rows=[_row(row, decimals) for row in night.rows[:MAX_ROWS]],
        more=max(0, len(night.rows) - MAX_ROWS),
        assigned=_statement_titles(night),
    )


def _statement_titles(night: PointsOfNight) -> list[str]:
    """Return the heading of each statement: the variable that it assigns, or its number."""
    return [assigns or f"{number}." for number, (_text, assigns) in enumerate(night.statements, start=1)]


def _row(row: PointsRow, decimals: int) -> dict[str, Any]:
    return {
        "result": row.result,
        "values": [_number_text(value) for value in row.values],
        "statements": [typed_decimal_text(value) for value in row.statements],
        "points": "" if row.points is None else points_text(row.points, decimals),
        "problem": translate(row.problem) if row.problem else "",
        "by_hand": points_text(row.by_hand) if row.by_hand else "",
    }


def _number_text(value: float | str | None) -> str:
    if isinstance(value, str):
        return value
    return "" if value is None else typed_decimal_text(value_text(float(value)))
