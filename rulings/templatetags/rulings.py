"""What other surfaces show of the rulings."""

from django import template

from rulings.models import Penalty
from rulings.rules.penalties import OFFENCES, in_words
from rulings.selectors.penalties import as_given
from rulings.words.dealers import down_words

register = template.Library()


@register.filter
def as_chip(value: int) -> str:
    """What is written on a chip: 500, 5K, 2.5M."""
    for unit, letter in ((1_000_000, "M"), (1_000, "K")):
        if value >= unit and value % (unit // 10) == 0:
            return f"{value / unit:g}{letter}"
    return str(value)


register.filter("down_words", down_words)


@register.filter
def offence(name: str) -> str:
    """What somebody did, in words: "stalling"."""
    return OFFENCES[name].words.lower() if name in OFFENCES else name


@register.filter
def given(penalty: Penalty) -> str:
    """What somebody got: "a warning", "2 rounds, 18 hands"."""
    said = in_words(as_given(penalty))
    return f"{said}, {penalty.hands:,} hands" if penalty.kind == Penalty.Kind.ROUNDS else said
