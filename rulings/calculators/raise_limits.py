"""What the player to act may do now: call, bet, raise or complete, with the exact minimum and maximum."""

from typing import Any

from rulings.calculators.betting_round import ROUND_FIELDS, standing_of, street_of
from rulings.calculators.fields import Field, Nonsense, name_of_player
from rulings.calculators.frame import Calculator
from rulings.calculators.options_spoken import in_words, verbs, why
from rulings.calculators.other_books import other_books
from rulings.rules.betting.actions import played
from rulings.rules.betting.grounds import grounds, resting_on
from rulings.rules.betting.options import Options, options
from rulings.rules.betting.standing import Standing
from rulings.rules.betting.street import Street, Unplayable
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The options of the player to act. Amounts are chips, "to" amounts his total on the street."""
    street = street_of(given, house)
    standing = standing_of(street, given["actions"])
    choices = options(street, standing)
    player = _to_act(street, standing, given["to_act"])
    rests_on = resting_on(street, standing)
    return Verdict(
        answer=_figures(street, standing, choices, player) | _straddle(street),
        says=in_words(street, standing, choices),
        cites=cites(*grounds(street, standing, choices), rulebook=house.rulebook),
        why=why(street, standing, choices),
        rests_on=rests_on,
        differs=other_books(house, resting_on=rests_on, ruling=lambda other: _elsewhere(given, other)),
    )


def _to_act(street: Street, standing: Standing, named: str | None) -> str | None:
    """The player asked about: whose turn it is. When the round is over, whoever was named."""
    if named is not None and named not in street.players:
        raise Nonsense("to_act", "a player of `players`", named)
    if named is not None and standing.turn not in {None, named}:
        raise Nonsense("to_act", f"{standing.turn}, whose turn it is", named)
    return named or standing.turn


def _figures(street: Street, standing: Standing, choices: Options, player: str | None) -> dict[str, Any]:
    in_front = standing.in_front.get(player, 0) if player else 0
    return {
        "to_act": standing.turn,
        "call_to": choices.call_to,
        "to_call": max(0, choices.call_to - in_front) if standing.turn else 0,
        "can_raise": choices.can_raise,
        "min_raise_to": choices.min_raise_to,
        "max_raise_to": choices.max_raise_to,
        "raises_left": choices.raises_left,
        "may": verbs(street, standing, choices),
    }


def _straddle(street: Street) -> dict[str, Any]:
    """A straddle is counted, and refused where the house does not allow it."""
    if not street.straddlers and not street.sleepers:
        return {}
    return {"straddle_allowed": street.house["straddles"] == "allowed"}


def _elsewhere(given: dict[str, Any], house: House) -> str | None:
    """The same round in another house; None where it could not have come to this."""
    street = street_of(given, house)
    try:
        standing = played(street, given["actions"])
    except Unplayable:
        return None
    return in_words(street, standing, options(street, standing))


RAISE_LIMITS = Calculator(
    name="raise_limits",
    title="Minimum and maximum raise",
    question="What may the player do now?",
    fields=(
        *ROUND_FIELDS,
        Field("to_act", "words", "To act", name_of_player, required=False, help="Left out: whoever's turn it is"),
    ),
    answer=answer,
    group="betting",
)
