"""Formatting of figures on printouts, in the active language: chips, money, times."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal

from django.utils.formats import date_format, number_format
from django.utils.functional import Promise

from tournaments.rules.money import minor_digits

_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}
_MINUTE = timedelta(minutes=1)


def texts(labels: Mapping[str, Promise]) -> dict[str, str]:
    """Return a table of labels in the active language, for a template to print."""
    return {key: str(label) for key, label in labels.items()}


def chips(amount: int) -> str:
    """1,000 in English, 1.000 in German."""
    return number_format(amount, force_grouping=True)


def money(amount: int, *, currency: str) -> str:
    """Minor units as "$400" or "CHF 12.50"; a round amount has no decimals."""
    digits = minor_digits(currency)
    symbol = _SYMBOLS.get(currency)
    return f"{symbol}{_major(amount, digits)}" if symbol else f"{currency} {_major(amount, digits)}"


def plain_money(amount: int, *, currency: str) -> str:
    """The same without its currency, for parts of an amount that names it."""
    return _major(amount, minor_digits(currency))


def time(moment: datetime | None) -> str:
    """ "15:30": when something is planned, to the nearest minute as a person would say it; nothing if nobody knows."""
    return "" if moment is None else clock_time(_nearest(moment))


def clock_time(moment: datetime) -> str:
    """ "15:30" as a clock on the wall shows it: until the minute is over."""
    return date_format(moment, "H:i")


def day(moment: datetime, *, style: str) -> str:
    """A date in Django's letters."""
    return date_format(moment, style)


def minutes(span: timedelta) -> str:
    """ "30", "7.5"."""
    count = span / _MINUTE
    return number_format(round(count, 1)) if count % 1 else number_format(int(count))


def _nearest(moment: datetime) -> datetime:
    return (moment + _MINUTE / 2).replace(second=0, microsecond=0)


def _major(amount: int, digits: int) -> str:
    whole, rest = divmod(amount, 10**digits)
    if not rest:
        return number_format(whole, force_grouping=True)
    return number_format(Decimal(amount).scaleb(-digits), decimal_pos=digits, force_grouping=True)
