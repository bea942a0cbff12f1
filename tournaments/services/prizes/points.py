"""The action of choosing how league points are given."""

from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.points import points_by
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor


def choose_points(f: Floor, *, formula: str) -> None:
    """Choose a formula by its name or write one; nothing for no points. Refuses what cannot be read, naming where."""
    formula = formula.strip()
    if formula == f.tournament.points_formula:
        raise Refused("nothing_changes")
    if formula:
        try:
            points_by(formula)
        except ExpressionError as problem:
            raise Refused("formula_refused", field="formula", says=problem.args[0]) from None
    with f.record("points.chosen", topics=["field"], formula=formula):
        f.change(f.tournament, points_formula=formula)
