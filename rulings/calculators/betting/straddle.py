"""`straddle`: the cost of a straddle, and whether it is allowed."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import (
    AskedIf,
    Field,
    InputKind,
    InvalidField,
    read_names,
    read_one_of,
    read_player_name,
    read_players,
    read_whole_number,
)
from rulings.calculators.reading.stakes import read_chips
from rulings.rules.betting.straddles import StraddleKind, next_rock_holder, straddle
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

KINDS = {
    "live": _("Left of the big blind"),
    "mississippi": _("Mississippi: from any seat"),
    "mandatory": _("Rock: its holder must"),
    "sleeper": _("Sleeper: from another seat, no option"),
}


# the start of the action, by house rules
ORDER = {
    "left_of_straddler": _("Action starts on the straddler's left."),
    "left_of_big_blind": _("Action starts left of the big blind and skips the straddler."),
}


def _read_kind(name: str, value: Any) -> StraddleKind:
    return StraddleKind(read_one_of(name, value, KINDS))


def straddle_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the straddle, in chips, and its effect on the first round.

    The verdict also tells whether the straddle is allowed.
    """
    made = straddle(facts["kind"], over=facts["over"], house_rules=house_rules, before=facts["before"])
    mississippi = ("mississippi_action",) if facts["kind"] is StraddleKind.MISSISSIPPI else ()
    rests_on = ("straddles", "straddle_raise", *mississippi)
    return Verdict(
        answer={
            "allowed": made.allowed,
            "amount": made.amount,
            "min_raise_to": made.min_raise_to,
            "acts_last": made.acts_last,
            "option": made.option,
            "rock_to": _rock_taker(facts),
        },
        says=_verdict_sentence(facts, house_rules),
        rules=("sleepers" if facts["kind"] is StraddleKind.SLEEPER else "straddles",),
        why=_reason_sentence(facts["kind"], house_rules),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules, resting_on=rests_on, ruling=lambda other: _verdict_sentence(facts, other)
        ),
    )


def _rock_taker(facts: dict[str, Any]) -> str | None:
    """Return the player who takes the rock, a token whose holder must straddle.

    Returns None without a rock, or if the pot is not over.
    """
    if facts["kind"] is not StraddleKind.MANDATORY or not facts["winners"]:
        return None
    for field, named in (("holder", [facts["holder"]]), ("winners", facts["winners"])):
        for player in named:
            if player not in facts["players"]:
                raise InvalidField(field, _("a player in `players`"), player)
    return next_rock_holder(facts["players"], holder=facts["holder"], winners=facts["winners"])


def _verdict_sentence(facts: dict[str, Any], house_rules: HouseRules) -> str:
    made = straddle(facts["kind"], over=facts["over"], house_rules=house_rules, before=facts["before"])
    if house_rules["straddles"] == "allowed" and not made.allowed:
        return _("No: a Mississippi straddle can be straddled once more only. The chips are returned.")
    figures = _(
        "{amount:,} over {over:,}, and at least {min_raise_to:,} to raise it",
        amount=made.amount,
        over=facts["over"],
        min_raise_to=made.min_raise_to,
    )
    rock = _(" {taker} takes the rock.", taker=taker) if (taker := _rock_taker(facts)) else ""
    if not made.allowed:
        return _(
            "Straddles are not allowed here: the chips are returned. In a cash game it would be {figures}.{rock}",
            figures=figures,
            rock=rock,
        )
    return _("Straddle {figures}.{rock}", figures=figures, rock=rock)


def _reason_sentence(kind: StraddleKind, house_rules: HouseRules) -> str:
    if house_rules["straddles"] != "allowed":
        return _("In a tournament the blinds are set by the level. Blind raises are not allowed.")
    return {
        StraddleKind.LIVE: _(
            "It is a minimum raise without seeing cards. The straddler acts last and may raise again."
        ),
        StraddleKind.MISSISSIPPI: _(
            "From any seat that the house allows, usually the button. {order} The straddler acts last and has the "
            "option. One re-straddle at most, from the left or the right.",
            order=ORDER[house_rules["mississippi_action"]],
        ),
        StraddleKind.MANDATORY: _(
            "The holder of the rock straddles under the gun. The winner of that pot takes the rock."
        ),
        StraddleKind.SLEEPER: _("The sleeper acts in turn and has no option unless there is another raise."),
    }[kind]


STRADDLE = Calculator(
    name="straddle",
    title=_("Straddles and sleepers"),
    question=_("Is a straddle allowed, and how much is it?"),
    fields=(
        Field("kind", "choice", _("Kind"), _read_kind, choices=KINDS, example="live"),
        Field(
            "over",
            "chips",
            _("Straddle over"),
            read_chips,
            example=200,
            help=_("The big blind, or the straddle before"),
        ),
        Field(
            "before",
            "count",
            _("Straddles before it"),
            read_whole_number,
            required=False,
            default=0,
            asked_if=AskedIf("kind", ("mississippi",)),
        ),
        Field(
            "players",
            "rows",
            _("Players, clockwise"),
            read_players,
            required=False,
            default=(),
            help=_("For the rock only"),
            input=InputKind.PLAYERS,
        ),
        Field("holder", "words", _("Holder of the rock"), read_player_name, required=False, input=InputKind.PLAYER),
        Field(
            "winners",
            "rows",
            _("Winners of the pot"),
            read_names,
            required=False,
            default=(),
            input=InputKind.SOME_PLAYERS,
        ),
    ),
    answer=straddle_verdict,
    group="betting",
)
