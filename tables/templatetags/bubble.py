"""The bubble in templates."""

from typing import Any

from django import template

from tournaments.words.bubble import announced

register = template.Library()


@register.filter
def announcement(facts: dict[str, Any]) -> str:
    """What is proposed to be announced, with the arithmetic."""
    return announced(facts["sums"], why=facts["why"])
