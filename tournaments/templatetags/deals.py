"""How a deal's table reads its rows."""

from django import template

from tournaments.rules.money import minor_digits
from tournaments.selectors.prizes.deals import DealPlayer

register = template.Library()


@register.filter
def amount_by(row: DealPlayer, kind: str) -> int | None:
    """What a way of sharing gives this player, minor units."""
    return row.methods.get(kind)


@register.filter
def minus(amount: int) -> int:
    """An amount with the other sign."""
    return -amount


@register.filter
def digits(currency: str) -> int:
    """How many decimals a currency has."""
    return minor_digits(currency)
