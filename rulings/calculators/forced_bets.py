"""`forced_bets`: the blind and the ante of a stack that may be too short for both."""

from functools import partial
from typing import Any

from rulings.calculators.fields import Field, Nonsense, one_of, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.stakes import ANTE_FIELD
from rulings.rules.forced_bets import ForcedBets, ante_by_house, ante_comes_first, forced_bets
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.house_settings import SETTINGS
from tournaments.rules.structure import AnteKind
from tournaments.rules.verdict import Verdict

#: a table has no more players
MOST_PLAYERS = 23


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Blind and ante that go in, in chips."""
    _all_there(given, house)
    paid = _paid(given, house)
    rests_on = _rests_on(given)
    return Verdict(
        answer={"blind": paid.blind, "ante": paid.ante, "all_in": paid.all_in, "dealt_in": paid.dealt_in},
        says=_says(given, paid, house),
        why=_why(given, paid, house),
        cites=cites(*_rules(given), rulebook=house.rulebook),
        rests_on=rests_on,
        differs=other_books(house, resting_on=rests_on, ruling=lambda other: _says(given, _paid(given, other), other)),
    )


def _all_there(given: dict[str, Any], house: House) -> None:
    """Refuses when this house's rule needs a figure that is missing."""
    if given["small_blind"] > given["blind"] > 0:
        raise Nonsense("small_blind", f"at most the blind of {given['blind']:,}", given["small_blind"])
    if house["short_big_blind"] == "out" and given["blind"] and not given["small_blind"]:
        raise Nonsense("small_blind", "the small blind, which a big blind must cover in this house", None)
    if house["ante_reduction"] != "never" and _one_payer(given):
        for name in ("players", "small_blind"):
            if not given[name]:
                raise Nonsense(name, "a number, since this house cuts the ante short-handed", None)


def _paid(given: dict[str, Any], house: House) -> ForcedBets:
    ante = ante_by_house(given["ante"], small_blind=given["small_blind"], players=given["players"], house=house)
    return forced_bets(
        given["stack"],
        blind=given["blind"],
        ante=ante,
        order=_order(given, house),
        least=given["small_blind"] if given["blind"] and house["short_big_blind"] == "out" else 0,
    )


def _order(given: dict[str, Any], house: House) -> str:
    return str(given["order"] or house["ante_order"])


def _one_payer(given: dict[str, Any]) -> bool:
    return given["ante"] is not None and given["ante"].kind is not AnteKind.EACH


def _rests_on(given: dict[str, Any]) -> tuple[str, ...]:
    """The settings that made a difference, or could have."""
    asked = {
        "ante_order": _one_payer(given) and given["order"] is None and 0 < given["stack"] < _owed(given),
        "ante_reduction": _one_payer(given) and given["players"] > 0,
        "short_big_blind": given["blind"] > 0 and given["small_blind"] > given["stack"],
    }
    return tuple(name for name, matters in asked.items() if matters)


def _owed(given: dict[str, Any]) -> int:
    """Blind and ante together, in chips; 0 when only one of them is owed and no order matters."""
    return int(given["blind"] + given["ante"].amount) if given["blind"] else 0


def _rules(given: dict[str, Any]) -> tuple[str, ...]:
    if _one_payer(given):
        return ("big-blind-ante", "all-in-before-the-deal")
    return ("all-in-before-the-deal", "antes") if given["ante"] else ("all-in-before-the-deal", "blinds")


def _says(given: dict[str, Any], paid: ForcedBets, house: House) -> str:
    if not paid.dealt_in:
        return "No chips, no hand." if not given["stack"] else f"{_too_short(given)}: not dealt in."
    parts = [f"{amount:,} {what}" for what, amount in _in_order(given, paid, house) if amount]
    call = f" Everybody else owes the full {given['blind']:,}." if paid.blind < given["blind"] else ""
    return f"{' and '.join(parts) or 'Nothing is owed'}{', all-in' if paid.all_in else ''}.{call}"


def _too_short(given: dict[str, Any]) -> str:
    return f"{given['stack']:,} does not cover the small blind of {given['small_blind']:,}"


def _in_order(given: dict[str, Any], paid: ForcedBets, house: House) -> list[tuple[str, int]]:
    bets = [("for the blind", paid.blind), ("for the ante", paid.ante)]
    return bets[::-1] if ante_comes_first(given["ante"], order=_order(given, house)) else bets


def _why(given: dict[str, Any], paid: ForcedBets, house: House) -> str:
    if not paid.dealt_in:
        return "A hand needs chips for what it owes."
    if given["ante"] is None:
        return "Only the blind is owed." if given["blind"] else "Neither a blind nor an ante is due."
    if not given["blind"]:
        return "Only the ante is owed."
    if given["ante"].kind is AnteKind.EACH:
        return "An ante from each player comes before the blind."
    if ante_comes_first(given["ante"], order=_order(given, house)):
        return "Here the table's ante is paid before the blind."
    return "The blind is paid before the table's ante."


FORCED_BETS = Calculator(
    name="forced_bets",
    title="Blind and ante of a short stack",
    question="What goes in before the cards?",
    fields=(
        Field("stack", "chips", "Chips before the hand", whole, example=1100),
        Field("blind", "chips", "Blind this player owes", whole, required=False, default=0, example=1000),
        ANTE_FIELD,
        Field(
            "order",
            "choice",
            "A table's ante",
            partial(one_of, allowed=SETTINGS["ante_order"].values),
            required=False,
            choices=dict(SETTINGS["ante_order"].values),
            help="As the house says, when nothing is chosen",
        ),
        Field(
            "small_blind", "chips", "Small blind", whole, required=False, default=0, help="Where a house asks for it"
        ),
        Field(
            "players",
            "count",
            "Players at the table",
            partial(whole, low=2, high=MOST_PLAYERS),
            required=False,
            default=0,
            help="Where a house cuts the ante short-handed",
        ),
    ),
    answer=answer,
    group="betting",
)
