"""`misquoted_pot`: a pot-limit bet on a wrong count."""

from typing import Any

from rulings.calculators.fields import Field, flag
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.stakes import chips
from rulings.calculators.substantial_action import ACTIONS_SINCE, acted
from rulings.rules.chips.misquoted_pot import Misquote, PotBet, Since, corrected
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def answer(given: dict[str, Any], house: House) -> Verdict:
    """What the bet is now, in chips."""
    ruled = _ruled(given, house)
    rests_on = ("pot_limit_overbet",) if ruled.misquote is Misquote.TOO_HIGH else ()
    return Verdict(
        answer={
            "ruling": "corrected" if ruled.changed else "stands",
            "to": ruled.to,
            "misquote": ruled.misquote.value,
            "difference": ruled.to - given["bet_to"],
        },
        says=_says(given, ruled),
        why=_why(given, ruled),
        cites=cites("pot-limit-misquote", "pot-limit", rulebook=house.rulebook),
        rests_on=rests_on,
        differs=other_books(house, resting_on=rests_on, ruling=lambda other: _says(given, _ruled(given, other))),
    )


def _ruled(given: dict[str, Any], house: House) -> PotBet:
    since = Since(actions=acted(given["since"]), all_acted=given["all_acted"], street_over=given["street_over"])
    return corrected(given["bet_to"], right_to=given["right_to"], since=since, house=house, said_pot=given["said_pot"])


def _says(given: dict[str, Any], ruled: PotBet) -> str:
    if ruled.misquote is Misquote.RIGHT:
        return f"The bet of {ruled.to:,} stands."
    if not ruled.changed:
        return f"Too late: the bet stands at {ruled.to:,}."
    if ruled.misquote is Misquote.TOO_HIGH:
        return f"Make it {ruled.to:,} for everybody: {given['bet_to'] - ruled.to:,} go back."
    return f"Make it {ruled.to:,}: {ruled.to - given['bet_to']:,} more go in."


def _why(given: dict[str, Any], ruled: PotBet) -> str:
    if ruled.misquote is Misquote.TOO_HIGH:
        window = "it can still be brought down" if ruled.changed else "it can no longer be brought down"
        return f"The most was {given['right_to']:,}, so {given['bet_to']:,} was not legal; {window}."
    if ruled.misquote is Misquote.RIGHT:
        return f"It is not above the most, {given['right_to']:,}."
    window = (
        "there was no substantial action yet"
        if ruled.changed
        else "there was substantial action, or the street is over"
    )
    return f"The pot was quoted too low; {window}."


MISQUOTED_POT = Calculator(
    name="misquoted_pot",
    title="Pot counted wrong",
    question="What is the bet now?",
    fields=(
        Field("bet_to", "chips", "Bet on the wrong count", chips, example=9_000, help="In all"),
        Field("right_to", "chips", "The most it could be", chips, example=7_000, help="In all"),
        ACTIONS_SINCE,
        Field("all_acted", "flag", "Everybody has acted on it", flag, required=False, default=False),
        Field("street_over", "flag", "The street is over", flag, required=False, default=False),
        Field("said_pot", "flag", "He bet the pot", flag, required=False, default=True),
    ),
    answer=answer,
    group="chips",
)
