"""`incomplete_bet`: a bet or raise that was not made full, and what it is made."""

from typing import Any

from rulings.calculators.betting_round import yes
from rulings.calculators.fields import Field, Nonsense, one_of, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.stakes import BETTING_FIELD, chips
from rulings.rules.betting.incomplete import Ruling, Wager, made_full, may_still_be_fixed
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

NOTICED = {
    "in_time": "During the betting round",
    "round_complete": "After the round, before the next street",
    "later": "On a later street",
}


def _noticed(name: str, value: Any) -> Any:
    return one_of(name, value, NOTICED)


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The right total, in chips, and what goes back or is missing."""
    wager = _wager(given)
    ruling = _ruling(given, wager, house)
    rests_on = ("short_bet_fix",) if ruling.to > wager.put_in or given["noticed"] != "in_time" else ()
    return Verdict(
        answer={
            "ruling": ruling.ruling,
            "to": ruling.to,
            "returned": max(0, wager.put_in - ruling.to),
            "missing": max(0, ruling.to - wager.put_in),
        },
        says=_says(wager, ruling),
        cites=cites(*_rules(wager, ruling), rulebook=house.rulebook),
        why=_why(given, wager, ruling),
        rests_on=rests_on,
        differs=other_books(
            house, resting_on=rests_on, ruling=lambda other: _says(wager, _ruling(given, wager, other))
        ),
    )


def _wager(given: dict[str, Any]) -> Wager:
    if given["put_in"] < given["facing"] and not given["all_in"]:
        raise Nonsense("put_in", f"at least the bet of {given['facing']:,}; less is an undercall", given["put_in"])
    same = ("put_in", "facing", "full", "raise_said", "all_in", "one_chip")
    return Wager(**{name: given[name] for name in same}, limit=given["betting"] == "fixed_limit")


def _ruling(given: dict[str, Any], wager: Wager, house: House) -> Ruling:
    """The wager made right; too late, it stands as it was."""
    right = made_full(wager)
    if right.to == wager.put_in or may_still_be_fixed(noticed=given["noticed"], house=house):
        return right
    return Ruling("stands", wager.put_in)


def _says(wager: Wager, ruling: Ruling) -> str:
    missing, back = ruling.to - wager.put_in, wager.put_in - ruling.to
    if ruling.ruling == "stands":
        return f"Too late: the bet stands at {ruling.to:,}."
    if ruling.ruling == "all_in":
        return f"All-in for {ruling.to:,}: it stands, short as it may be."
    what = {"call": f"A call of {ruling.to:,}", "bet": f"A bet of {ruling.to:,}", "raise": f"A raise to {ruling.to:,}"}
    if missing > 0:
        return f"{what[ruling.ruling]}: {missing:,} more go in."
    return f"{what[ruling.ruling]}: {back:,} go back." if back > 0 else f"{what[ruling.ruling]}, as it is."


def _rules(wager: Wager, ruling: Ruling) -> tuple[str, ...]:
    if ruling.ruling == "all_in":
        return "reopening-limit" if wager.limit else "reopening", "table-stakes"
    if wager.one_chip and ruling.ruling == "call":
        return ("oversized-chip",)
    if not wager.facing:
        return "wrong-bet", "opening-bet-minimum"
    return ("string-raise", "wrong-bet") if wager.limit else ("raise-amount", "wrong-bet")


def _why(given: dict[str, Any], wager: Wager, ruling: Ruling) -> str:
    more = wager.put_in - wager.facing
    if ruling.ruling == "stands":
        return f"A full amount was {made_full(wager).to:,}, but it was noticed {NOTICED[given['noticed']].lower()}."
    if ruling.ruling == "all_in":
        return "An all-in may be less than the minimum; nobody adds to it."
    if wager.one_chip and ruling.ruling == "call":
        return "One oversized chip without a word is a call."
    if not wager.facing:
        return f"The smallest bet is {wager.full:,}."
    if wager.raise_said:
        return "A raise was said, so it is a full one at least."
    compared = "at least half" if 2 * more >= wager.full else "less than half"
    return f"{more:,} on top is {compared} of a full raise of {wager.full:,}."


INCOMPLETE_BET = Calculator(
    name="incomplete_bet",
    title="A bet that was not full",
    question="Is it a call or a raise, and of how much?",
    fields=(
        BETTING_FIELD,
        Field("put_in", "chips", "Put in, in all", chips, example=800),
        Field("facing", "chips", "Bet to call", whole, required=False, default=0, example=500),
        Field("full", "chips", "Full bet or raise", chips, example=400, help="The minimum bet, or the last full raise"),
        Field("raise_said", "flag", "Raise was said first", yes, required=False, default=False),
        Field("one_chip", "flag", "It was one big chip", yes, required=False, default=False),
        Field("all_in", "flag", "It was all-in", yes, required=False, default=False),
        Field("noticed", "choice", "Noticed", _noticed, required=False, default="in_time", choices=NOTICED),
    ),
    answer=answer,
    group="betting",
)
