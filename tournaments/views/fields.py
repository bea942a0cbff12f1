"""Fields of the console's forms: chips, money and the time on the wall of the room, as people type them."""

import re
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.rules.money import minor_digits

GROUPED = re.compile(r"\d{1,3}([ ,.'\u2019\u00a0\u202f]\d{3})+|\d+")
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
        elif GROUPED.fullmatch(typed):
            amount = Decimal(re.sub(r"\D", "", typed))
        else:
            raise forms.ValidationError(_("Enter a whole number of chips, for example 30,000 or 30k."))
        if amount != int(amount) or amount > MOST_CHIPS:
            raise forms.ValidationError(_("Not a number of chips. Enter it in full."))
        return int(amount)


class MoneyField(forms.CharField):
    """An amount as people write it: 130, 130.50 or 1,300.50. `minor` turns it into minor units of a currency."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.widget.attrs |= {"inputmode": "decimal", "placeholder": "0"}

    def clean(self, value: Any) -> Decimal:
        """The amount in whole units and their parts."""
        typed = re.sub(r"[\s\u00a0\u202f'\u2019]", "", super().clean(value) or "0")
        typed = re.sub(r",(?=\d{3}(\D|$))", "", typed).replace(",", ".")
        try:
            amount = Decimal(typed)
        except InvalidOperation:
            raise forms.ValidationError(_("Enter an amount, for example 130 or 130.50.")) from None
        if not amount.is_finite() or not 0 <= amount <= MOST_MONEY:
            raise forms.ValidationError(_("Enter 0 or more."))
        return amount


def minor(amount: Decimal, currency: str) -> int:
    """Minor units. Raises ValidationError for a part that the currency does not have."""
    digits = minor_digits(currency)
    units = amount.scaleb(digits)
    if units != units.to_integral_value():
        parts = (
            ngettext("{digits} decimal", "{digits} decimals", digits).format(digits=digits)
            if digits
            else _("no decimals")
        )
        raise forms.ValidationError(_("{currency} has {parts}.").format(currency=currency, parts=parts))
    return int(units)


def written(amount: int, currency: str) -> str:
    """Minor units as somebody would type them: 130 or 130.50."""
    digits = minor_digits(currency)
    whole, rest = divmod(amount, 10**digits)
    return f"{whole}.{rest:0{digits}d}" if rest else str(whole or "")


def in_room(moment: datetime, zone: ZoneInfo) -> datetime:
    """What a clock on the wall means. Raises ValidationError for an hour that is left out when clocks go forward."""
    instant = moment.replace(tzinfo=zone)
    if instant.astimezone(ZoneInfo("UTC")).astimezone(zone).replace(tzinfo=None) != moment:
        raise forms.ValidationError(_("That hour does not exist on that day: clocks go forward. Choose another."))
    return instant
