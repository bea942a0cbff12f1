"""`league_points`: the points of a finish in a league."""

from decimal import Decimal
from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.decimals import read_decimal
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_one_of, read_whole_number
from rulings.calculators.reading.spoken import ordinal_text
from tournaments.rules.leagues.formulas import VARIABLES
from tournaments.rules.leagues.points import FORMULAS, LeagueFinish, league_points
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_of_count
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def _read_field_size(name: str, value: Any) -> int:
    return read_whole_number(name, value, low=1, high=10**6)


def _read_count(name: str, value: Any) -> int:
    return read_whole_number(name, value, low=0, high=10**6)


def _read_money(name: str, value: Any) -> Decimal:
    return read_decimal(name, value, high=10**9, expected=_("an amount of money of 0 or more, such as 20 or 7.50"))


def league_points_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the points of a finish."""
    formula = FORMULAS[facts["formula"]]
    finish = _league_finish(facts)
    points = round(float(league_points(facts["formula"], finish=finish)), 4)
    figure = int(points) if points.is_integer() else points
    return Verdict(
        answer={"points": figure},
        says=_(
            "{place} of {counted}: {counted_points}.",
            place=ordinal_text(finish.place),
            counted=message_of_count("{count:,} player", "{count:,} players", finish.players),
            counted_points=points_text(figure),
        ),
        why=_("{title}: {formula}.", title=formula.title, formula=formula.text),
        rules=("league-points",),
    )


# defaults
_UNTIL_SAID: dict[str, Any] = {"bounties": 0, "paid": 0, "prize": Decimal(0), "pool": Decimal(0)}


def _league_finish(facts: dict[str, Any]) -> LeagueFinish:
    """Return the finish with the values that the formula needs. A player whose spending is unknown spent one buy-in."""
    buy_in: Decimal = facts["buy_in"] or Decimal(0)
    spent: Decimal = buy_in if facts["spent"] is None else facts["spent"]
    finish = LeagueFinish(
        players=facts["players"],
        place=facts["place"],
        buy_in=buy_in,
        spent=spent,
        **{name: facts[name] or none for name, none in _UNTIL_SAID.items()},
    )
    _refuse_invalid_finish(finish, facts)
    return finish


def _refuse_invalid_finish(finish: LeagueFinish, facts: dict[str, Any]) -> None:
    """Refuse a place beyond the number of players, and missing values that the formula needs."""
    if finish.place > finish.players:
        raise InvalidField("place", _("a place from 1 to {players:,}", players=finish.players), finish.place)
    needs = FORMULAS[facts["formula"]].required_names
    if {"buy_in", "average_buy_in"} & {*needs} and facts["buy_in"] is None:
        raise InvalidField("buy_in", _("the buy-in, needed for this formula"), None)
    for name, value in (("spent", finish.spent), ("pool", finish.pool)):
        if name in needs and not value:
            raise InvalidField(name, _("more than 0, because this formula divides by it"), facts[name])


def points_text(points: float) -> str:
    """Return points as text: "1 point", "7.0711 points", "-2 points"."""
    return message_of_count("{count:,} point", "{count:,} points", points)


LEAGUE_POINTS = Calculator(
    name="league_points",
    title=_("League points"),
    question=_("How many points is this finish worth?"),
    fields=(
        Field(
            "formula",
            "choice",
            _("Formula"),
            lambda name, value: read_one_of(name, value, FORMULAS),
            choices={name: formula.title for name, formula in FORMULAS.items()},
            example="dr_neau",
        ),
        Field("players", "count", _("Players"), _read_field_size, example=20, help=VARIABLES["players"]),
        Field("place", "count", _("Place"), _read_field_size, example=1),
        Field("buy_in", "words", "Buy-in", _read_money, required=False, example=20, input=InputKind.DECIMAL),
        Field(
            "spent",
            "words",
            _("Total spent"),
            _read_money,
            required=False,
            example=40,
            help=_("With rebuys. Leave empty for the buy-in"),
            input=InputKind.DECIMAL,
        ),
        Field("paid", "count", _("Places paid"), _read_count, required=False, help=VARIABLES["paid"]),
        Field("bounties", "count", _("Bounties won"), _read_count, required=False, help=VARIABLES["bounties"]),
        Field(
            "prize", "words", _("Prize"), _read_money, required=False, help=VARIABLES["prize"], input=InputKind.DECIMAL
        ),
        Field(
            "pool",
            "words",
            _("Prize pool"),
            _read_money,
            required=False,
            help=VARIABLES["pool"],
            input=InputKind.DECIMAL,
        ),
    ),
    answer=league_points_verdict,
    group="prizes",
)
