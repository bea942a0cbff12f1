"""Numbers, chips, money and places in the format of the reader's language."""

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any

from babel import Locale, UnknownLocaleError
from django.utils.translation import get_language

from tournaments.rules.money import minor_digits

# the signs that people use where the currency is used, as a browser's `narrowSymbol`; others are shown by code
SIGNS = {
    "AUD": "$", "ARS": "$", "BRL": "R$", "CAD": "$", "CLP": "$", "CNY": "¥", "COP": "$", "CZK": "Kč", "DKK": "kr",
    "EUR": "€", "GBP": "£", "HKD": "$", "HUF": "Ft", "ILS": "₪", "INR": "₹", "ISK": "kr", "JPY": "¥", "KRW": "₩",
    "MXN": "$", "NOK": "kr", "NZD": "$", "PHP": "₱", "PLN": "zł", "RON": "lei", "RUB": "₽", "SEK": "kr", "SGD": "$",
    "TRY": "₺", "TWD": "$", "UAH": "₴", "USD": "$", "UYU": "$", "VND": "₫", "ZAR": "R",
}  # fmt: skip
# unit, step and letter: from a unit on, multiples of its step are shortened
_SHORT = ((1_000_000, 10_000, "M"), (1_000, 100, "K"))

# an amount as plain text of `rules/money.py`, such as EUR 1,250
_PLAIN = re.compile(r"\b([A-Z]{3}) (-?\d[\d,]*(?:\.\d+)?)")


def number_text(number: float | Decimal, spec: str = ",") -> str:
    """Return a number with separators of thousands: 1,000 in English, 1.000 in German. `spec` is a Python format."""
    return format(number, spec).translate(_separator_table(get_language() or "en"))


def short_chips_text(amount: int) -> str:
    """Return chips in short form, such as 500, 5K or 2.5M; in full if the short form would lose digits."""
    for unit, least, letter in _SHORT:
        if amount >= unit and amount % least == 0:
            return f"{number_text(Decimal(amount) / unit, 'f')}{letter}"
    return number_text(amount)


def money_text(amount: int, *, currency: str) -> str:
    """Return minor units as €1,250 or 1.250 €, with decimals only if they are not zero."""
    language = get_language() or "en"
    pattern: str = _locale(language).currency_formats["standard"].pattern.partition(";")[0]
    sign = SIGNS.get(currency, currency)
    if pattern.startswith("¤") and not pattern.startswith("¤\u00a0") and sign[-1].isalpha():
        sign += "\u00a0"
    minus = "-" if amount < 0 else ""
    return minus + pattern.replace("#,##0.00", plain_money_text(abs(amount), currency=currency)).replace("¤", sign)


def currency_text(currency: str) -> str:
    """Return a currency with its sign and name: € Euro."""
    names = _locale(get_language() or "en").currencies
    return f"{SIGNS.get(currency, currency)} {names.get(currency, currency)}"


def fact_money_text(facts: Mapping[str, Any], name: str = "amount") -> str:
    """Return the fact `name` as money, in the currency of the fact `currency`."""
    return money_text(facts[name], currency=facts["currency"])


def localised_amounts(text: str) -> str:
    """Return a stored text with each amount, such as "EUR 1,250", in the format of the reader's language."""
    return _PLAIN.sub(lambda found: money_text(_minor_units(found[2], currency=found[1]), currency=found[1]), text)


def plain_money_text(amount: int, *, currency: str) -> str:
    """Return minor units without currency, as 1,250 or 12.50, for parts of a sum that shows the currency."""
    digits = minor_digits(currency)
    parts = digits if amount % 10**digits else 0
    return number_text(Decimal(amount).scaleb(-digits), f",.{parts}f")


def typed_money_text(amount: int, *, currency: str) -> str:
    """Return minor units as a person would type them: 1250, 12.50 or 12,50."""
    digits = minor_digits(currency)
    return number_text(Decimal(amount).scaleb(-digits), f".{digits if amount % 10**digits else 0}f")


def typed_decimal_text(number: str) -> str:
    """Return a decimal number with the separator of the reader's language, 0.8 or 0,8; other text unchanged."""
    try:
        return number_text(Decimal(number), "f")
    except InvalidOperation:
        return number


def ordinal_text(place: int) -> str:
    """Return a place as an ordinal number of the reader's language: 1st, 1., 1er, 1.º."""
    return _ordinal(place, get_language() or "en")


@lru_cache(maxsize=4_096)
def _ordinal(place: int, tag: str) -> str:
    number, language = format(place, ",").translate(_separator_table(tag)), tag[:2]
    if language == "en":
        ends = {1: "st", 2: "nd", 3: "rd"}
        return number + ("th" if place % 100 in {11, 12, 13} else ends.get(place % 10, "th"))
    if language == "fr":
        return number + ("er" if place == 1 else "e")
    return f"{number}.º" if language == "es" else f"{number}."


def _minor_units(plain: str, *, currency: str) -> int:
    return int(Decimal(plain.replace(",", "")).scaleb(minor_digits(currency)))


@lru_cache
def _locale(language: str) -> Locale:
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale("en")


@lru_cache
def _separator_table(language: str) -> dict[int, str]:
    signs = _locale(language).number_symbols["latn"]
    return {ord(","): signs["group"], ord("."): signs["decimal"]}
