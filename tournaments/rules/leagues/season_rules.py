"""Rules of a season's ranking table: counted results, bonuses, tie-breaks, and qualification for the final."""

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from decimal import ROUND_DOWN, Decimal, InvalidOperation
from math import ceil
from typing import Any

from tournaments.rules.leagues.bonuses import Bonuses, read_bonuses
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.td_seasons import read_season_formula, season_formula_text
from tournaments.rules.messages import message as _
from tournaments.rules.refused import Refused

# the order of equal points; players who are still equal share the place
TIES: dict[str, str] = {
    "count_back": _("Most wins, then most second places, and so on"),
    "average": _("Higher average of the counted results"),
    "prize_money": _("More prize money"),
    "head_to_head": _("More often the better place in events that both played"),
    "shared": _("They share the place"),
}
# the total of a player's counted results
OVERALL: dict[str, str] = {
    "sum": _("Their sum"),
    "average": _("Their average"),
    "ttd": _("Their average on a scale to 100: (1 - exp(-average)) × 100"),
    "formula": _("By an overall formula"),
}
# how the table shows the players whom the house marked as guests
GUESTS: dict[str, str] = {"listed": _("Listed, not ranked"), "hidden": _("Not shown")}
# the ways to qualify for the final
QUALIFIERS: dict[str, str] = {
    "": _("No final"),
    "top": _("The first places"),
    "share": _("The first percent"),
    "points": _("From so many points on"),
    "venue": _("The first places of each venue"),
}
MOST = 1_000
MOST_POINTS = Decimal(1_000_000)
MOST_CHIPS = 10**9
# the most periods of six months: ten years
MOST_HALVES = 20
MOST_MONEY = 10**6


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRules:
    """A season's rules. Every event gives points.

    Counted results: the `best` (None: all), without the worst `drop` and the best `drop_best`. An event not played is
    the worst result, but an average drops only results of events played. At most `weekly` results count in a calendar
    week (None: no limit). `halves` ("5+5+4") limits the results of each six months, the latest first; older results do
    not count. `overall` is how the counted results are totalled; "formula" is by the `overall_formula`. `least` is the
    number of events to play before being ranked.

    Bonuses: `attendance` for playing, `knock_out` for each player knocked out, and `leader` more if that player led the
    table. `quarter_doubles` doubles `attendance` for players of every event of a quarter. `knock_out_together` replaces
    `knock_out` for each of several players knocked out in one hand (0: no difference). `bonuses` are points given by
    hand, by name.

    Final: `qualifiers` is how players qualify: the first `places` (or percent) of the table or of each venue's table,
    or everybody with at least `at_points`. With `winners` the winners of events qualify too. Chips in the final are
    `base` plus `factor` for each point, at most `cap` (None: no limit). Players may buy `bought` more chips for
    `bought_price`, in whole currency, up to `bought_times` times. `half`: players who qualified but missed the final
    keep half of their points for the next season.

    Fund: `withheld` percent of each event's prize pool, rounded to `withheld_to`, at most `withheld_cap`, in whole
    currency. `attendance_share` percent of the fund are for the `attendance_places` most frequent players.
    """

    best: int | None = None
    drop: int = 0
    drop_best: int = 0
    overall: str = "sum"
    overall_formula: str = ""
    weekly: int | None = None
    halves: str = ""
    least: int = 0
    attendance: Decimal = Decimal(0)
    quarter_doubles: bool = False
    knock_out: Decimal = Decimal(0)
    knock_out_together: Decimal = Decimal(0)
    leader: Decimal = Decimal(0)
    bonuses: Bonuses = ()
    ties: str = "count_back"
    guests: str = "listed"
    qualifiers: str = ""
    places: int = 8
    at_points: Decimal = Decimal(0)
    winners: bool = False
    base: int = 0
    factor: Decimal = Decimal(0)
    cap: int | None = None
    bought: int = 0
    bought_price: int = 0
    bought_times: int = 1
    half: bool = False
    withheld: Decimal = Decimal(0)
    withheld_to: int = 0
    withheld_cap: int | None = None
    attendance_share: Decimal = Decimal(0)
    attendance_places: int = 3

    @property
    def half_year_limits(self) -> tuple[int, ...]:
        """The number of results that count in each six months, the latest first; empty without a limit."""
        return tuple(int(count) for count in self.halves.split("+")) if self.halves else ()

    @property
    def has_final(self) -> bool:
        return bool(self.qualifiers) or self.winners

    def qualifier_count_by_table(self, ranked: int) -> int:
        """Return how many ranked players qualify by the table; 0 if the season has no such places.

        A percent of the table is rounded up.
        """
        if self.qualifiers == "share":
            return ceil(ranked * min(self.places, 100) / 100)
        return min(self.places, ranked) if self.qualifiers == "top" else 0

    def has_points_for_final(self, points: Decimal) -> bool:
        """Return whether a ranked player has the points that qualify for the final."""
        return self.qualifiers == "points" and points >= self.at_points

    def final_stack(self, points: Decimal) -> int:
        """Return a player's starting stack in the final: rounded down to whole chips, at most `cap`."""
        chips = self.base + int((max(points, Decimal(0)) * self.factor).to_integral_value(ROUND_DOWN))
        return chips if self.cap is None else min(chips, self.cap)


