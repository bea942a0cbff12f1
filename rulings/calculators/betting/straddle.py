"""`straddle`: what a straddle costs, and whether it is allowed at all."""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.other_rulebooks import other_rulebooks
from rulings.calculators.reading.fields import Field, InputKind, Nonsense, name_of_player, names, one_of, players
from rulings.calculators.reading.stakes import chips
from rulings.rules.betting.straddles import StraddleKind, next_rock, straddle
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.citations import cites
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

KINDS = {
    "live": _("Left of the big blind"),
    "mississippi": _("Mississippi: from any seat"),
    "mandatory": _("The rock: the holder must"),
    "sleeper": _("Sleeper: from another seat, no option"),
}


def _kind(name: str, value: Any) -> StraddleKind:
    return StraddleKind(one_of(name, value, KINDS))


def answer(given: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """The straddle in chips, and how the first round goes with it. Where it is not allowed, that is the finding."""
    made = straddle(given["kind"], over=given["over"], house_rules=house_rules)
    rests_on = ("straddles", "straddle_raise")
    return Verdict(
        answer={
            "allowed": made.allowed,
            "amount": made.amount,
            "min_raise_to": made.min_raise_to,
            "acts_last": made.acts_last,
            "option": made.option,
            "rock_to": _rock_to(given),
        },
        says=_says(given, house_rules),
        cites=cites(
            "sleepers" if given["kind"] is StraddleKind.SLEEPER else "straddles", rulebook=house_rules.rulebook
        ),
        why=_why(given["kind"], allowed=made.allowed),
        rests_on=rests_on,
        differs=other_rulebooks(house_rules, resting_on=rests_on, ruling=lambda other: _says(given, other)),
    )


def _rock_to(given: dict[str, Any]) -> str | None:
    """Who takes the rock after its pot; None when the pot is not over, or there is no rock."""
    if given["kind"] is not StraddleKind.MANDATORY or not given["winners"]:
        return None
    for field, named in (("holder", [given["holder"]]), ("winners", given["winners"])):
        for player in named:
            if player not in given["players"]:
                raise Nonsense(field, _("a player of `players`"), player)
    return next_rock(given["players"], holder=given["holder"], winners=given["winners"])


def _says(given: dict[str, Any], house_rules: HouseRules) -> str:
    made = straddle(given["kind"], over=given["over"], house_rules=house_rules)
    figures = _(
        "{amount:,} over {over:,}, and a raise over it to {min_raise_to:,} at least",
        amount=made.amount,
        over=given["over"],
        min_raise_to=made.min_raise_to,
    )
    rock = _(" {taker} takes the rock.", taker=taker) if (taker := _rock_to(given)) else ""
    if not made.allowed:
        return _(
            "Not allowed here: the chips go back. In a money game it would be {figures}.{rock}",
            figures=figures,
            rock=rock,
        )
    return _("Straddle {figures}.{rock}", figures=figures, rock=rock)


def _why(kind: StraddleKind, *, allowed: bool) -> str:
    if not allowed:
        return _("A tournament's blinds are those of its level; nobody raises them in the dark.")
    return {
        StraddleKind.LIVE: _("It is a minimum raise in the dark; its player acts last and may raise again."),
        StraddleKind.MISSISSIPPI: _("Action starts on the straddler's left, and he acts last, with the option."),
        StraddleKind.MANDATORY: _("Who holds the rock straddles under the gun; who wins that pot takes it over."),
        StraddleKind.SLEEPER: _("It plays at its place in turn, and has no option unless it is raised again."),
    }[kind]


STRADDLE = Calculator(
    name="straddle",
    title=_("Straddles and sleepers"),
    question=_("Is a straddle allowed, and what does it cost?"),
    fields=(
        Field("kind", "choice", _("Kind"), _kind, choices=KINDS, example="live"),
        Field("over", "chips", _("Over"), chips, example=200, help=_("The big blind, or the straddle before")),
        Field(
            "players",
            "rows",
            _("Players, clockwise"),
            players,
            required=False,
            default=(),
            help=_("For the rock"),
            input=InputKind.PLAYERS,
        ),
        Field("holder", "words", _("Holder of the rock"), name_of_player, required=False, input=InputKind.PLAYER),
        Field(
            "winners", "rows", _("Winners of the pot"), names, required=False, default=(), input=InputKind.SOME_PLAYERS
        ),
    ),
    answer=answer,
    group="betting",
)
