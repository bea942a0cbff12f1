"""`wrong_amount`: a bet or raise below the minimum, found after others have acted on it."""

from functools import partial
from typing import Any

from rulings.calculators.facing import BETTING_FIELD, FACING_FIELD, LAST_RAISE_FIELD, deeds, spot_of
from rulings.calculators.fields import Field, Nonsense, one_of
from rulings.calculators.frame import Calculator
from rulings.calculators.incomplete_bet import NOTICED
from rulings.calculators.other_books import other_books
from rulings.calculators.spoken import all_of
from rulings.rules.betting.incomplete import may_still_be_fixed
from rulings.rules.chips.deed import WAGERS
from rulings.rules.chips.wrong_amount import Corrected, made_right
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The right totals, and what each player adds or gets back, in chips."""
    spot = spot_of(given)
    if not spot.full:
        raise Nonsense("last_raise", "the smallest bet, or the last full bet or raise", given["last_raise"])
    if not any(one.verb in WAGERS for one in given["actions"]):
        raise Nonsense("actions", "at least one bet or raise", len(given["actions"]))
    right = made_right(spot, given["actions"])
    rests_on = ("short_bet_fix",) if _wrong(right) and given["noticed"] != "in_time" else ()
    return Verdict(
        answer=_figures(given, right, house),
        says=_says(given, right, house),
        why=_why(given, right, house),
        cites=cites("wrong-bet", "raise-amount", rulebook=house.rulebook),
        rests_on=rests_on,
        differs=other_books(house, resting_on=rests_on, ruling=lambda other: _says(given, right, other)),
    )


def _wrong(right: list[Corrected]) -> list[Corrected]:
    return [one for one in right if one.verb in WAGERS and one.owes]


def _in_time(given: dict[str, Any], house: House) -> bool:
    return may_still_be_fixed(noticed=given["noticed"], house=house)


def _stands(given: dict[str, Any], right: list[Corrected], house: House) -> bool:
    return not _wrong(right) or not _in_time(given, house)


def _figures(given: dict[str, Any], right: list[Corrected], house: House) -> dict[str, Any]:
    """Totals and differences by player; a player's last action counts."""
    stands = _stands(given, right, house)
    totals = {one.player: one.was if stands else one.to for one in right}
    owed = {one.player: 0 if stands else one.owes for one in right}
    return {"ruling": "stands" if stands else "corrected", "to": max(totals.values()), "totals": totals, "owed": owed}


def _says(given: dict[str, Any], right: list[Corrected], house: House) -> str:
    figures = _figures(given, right, house)
    if not _wrong(right):
        return f"Nothing to correct: the bet is {figures['to']:,}."
    if figures["ruling"] == "stands":
        return f"Too late: the bet stands at {figures['to']:,}."
    more = all_of(f"{player} adds {chips:,}" for player, chips in figures["owed"].items() if chips > 0)
    back = all_of(f"{player} gets {-chips:,} back" for player, chips in figures["owed"].items() if chips < 0)
    changes = "; ".join(part for part in (more, back) if part)
    return f"Make it {figures['to']:,} for everybody{f': {changes}' if changes else ''}."


def _why(given: dict[str, Any], right: list[Corrected], house: House) -> str:
    if not _wrong(right):
        return "Every bet and raise was full."
    first = _wrong(right)[0]
    if not _in_time(given, house):
        return f"{first.to:,} was right, but it was noticed {NOTICED[given['noticed']].lower()}."
    least = f"{first.player}'s {first.was:,} should have been {first.to:,}"
    return f"{least}; nobody who has acted may turn a call into a raise because of it."


WRONG_AMOUNT = Calculator(
    name="wrong_amount",
    title="Wrong amount, found later",
    question="What does everybody owe now?",
    fields=(
        FACING_FIELD,
        LAST_RAISE_FIELD,
        Field(
            "actions",
            "rows",
            "Bets, raises and calls since",
            deeds,
            example=[["Ann", "raise_to", 8_000], ["Bo", "call"]],
            help="In turn: player, verb, total; the wrong one first",
        ),
        Field(
            "noticed",
            "choice",
            "Noticed",
            partial(one_of, allowed=NOTICED),
            required=False,
            default="in_time",
            choices=NOTICED,
        ),
        BETTING_FIELD,
    ),
    answer=answer,
    group="chips",
)
