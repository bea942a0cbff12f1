"""The overall score of a season by a formula of The Tournament Director, such as `(1-exp(-average(scores)))*100`.

`scores` and `listPoints` are the points of the events that count, in the order of play; an event that the player missed
adds none. `n` is the number of events of the season.
"""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from tournaments.rules.leagues.formulas import MOST_CHARACTERS, ExpressionError
from tournaments.rules.leagues.td_formulas import TdFormula, parse_td_formula, td_formula, td_text
from tournaments.rules.leagues.td_values import SEED, td_outcome
from tournaments.rules.messages import message as _

# names in lower case, and the variable that each means
NAMES = {"scores": "scores", "listpoints": "listPoints", "n": "events", "numberoftournaments": "events"}
# the most steps of a calculation for one player: a table has hundreds of players, and each event recalculates it
MOST_STEPS = 2_000


class OverallScore(NamedTuple):
    """A player's overall score. `problem` is why the formula has no value for the player, else ""."""

    points: Decimal
    problem: str = ""


@lru_cache(maxsize=64)
def read_season_formula(text: str) -> TdFormula:
    """Parse the formula of an overall score. Raises ExpressionError, naming the character of the text."""
    most = MOST_CHARACTERS
    if len(text) > most:
        raise ExpressionError(most + 1, _("a formula has at most {most_characters} characters", most_characters=most))
    return parse_td_formula(text, names=NAMES)


def season_formula_text(typed: str) -> str:
    """Return a typed formula on one line, without the mark of the language."""
    return td_text(td_formula(td_text(typed)))


def overall_score(formula: TdFormula, points: Sequence[Decimal], *, events: int, player: int) -> OverallScore:
    """Return a player's overall score. A formula without a value for the player gives 0, and the reason."""
    scores = tuple(map(float, points))
    variables = {"scores": scores, "listPoints": scores, "events": float(events), SEED: f"{player}"}
    try:
        return OverallScore(td_outcome(formula, variables, most_steps=MOST_STEPS).points)
    except ExpressionError as problem:
        return OverallScore(Decimal(0), problem.args[0])
