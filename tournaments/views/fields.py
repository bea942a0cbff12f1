"""Fields of the console's forms: chips, money and the time on the wall of the room, as people type them."""

import re
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django import forms

from tournaments.actions.fields import YEARS
from tournaments.language.figures import typed_money
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import ngettext
from tournaments.language.typed import parsed_decimal, parsed_whole
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused

SHORT = re.compile(r"(\d+(?:[.,]\d+)?)\s*([km])", re.IGNORECASE)
TIMES = {"k": 1_000, "m": 1_000_000}
MOST_CHIPS = 10**12
MOST_MONEY = 10**15


class ChipsField(forms.CharField):
    """Chips: 30000, 30,000 or 30k."""

    def __init__(self, *, placeholder: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs |= {"inputmode": "numeric", "placeholder": _(placeholder) if placeholder else ""}

    def clean(self, value: Any) -> int | None:
        """The number of chips; None when the field may be empty and is."""
        typed = super().clean(value)
        if not typed:
            return None
        short = SHORT.fullmatch(typed)
        if short:
            amount = Decimal(short[1].replace(",", ".")) * TIMES[short[2].lower()]
        elif (digits := parsed_whole(typed)).isdecimal():
            amount = Decimal(digits)
        else:
            raise forms.ValidationError(_("Enter a whole number of chips, for example 30,000 or 30k."))
        if amount != int(amount) or amount > MOST_CHIPS:
            raise forms.ValidationError(_("Not a number of chips. Enter it in full."))
        return int(amount)


def chips_typed(typed: str, *, field: str) -> int | None:
    """One typed number of chips; None for nothing. Raises Refused for what is none."""
    try:
        return ChipsField(required=False).clean(typed)
    except forms.ValidationError as problem:
        raise Refused("field_refused", field=field, says=str(problem.messages[0])) from None


class DayInput(forms.DateInput):
    """A browser's own field for a day: filled in the one form that it takes, whatever the language."""

    def __init__(self, **attrs: str) -> None:
        super().__init__({"type": "date", **attrs}, format="%Y-%m-%d")


class MoneyField(forms.CharField):
    """An amount as people write it: 130, 130.50 or 1,300.50. `minor` turns it into minor units of a currency."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.widget.attrs |= {"inputmode": "decimal", "placeholder": "0"}

    def clean(self, value: Any) -> Decimal:
        """The amount in whole units and their parts."""
        amount = parsed_decimal(super().clean(value) or "0")
        if amount is None:
            raise forms.ValidationError(_("Enter an amount, for example 130 or 130.50."))
        if not 0 <= amount <= MOST_MONEY:
            raise forms.ValidationError(_("Enter 0 or more."))
        return amount


def minor(amount: Decimal, currency: str) -> int:
    """Minor units. Raises ValidationError for a part that the currency does not have."""
    digits = minor_digits(currency)
    units = amount.scaleb(digits)
    # 1.300 in EUR may be thirteen hundred in another language: it is asked again
    if units != units.to_integral_value() or amount.as_tuple().exponent == -3 != -digits:
        parts = (
            ngettext("{digits} decimal", "{digits} decimals", digits).format(digits=digits)
            if digits
            else _("no decimals")
        )
        raise forms.ValidationError(_("{currency} has {parts}.").format(currency=currency, parts=parts))
    return int(units)


def written(amount: int, currency: str) -> str:
    """Minor units as a person would type them: 130, 130.50 or 130,50."""
    return typed_money(amount, currency=currency) if amount else ""


def in_room(moment: datetime, zone: ZoneInfo) -> datetime:
    """What a clock on the wall means.

    Raises ValidationError for an hour that is left out when clocks go forward, and for a year that no clock shows.
    """
    if moment.year not in YEARS:
        raise forms.ValidationError(forms.DateTimeField.default_error_messages["invalid"])
    instant = moment.replace(tzinfo=zone)
    if instant.astimezone(ZoneInfo("UTC")).astimezone(zone).replace(tzinfo=None) != moment:
        raise forms.ValidationError(_("That hour does not exist on that day: clocks go forward. Choose another."))
    return instant
