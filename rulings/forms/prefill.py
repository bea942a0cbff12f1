"""What a tournament knows already: the fields that its level, its game and its tables fill in."""

from collections.abc import Callable
from typing import Any

from rulings.calculators.fields import Field
from rulings.calculators.frame import Calculator
from rulings.selectors.present import Present
from tournaments.rules.games import BETTING, CARDS_DEALT


def _blinds(here: Present) -> dict[str, int] | None:
    level = here.level
    posted = {"small": level.small_blind, "big": level.big_blind, "third": level.third_blind}
    return {key: blind for key, blind in posted.items() if blind} or None


def _ante(here: Present) -> dict[str, Any] | None:
    ante = here.level.ante
    return {"kind": str(ante.kind), "amount": ante.amount} if ante else None


def _bets(here: Present) -> list[int] | None:
    return [here.level.small_bet, here.level.big_bet] if here.level.small_bet else None


#: field, or calculator and field where only one means it so -> what the tournament says; None leaves the field empty,
#: and one that has to be filled as it was
KNOWN: dict[str, Callable[[Present], Any]] = {
    "betting": lambda here: here.betting,
    "game": lambda here: here.game,
    "blinds": _blinds,
    "small_blind": lambda here: here.level.small_blind or None,
    "big_blind": lambda here: here.level.big_blind or None,
    "third_blind": lambda here: here.level.third_blind or None,
    "ante": _ante,
    "bring_in": lambda here: here.level.bring_in or None,
    "bets": _bets,
    "raise_cap": lambda here: here.level.raise_cap,
    "spread": lambda here: list(here.level.spread) if here.level.spread else None,
    "cap": lambda here: here.level.cap,
    "seats": lambda here: here.seats,
    "players_left": lambda here: here.players_left,
    "tournament": lambda here: True,
    "street": lambda here: "third" if here.stud else "preflop",
    "exposed_card.which": lambda here: "first_two_in_stud" if here.stud else None,
    "premature_card.game": lambda here: "stud" if here.stud else "board",
    "premature_card.street": lambda here: "fourth" if here.stud else None,
    "wrong_card_count.should_have": lambda here: CARDS_DEALT.get(here.game),
}

#: what happened in the example's hand: the chips of another level, so a betting round begins with nobody having acted
EXAMPLES_HAND = ("actions", "posted")
#: fields that only mean the present level in a betting round, and the round is told by them
A_ROUND = frozenset({"street", "players", "actions"})


def prefilled(calculator: Calculator, given: dict[str, Any], here: Present) -> dict[str, Any]:
    """The opening values with what the tournament knows in their place; where it knows nothing a field stays empty."""
    filled = dict(given)
    for field in calculator.fields:
        tells = _who_tells(calculator, field)
        if tells is None:
            continue
        known = tells(here)
        if known is not None:
            filled[field.name] = known
        elif not field.required:
            filled.pop(field.name, None)
    if {field.name for field in calculator.fields} >= A_ROUND:
        for name in EXAMPLES_HAND:
            filled.pop(name, None)
    return filled


def _who_tells(calculator: Calculator, field: Field) -> Callable[[Present], Any] | None:
    """What the tournament knows about a field, if anything."""
    if own := KNOWN.get(f"{calculator.name}.{field.name}"):
        return own
    return KNOWN.get(field.name) if _means_the_level(calculator, field) else None


def _means_the_level(calculator: Calculator, field: Field) -> bool:
    """Whether a field of this name is the level's here: others call other things betting, bets or players left."""
    names = {one.name for one in calculator.fields}
    if field.name in {"players_left", "street"}:
        return names >= A_ROUND
    if field.name == "betting":
        return set(field.choices) == set(BETTING)
    if field.name == "bets":
        return "betting" in names
    return field.kind != "choice"
