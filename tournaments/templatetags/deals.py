"""Filters of the deal's templates."""

from django import template

from tournaments.rules.money import minor_digits
from tournaments.selectors.prizes.deals import DealPlayer

register = template.Library()


@register.filter
def amount_by(row: DealPlayer, kind: str) -> int | None:
    """Return a player's share by the way of sharing `kind`, in minor units; None if it was not calculated."""
    return row.methods.get(kind)


@register.filter
def minus(amount: int) -> int:
    """Return the negated amount."""
    return -amount


@register.filter
def digits(currency: str) -> int:
    """Return the number of a currency's decimals."""
    return minor_digits(currency)
