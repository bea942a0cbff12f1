"""What other surfaces show of the rulings."""

from django import template

from rulings.calculators.frame import Calculator
from rulings.views.groups import most_used as asked_most

register = template.Library()


@register.simple_tag
def most_used(count: int) -> list[Calculator]:
    """The calculators that the floor asks most."""
    return asked_most(count)


@register.filter
def as_chip(value: int) -> str:
    """What is written on a chip: 500, 5K, 2.5M."""
    for unit, letter in ((1_000_000, "M"), (1_000, "K")):
        if value >= unit and value % (unit // 10) == 0:
            return f"{value / unit:g}{letter}"
    return str(value)
