"""First button of a table by the house setting `first_button` (Robert's Rules, WSOP 2024 rule 85).

Cards and draws come from the draw's seed, so anybody can deal them again. If nobody sits in a fixed seat, the first
player on its right gets the button: the blinds are as if somebody sat there.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from tables.rules.seats.draw import drawn_number_below
from tournaments.rules.cards import Card, deck


class FirstButton(StrEnum):
    """Rule for the first button."""

    HIGH_CARD = "high_card"
    FIRST_STACK = "first_stack"
    SEAT_1 = "seat_1"
    SEAT_9 = "seat_9"
    RANDOM = "random"


FIXED_SEATS = {FirstButton.SEAT_1: 1, FirstButton.SEAT_9: 9}


@dataclass(frozen=True, slots=True)
class StartingButton:
    """The seat of a table's first button, with the card that decided it, if cards were dealt."""

    seat: int
    card: Card | None = None


def drawn_first_button(
    seats: Collection[int], *, rule: FirstButton, seed: str, first: int, table: int
) -> StartingButton:
    """Return the first button among `seats`. `first` is the number of the draw under its seed.

    Raises ValueError when nobody sits at the table.
    """
    if not seats:
        raise ValueError("nobody sits at the table")
    players = sorted(seats)
    if rule is FirstButton.HIGH_CARD:
        return _button_by_highest_card(players, seed=seed, first=first, table=table)
    if rule is FirstButton.FIRST_STACK:
        return StartingButton(players[-1])
    if rule in FIXED_SEATS:
        return StartingButton(_fixed_seat_or_nearest_right(FIXED_SEATS[rule], players))
    return StartingButton(
        players[drawn_number_below(len(players), seed=seed, sequence=first, entry=table, step="button")]
    )


def dealt_card_by_seat(players: Collection[int], *, seed: str, first: int, table: int) -> dict[int, Card]:
    """Return a card for each seat, dealt from one deck in the order of the seats."""
    cards = deck()
    return {
        seat: cards.pop(drawn_number_below(len(cards), seed=seed, sequence=first, entry=table, step=f"card{seat}"))
        for seat in sorted(players)
    }


def _button_by_highest_card(players: Collection[int], *, seed: str, first: int, table: int) -> StartingButton:
    cards = dealt_card_by_seat(players, seed=seed, first=first, table=table)
    seat = max(cards, key=lambda seat: cards[seat])
    return StartingButton(seat, cards[seat])


def _fixed_seat_or_nearest_right(fixed: int, players: list[int]) -> int:
    """Return the fixed seat if a player sits there, else the nearest player on its right.

    That is the next lower seat with a player, or the highest if there is no lower one.
    """
    return max((seat for seat in players if seat <= fixed), default=players[-1])