# whole numbers, with their maximum
_WHOLE = {
    **dict.fromkeys(("best", "drop", "drop_best", "least", "places"), MOST),
    **dict.fromkeys(("base", "cap", "bought"), MOST_CHIPS),
    **dict.fromkeys(("withheld_to", "withheld_cap", "bought_price"), MOST_MONEY),
    "bought_times": 100,
    "attendance_places": MOST,
    "weekly": 7,
}
_LEAST = dict.fromkeys(("best", "weekly", "places", "cap", "withheld_cap", "bought_times", "attendance_places"), 1)
_OPTIONAL = {"best", "weekly", "cap", "withheld_cap"}
# the maximum of other numbers, if it is not MOST_POINTS
_MOST_OF = {"withheld": Decimal(100), "attendance_share": Decimal(100)}
_CHOICES = {"ties": TIES, "guests": GUESTS, "qualifiers": QUALIFIERS, "overall": OVERALL}


def season_rules_from_json(stored: Mapping[str, Any]) -> SeasonRules:
    """Return stored or submitted rules. Refuses unknown fields and values out of bounds, naming the field."""
    known = {field.name for field in fields(SeasonRules)}
    for name in stored:
        if name not in known:
            raise Refused("season_rule_unknown", name=str(name))
    rules = SeasonRules(**{name: _read_value(name, value) for name, value in stored.items()})
    if rules.overall == "formula":
        _refuse_wrong_formula(rules.overall_formula)
    return rules


def season_rules_to_json(rules: SeasonRules) -> dict[str, Any]:
    """Return the rules as they are stored: only values that differ from the defaults, with points as text."""
    usual = SeasonRules()
    written = {name: value for name, value in asdict(rules).items() if value != getattr(usual, name)}
    stored = {name: str(value) if isinstance(value, Decimal) else value for name, value in written.items()}
    if rules.bonuses:
        stored["bonuses"] = {name: str(points) for name, points in rules.bonuses}
    return stored


def _read_value(name: str, value: Any) -> Any:
    if name in _CHOICES:
        if value not in _CHOICES[name]:
            raise Refused("season_rule_choice", field=name, value=str(value)[:40], choices=", ".join(_CHOICES[name]))
        return value
    if name in {"winners", "half", "quarter_doubles"}:
        if not isinstance(value, bool):
            raise Refused("season_rule_choice", field=name, value=str(value)[:40], choices="true, false")
        return value
    if name in _READ_BY:
        return _READ_BY[name](value)
    if name in _OPTIONAL and value in (None, ""):
        return None
    return _read_whole_number(name, value) if name in _WHOLE else _read_points(name, value)


def _read_whole_number(name: str, value: Any) -> int:
    low, high = _LEAST.get(name, 0), _WHOLE[name]
    try:
        number = int(value)
    except (TypeError, ValueError):
        number = -1
    if not low <= number <= high or isinstance(value, (bool, float)):
        raise Refused("season_rule_number", field=name, low=low, high=high)
    return number


def _read_halves(value: Any) -> str:
    """Return the numbers of results that count in each six months as text: "5+5+4"; "" for no limit."""
    written = "+".join(re.split(r"[\s+,;]+", str(value or "").strip(" +,;")))
    if written and not re.fullmatch(rf"\d{{1,3}}(\+\d{{1,3}}){{0,{MOST_HALVES - 1}}}", written, re.ASCII):
        raise Refused("season_rule_halves", field="halves", most=MOST_HALVES)
    return written


def _read_overall_formula(value: Any) -> str:
    text = season_formula_text(str(value or ""))
    if text:
        _refuse_wrong_formula(text)
    return text


def _refuse_wrong_formula(text: str) -> None:
    try:
        read_season_formula(text)
    except ExpressionError as problem:
        raise Refused("formula_refused", field="overall_formula", says=problem.args[0]) from None


def _read_points(name: str, value: Any) -> Decimal:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        number = Decimal("NaN")
    most = _MOST_OF.get(name, MOST_POINTS)
    if not number.is_finite() or not 0 <= number <= most:
        raise Refused("season_rule_number", field=name, low=0, high=int(most))
    return number.quantize(Decimal("0.01"))


# the fields with a reader of their own
_READ_BY: dict[str, Callable[[Any], Any]] = {
    "halves": _read_halves,
    "bonuses": read_bonuses,
    "overall_formula": _read_overall_formula,
}
