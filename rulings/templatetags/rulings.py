"""What other surfaces show of the rulings."""

from django import template
from django.utils.translation import ngettext

from rulings.models import Penalty
from rulings.rules.penalties.offences import OFFENCES
from rulings.rules.penalties.penalty import penalty_text
from rulings.selectors.penalties.penalties import as_given
from rulings.sentences.dealers import down_text
from tournaments.sentences.messages import said

register = template.Library()


@register.filter
def as_chip(value: int) -> str:
    """What is written on a chip: 500, 5K, 2.5M."""
    for unit, letter in ((1_000_000, "M"), (1_000, "K")):
        if value >= unit and value % (unit // 10) == 0:
            return f"{value / unit:g}{letter}"
    return str(value)


register.filter("down_words", down_text)


@register.filter
def offence(name: str) -> str:
    """What somebody did, in words: "stalling"."""
    return said(OFFENCES[name].title).lower() if name in OFFENCES else name


@register.filter
def given(penalty: Penalty) -> str:
    """What somebody got: "a warning", "2 rounds, 18 hands"."""
    words = said(penalty_text(as_given(penalty)))
    if penalty.kind != Penalty.Kind.ROUNDS:
        return words
    return ngettext("{penalty}, {hands:,} hand", "{penalty}, {hands:,} hands", penalty.hands).format(
        penalty=words, hands=penalty.hands
    )
