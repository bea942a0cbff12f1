"""The bubble in templates."""

from typing import Any

from django import template

from tournaments.sentences.clock import announcement_text

register = template.Library()


@register.filter
def announcement(facts: dict[str, Any]) -> str:
    """What is proposed to be announced, with the arithmetic."""
    return announcement_text(facts["sums"], why=facts["why"])
