"""`places_paid`: the number of places paid, by the number of entries."""

from fractions import Fraction
from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.decimals import read_decimal
from rulings.calculators.reading.fields import Field, InputKind, read_one_of, read_whole_number
from tournaments.rules.messages import capitalise, message_of_count, number_message
from tournaments.rules.messages import message as _
from tournaments.rules.prizes.prizes import ROUND, Rounding, paid_place_count
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

ROUNDINGS = {
    Rounding.UP: _("rounded up"),
    Rounding.DOWN: _("rounded down"),
    Rounding.NEAREST: _("rounded to the nearest"),
}


def _read_percent(name: str, value: Any) -> Fraction:
    written = value.removesuffix("%").strip() if isinstance(value, str) else value
    return Fraction(read_decimal(name, written, high=100, expected=_("a percentage from 0 to 100, such as 12.5")))


def _read_rounding(name: str, value: Any) -> Rounding:
    return Rounding(read_one_of(name, value, list(Rounding)))


def places_paid_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the number of places paid."""
    entries, percent, rounding = facts["entries"], facts["percent"], facts["rounding"]
    places = paid_place_count(entries, percent=percent, rounding=rounding)
    exactly = entries * percent / 100
    share = _(
        "{figure}% of {counted} is {figure_2}",
        figure=number_message(percent),
        counted=message_of_count("{count:,} entry", "{count:,} entries", entries),
        figure_2=number_message(exactly),
    )
    others = {
        other: paid_place_count(entries, percent=percent, rounding=other) for other in Rounding if other is not rounding
    }
    return Verdict(
        answer={"places": places},
        says=_("{counted} paid.", counted=message_of_count("{count:,} place is", "{count:,} places are", places)),
        why=share + _rounding_text(exactly, rounding) + ".",
        rules=("places-paid",),
        differs=tuple(
            _("{rounding}: {paid:,}", rounding=capitalise(ROUNDINGS[other]), paid=paid)
            for other, paid in others.items()
            if paid != places
        ),
    )


def _rounding_text(exactly: Fraction, rounding: Rounding) -> str:
    if exactly and not ROUND[rounding](exactly):
        return _(", but at least one place is paid")
    return _(", {rounding}", rounding=ROUNDINGS[rounding]) if exactly.denominator > 1 else ""


PLACES_PAID = Calculator(
    name="places_paid",
    title=_("Places paid"),
    question=_("How many places are paid?"),
    fields=(
        Field(
            "entries",
            "count",
            _("Entries"),
            lambda name, value: read_whole_number(name, value, high=10**6),
            example=143,
        ),
        Field("percent", "words", _("Percent of the field"), _read_percent, example="12.5", input=InputKind.DECIMAL),
        Field(
            "rounding",
            "choice",
            _("Round places"),
            _read_rounding,
            required=False,
            default=Rounding.UP,
            choices={rounding.value: capitalise(words) for rounding, words in ROUNDINGS.items()},
            example="up",
        ),
    ),
    answer=places_paid_verdict,
    group="prizes",
)
