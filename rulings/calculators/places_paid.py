"""`places_paid`: how many places a field pays."""

from fractions import Fraction
from typing import Any

from rulings.calculators.decimals import decimal
from rulings.calculators.fields import Field, one_of, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.spoken import counted, figure
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.prizes import ROUND, Rounding, places_paid
from tournaments.rules.verdict import Verdict

WORDS = {Rounding.UP: "rounded up", Rounding.DOWN: "rounded down", Rounding.NEAREST: "rounded to the nearest"}


def _percent(name: str, value: Any) -> Fraction:
    written = value.removesuffix("%").strip() if isinstance(value, str) else value
    return Fraction(decimal(name, written, high=100, expected="a percentage from 0 to 100, such as 12.5"))


def _rounding(name: str, value: Any) -> Rounding:
    return Rounding(one_of(name, value, list(Rounding)))


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The places that are paid."""
    entries, percent, rounding = given["entries"], given["percent"], given["rounding"]
    places = places_paid(entries, percent=percent, rounding=rounding)
    exactly = entries * percent / 100
    share = f"{figure(percent)}% of {counted(entries, 'entry', 'entries')} is {figure(exactly)}"
    others = {one: places_paid(entries, percent=percent, rounding=one) for one in Rounding if one is not rounding}
    return Verdict(
        answer={"places": places},
        says=f"{counted(places, 'place is', 'places are')} paid.",
        why=f"{share}{_rounded(exactly, rounding)}.",
        cites=cites("places-paid", rulebook=house.rulebook),
        differs=tuple(f"{WORDS[one].capitalize()}: {paid:,}" for one, paid in others.items() if paid != places),
    )


def _rounded(exactly: Fraction, rounding: Rounding) -> str:
    if exactly and not ROUND[rounding](exactly):
        return ", and at least one place is paid"
    return f", {WORDS[rounding]}" if exactly.denominator > 1 else ""


PLACES_PAID = Calculator(
    name="places_paid",
    title="Places paid",
    question="How many places are paid?",
    fields=(
        Field("entries", "count", "Entries", lambda name, value: whole(name, value, high=10**6), example=143),
        Field("percent", "words", "Per cent of the field", _percent, example="12.5"),
        Field(
            "rounding",
            "choice",
            "A part of a place",
            _rounding,
            required=False,
            default=Rounding.UP,
            choices={one.value: words.capitalize() for one, words in WORDS.items()},
            example="up",
        ),
    ),
    answer=answer,
    group="prizes",
)
