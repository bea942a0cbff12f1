"""`straddle`: what a straddle costs, and whether it is allowed at all."""

from typing import Any

from rulings.calculators.betting_round import names, players
from rulings.calculators.fields import Field, Nonsense, name_of_player, one_of
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.stakes import chips
from rulings.rules.betting.straddles import Kind, next_rock, straddle
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

KINDS = {
    "live": "Left of the big blind",
    "mississippi": "Mississippi: from any seat",
    "mandatory": "The rock: the holder must",
    "sleeper": "Sleeper: from another seat, no option",
}


def _kind(name: str, value: Any) -> Kind:
    return Kind(one_of(name, value, KINDS))


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The straddle in chips, and how the first round goes with it. Where it is not allowed, that is the finding."""
    made = straddle(given["kind"], over=given["over"], house=house)
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
        says=_says(given, house),
        cites=cites("sleepers" if given["kind"] is Kind.SLEEPER else "straddles", rulebook=house.rulebook),
        why=_why(given["kind"], allowed=made.allowed),
        rests_on=rests_on,
        differs=other_books(house, resting_on=rests_on, ruling=lambda other: _says(given, other)),
    )


def _rock_to(given: dict[str, Any]) -> str | None:
    """Who takes the rock after its pot; None when the pot is not over, or there is no rock."""
    if given["kind"] is not Kind.MANDATORY or not given["winners"]:
        return None
    for field, named in (("holder", [given["holder"]]), ("winners", given["winners"])):
        for player in named:
            if player not in given["players"]:
                raise Nonsense(field, "a player of `players`", player)
    return next_rock(given["players"], holder=given["holder"], winners=given["winners"])


def _says(given: dict[str, Any], house: House) -> str:
    made = straddle(given["kind"], over=given["over"], house=house)
    figures = f"{made.amount:,} over {given['over']:,}, and a raise over it to {made.min_raise_to:,} at least"
    rock = f" {taker} takes the rock." if (taker := _rock_to(given)) else ""
    if not made.allowed:
        return f"Not allowed here: the chips go back. In a money game it would be {figures}.{rock}"
    return f"Straddle {figures}.{rock}"


def _why(kind: Kind, *, allowed: bool) -> str:
    if not allowed:
        return "A tournament's blinds are those of its level; nobody raises them in the dark."
    return {
        Kind.LIVE: "It is a minimum raise in the dark; its player acts last and may raise again.",
        Kind.MISSISSIPPI: "Action starts on the straddler's left, and he acts last, with the option.",
        Kind.MANDATORY: "Who holds the rock straddles under the gun; who wins that pot takes it over.",
        Kind.SLEEPER: "It plays at its place in turn, and has no option unless it is raised again.",
    }[kind]


STRADDLE = Calculator(
    name="straddle",
    title="Straddles and sleepers",
    question="Is a straddle allowed, and what does it cost?",
    fields=(
        Field("kind", "choice", "Kind", _kind, choices=KINDS, example="live"),
        Field("over", "chips", "Over", chips, example=200, help="The big blind, or the straddle before"),
        Field("players", "rows", "Players, clockwise", players, required=False, default=(), help="For the rock"),
        Field("holder", "words", "Holder of the rock", name_of_player, required=False),
        Field("winners", "rows", "Winners of the pot", names, required=False, default=()),
    ),
    answer=answer,
    group="betting",
)
