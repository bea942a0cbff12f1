"""Reading who shares a pot: seats, in stud with the cards of their winning hands."""

from dataclasses import dataclass, field
from typing import Any

from rulings.calculators.reading.cards import hand
from rulings.calculators.reading.seats import by_seat, seats
from tournaments.rules.cards import Card

#: a stud hand
MOST_CARDS = 7


@dataclass(frozen=True, slots=True)
class Winners:
    """Seats that share a pot or a side of it, and the cards of those whose cards were given."""

    seats: tuple[int, ...]
    cards: dict[int, tuple[Card, ...]] = field(default_factory=dict)


NOBODY = Winners(())


def hands(name: str, value: Any) -> tuple[Card, ...]:
    """The cards of one hand."""
    return hand(name, value, most=MOST_CARDS)


def winners(name: str, value: Any) -> Winners:
    """Seats, or an object with each seat's cards."""
    if isinstance(value, dict):
        cards = by_seat(name, value, hands)
        return Winners(tuple(cards), cards)
    return Winners(tuple(seats(name, value)))
