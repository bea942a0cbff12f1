"""Points of a night by a formula of The Tournament Director, and the variables of its players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.td_formulas import TdFormula, read_td_formula
from tournaments.rules.leagues.td_functions import Profiles
from tournaments.rules.leagues.td_names import VARIABLES
from tournaments.rules.leagues.td_values import Variables, td_outcome

# variables of our own: the last of the places that a player shares, and knock-outs, shared ones in parts
LAST, HIT_SHARES = "last", "hitShares"

# amounts with the rake in them, and that rake
_RAKES = {
    "totalBuyinsAmount": "totalBuyinsRake", "totalRebuysAmount": "totalRebuysRake",
    "totalAddOnsAmount": "totalAddOnsRake", "defaultBuyinFee": "defaultBuyinRake",
    "defaultRebuyFee": "defaultRebuyRake", "defaultAddOnFee": "defaultAddOnRake", "buyinCost": "buyinRake",
    "rebuyCost": "rebuyRake", "addOnCost": "addOnRake", "totalCost": "totalRake",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class TdPoints:
    """The points of a player, and the value of each statement. `problem` is why there are no points, else ""."""

    points: Decimal = Decimal(0)
    values: tuple[str, ...] = ()
    problem: str = ""


@dataclass(slots=True)
class TdNight:
    """The variables of a finished tournament: `shared` by all players, and each player's `own` by player key.

    Amounts are in the main unit of the currency. `own` also has LAST, HIT_SHARES and SEED.
    """

    shared: Variables
    own: Mapping[int, Variables]
    profiles: Profiles = field(default_factory=dict)
    _points: dict[str, Mapping[int, TdPoints]] = field(default_factory=dict)

    def points(self, formula: str) -> Mapping[int, TdPoints]:
        """Return the points of each player. A formula that cannot be read gives none, with the reason."""
        if formula not in self._points:
            self._points[formula] = self._points_by_player(formula)
        return self._points[formula]

    def _points_by_player(self, formula: str) -> dict[int, TdPoints]:
        try:
            read = read_td_formula(formula)
        except ExpressionError as problem:
            return dict.fromkeys(self.own, TdPoints(problem=problem.args[0]))
        return {player: self._points_of(read, player) for player in self.own}

    def variables(self, player: int, *, options: frozenset[str] = frozenset()) -> dict[str, float | str]:
        """Return all variables of a player, as the options of a formula change them."""
        found = {**self.shared, **self.own[player]}
        if "without-rake" in options:
            found |= {name: _number(found, name) - _number(found, rake) for name, rake in _RAKES.items()}
            found["take"] = _number(found, "totalWinnings") - _number(found, "totalCost")
        if "shared-hits" in options:
            found["numberOfHits"] = found.get(HIT_SHARES, 0)
        return found

    def _points_of(self, formula: TdFormula, player: int) -> TdPoints:
        """Return a player's points: the average of the places, if places are shared."""
        found = self.variables(player, options=formula.options)
        first, last = int(_number(found, "rank")), int(found.get(LAST, found["rank"]))
        try:
            each = [
                td_outcome(formula, found | _variables_of_place(place, found), self.profiles)
                for place in range(first, last + 1)
            ]
        except ExpressionError as problem:
            return TdPoints(problem=problem.args[0])
        total = sum((outcome.points for outcome in each), Decimal(0))
        return TdPoints(points=total / len(each), values=each[0].values)


def _number(variables: Variables, name: str) -> float:
    return float(variables.get(name, 0))


def _variables_of_place(place: int, variables: Variables) -> dict[str, float]:
    """Return the variables that depend on which of the shared places is counted."""
    return {"rank": place, "position": _number(variables, "buyins") - place + 1}


def night_as_json(night: TdNight) -> dict[str, Any]:
    """Return a night as JSON values."""
    return {
        "shared": dict(night.shared),
        "own": [[player, dict(variables)] for player, variables in night.own.items()],
        "profiles": {kind: dict(named) for kind, named in night.profiles.items()},
    }


def night_from_json(stored: Mapping[str, Any], *, same: Mapping[int, int]) -> TdNight:
    """Return a stored night. Players who were merged count as the remaining one, with their best place."""
    own: dict[int, Variables] = {}
    for player, variables in stored["own"]:
        own.setdefault(same.get(player, player), variables)
    return TdNight(stored["shared"], own, stored["profiles"])


def td_points_by_finish(formula: str, variables_of: Callable[[Any], Mapping[str, float]]) -> Callable[[Any], Decimal]:
    """Return a function that gives a finish its points. Variables that are not known of a finish count as 0."""
    read = read_td_formula(formula)
    usual = dict.fromkeys(VARIABLES, 0.0)
    profiles: Profiles = {kind: {"": (0.0, 0.0, 0.0)} for kind in ("buyin", "rebuy", "addon")}
    return lambda finish: td_outcome(read, {**usual, **variables_of(finish)}, profiles).points


def variables_in_order(formula: TdFormula) -> Sequence[str]:
    """Return the variables that a formula uses, in the order of VARIABLES."""
    return [name for name in VARIABLES if name in formula.variables]
