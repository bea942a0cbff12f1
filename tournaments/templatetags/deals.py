"""Filters of the deal's templates."""

from django import template

from tournaments.rules.money import minor_digits
from tournaments.selectors.prizes.deals import DealPlayer

register = template.Library()


@register.filter("amount_by")
def share_by_method(row: DealPlayer, method: str) -> int | None:
    """Return a player's share by a method, in minor units; None if it was not calculated."""
    return row.methods.get(method)


@register.filter("minus")
def negated_amount(amount: int) -> int:
    return -amount


@register.filter("digits")
def decimal_places(currency: str) -> int:
    """Return the number of decimals of a currency."""
    return minor_digits(currency)
