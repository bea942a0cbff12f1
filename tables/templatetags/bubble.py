"""Template filters for hand for hand near the bubble: the announcement, and tables as text."""

from typing import Any

from django import template

from tables.sentences.hands.board import tables_clause
from tournaments.sentences.prizes.places import announcement_text

register = template.Library()


@register.filter
def announcement(facts: dict[str, Any]) -> str:
    """Return the proposed announcement, with the arithmetic."""
    return announcement_text(facts["sums"], why=facts["why"])


@register.filter
def tables_text(numbers: list[int]) -> str:
    """Return tables as text: "T3 and T8"."""
    return tables_clause(numbers) if numbers else ""
