"""Form fields for chips and money, and conversion of local times and whole numbers."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import QueryDict

from tournaments.actions.fields import YEARS
from tournaments.language.figures import typed_money_text
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import ngettext
from tournaments.language.typed import parse_decimal, whole_number_digits
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused

_SHORT_NUMBER = re.compile(r"(\d+(?:[.,]\d+)?)\s*([km])", re.IGNORECASE)
_MULTIPLIERS = {"k": 1_000, "m": 1_000_000}
_MAX_CHIPS = 10**12
_MAX_MONEY = 10**15

#: Longer numbers are refused, because int() raises ValueError for thousands of digits.
MOST_DIGITS = 12


class ChipsField(forms.CharField):
    """Chips: 30000, 30,000 or 30k."""

    def __init__(self, *, placeholder: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs |= {"inputmode": "numeric", "placeholder": _(placeholder) if placeholder else ""}

    def clean(self, value: Any) -> int | None:
        """Return the number of chips; None for an empty field. Raises ValidationError for an invalid number."""
        typed = super().clean(value)
        if not typed:
            return None
        short = _SHORT_NUMBER.fullmatch(typed)
        if short:
            amount = Decimal(short[1].replace(",", ".")) * _MULTIPLIERS[short[2].lower()]
        elif (digits := whole_number_digits(typed)).isdecimal():
            amount = Decimal(digits)
        else:
            raise forms.ValidationError(_("Enter a whole number of chips, for example 30,000 or 30k."))
        if amount != int(amount) or amount > _MAX_CHIPS:
            raise forms.ValidationError(_("Not a number of chips. Enter it in full."))
        return int(amount)


def parse_chips(typed: str, *, field: str) -> int | None:
    """Return a typed number of chips; None for "". Raises Refused for an invalid number."""
    try:
        return ChipsField(required=False).clean(typed)
    except forms.ValidationError as problem:
        raise Refused("field_refused", field=field, says=str(problem.messages[0])) from None


class DayInput(forms.DateInput):
    """A date input. Its value is an ISO date in every language."""

    def __init__(self, **attrs: str) -> None:
        super().__init__({"type": "date", **attrs}, format="%Y-%m-%d")


class MoneyField(forms.CharField):
    """An amount such as 130, 130.50 or 1,300.50; `to_minor_units` converts it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.widget.attrs |= {"inputmode": "decimal", "placeholder": "0"}

    def clean(self, value: Any) -> Decimal:
        """Return the amount in units of the currency; 0 for an empty field.

        Raises ValidationError for an invalid amount.
        """
        amount = parse_decimal(super().clean(value) or "0")
        if amount is None:
            raise forms.ValidationError(_("Enter an amount, for example 130 or 130.50."))
        if not 0 <= amount <= _MAX_MONEY:
            raise forms.ValidationError(_("Enter 0 or more."))
        return amount


def to_minor_units(amount: Decimal, currency: str) -> int:
    """Return an amount in minor units. Raises ValidationError if it has too many decimals."""
    digits = minor_digits(currency)
    units = amount.scaleb(digits)
    # 1.300 may be thirteen hundred in another language, so it is refused.
    if units != units.to_integral_value() or amount.as_tuple().exponent == -3 != -digits:
        parts = (
            ngettext("{digits} decimal", "{digits} decimals", digits).format(digits=digits)
            if digits
            else _("no decimals")
        )
        raise forms.ValidationError(_("{currency} has {parts}.").format(currency=currency, parts=parts))
    return int(units)


def amount_as_typed(amount: int, currency: str) -> str:
    """Return an amount in minor units as a person types it: 130, 130.50 or 130,50; "" for 0."""
    return typed_money_text(amount, currency=currency) if amount else ""


def with_plain_decimals(fields: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Return the fields with a point as the decimal separator of those in `names`. Invalid numbers stay as typed."""
    numbers = {name: parse_decimal(str(fields[name])) for name in fields.keys() & set(names)}
    return {**fields, **{name: f"{number:f}" for name, number in numbers.items() if number is not None}}


def room_time_to_instant(moment: datetime, zone: ZoneInfo) -> datetime:
    """Return the instant of a local time in the room.

    Raises ValidationError for a year out of range, and for a time that daylight saving skips.
    """
    if moment.year not in YEARS:
        raise forms.ValidationError(forms.DateTimeField.default_error_messages["invalid"])
    instant = moment.replace(tzinfo=zone)
    if instant.astimezone(ZoneInfo("UTC")).astimezone(zone).replace(tzinfo=None) != moment:
        raise forms.ValidationError(_("That hour does not exist on that day: clocks go forward. Choose another."))
    return instant


def parse_number(text: object) -> int | None:
    """Return a number from decimal digits; None for other text, and for more than MOST_DIGITS digits."""
    typed = str(text)
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= MOST_DIGITS else None


def posted_answers(posted: QueryDict) -> dict[str, str]:
    """Return the answers in a form to the questions about a table: `answer:CODE`, and a `column` for each column."""
    answers = {name.removeprefix("answer:"): value for name, value in posted.items() if name.startswith("answer:")}
    columns = posted.getlist("column")
    return {code: str(value) for code, value in answers.items() if value} | (
        {"columns": ",".join(columns)} if any(columns) else {}
    )
