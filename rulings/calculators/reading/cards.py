"""Reading of cards from texts such as "Kd" or "10s"."""

from typing import Any

from rulings.calculators.reading.fields import InvalidField, read_list
from tournaments.rules.cards import Card, parse_card
from tournaments.rules.messages import message as _


def read_one_card(name: str, value: Any) -> Card:
    """Read a card by rank and suit."""
    try:
        return parse_card(value if isinstance(value, str) else "")
    except ValueError:
        raise InvalidField(name, _("a card such as Kd or 10s"), value) from None


def read_hand(name: str, value: Any, *, most: int) -> tuple[Card, ...]:
    """Read at most `most` cards; a single card need not be in a list. Refuses a card that occurs twice."""
    several = value if isinstance(value, (list, tuple)) else [value]
    cards = tuple(read_list(name, several, read_one_card, most=most))
    for at, repeated in enumerate(cards):
        if repeated in cards[:at]:
            raise InvalidField(f"{name}[{at}]", _("each card once"), str(repeated))
    if not cards:
        raise InvalidField(name, _("at least one card"), value)
    return cards
