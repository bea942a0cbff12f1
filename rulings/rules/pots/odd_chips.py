"""Splitting a pot that does not divide evenly (TDA 2024 rule 20; WSOP 2024 rule 73; Robert's Rules 11, ties).

Bets are broken into the smallest chip in play. Odd chips go to one player after another, one each: from the button's
left in board games, by card in stud. The odd chip between high and low belongs to the high side. Amounts are chips.
"""

from collections.abc import Collection, Mapping, Sequence

from tournaments.rules.cards import RANKS, Card

Shares = dict[int, int]

ACE = RANKS.index("A")


def equal_shares(amount: int, *, order: Sequence[int], chip: int, last: Collection[int] = ()) -> Shares:
    """Return equal shares by seat, in chips. Odd chips go to the first seats of `order`.

    Seats in `last` get odd chips after all others. Raises ValueError when nobody shares, or when the amount cannot be
    made of such chips.
    """
    if not order:
        raise ValueError("nobody shares the pot")
    if amount % chip:
        raise ValueError(f"{amount} is not made of chips of {chip}")
    each, odd = divmod(amount // chip, len(order))
    gets_odd_chip = sorted(order, key=lambda seat: seat in last)[:odd]
    return {seat: chip * (each + (seat in gets_odd_chip)) for seat in order}


def high_and_low_halves(amount: int, *, chip: int) -> tuple[int, int]:
    """Return the halves of the high side and the low side; an odd chip goes to the high side (rule 20-C)."""
    low = amount // chip // 2 * chip
    return amount - low, low


def high_low_shares(
    amount: int,
    *,
    high: Sequence[int],
    low: Sequence[int],
    chip: int,
    evenly_if_identical: bool = True,
    most_one_odd_chip: bool = False,
) -> Shares:
    """Return the shares of a high-low pot by seat, in chips. Without a low hand the high side takes all.

    `high` and `low` are in the order in which they get odd chips. `evenly_if_identical`: players who tie for both sides
    split the whole pot as evenly as the chips allow. With `most_one_odd_chip` the low side's odd chip goes first to
    players who got no odd chip of the high side.
    """
    if not low or (evenly_if_identical and set(high) == set(low)):
        return equal_shares(amount, order=high, chip=chip)
    high_half, low_half = high_and_low_halves(amount, chip=chip)
    shares = equal_shares(high_half, order=high, chip=chip)
    got_odd_chip = [seat for seat, chips in shares.items() if chips > min(shares.values())] if most_one_odd_chip else []
    for seat, chips in equal_shares(low_half, order=low, chip=chip, last=got_odd_chip).items():
        shares[seat] = shares.get(seat, 0) + chips
    return shares


def seats_left_of_button(seats: Sequence[int], *, button: int, size: int) -> list[int]:
    """Return seats in order from the button's left, the button last (rule 20-A)."""
    return sorted(seats, key=lambda seat: (seat - button - 1) % size)


def seats_ordered_by_highest_card(cards: Mapping[int, Sequence[Card]], *, ace_low: bool = False) -> list[int]:
    """Return seats by their highest card, by rank and then by suit, the highest first (rule 20-B)."""
    heights = {
        seat: sorted((_card_sort_key(card, ace_low=ace_low) for card in hand), reverse=True)
        for seat, hand in cards.items()
    }
    return sorted(heights, key=lambda seat: heights[seat], reverse=True)


def seats_ordered_by_lowest_card(cards: Mapping[int, Sequence[Card]]) -> list[int]:
    """Return seats by their lowest card, aces low, by rank and then by suit (Robert's Rules, ties)."""
    heights = {seat: sorted(_card_sort_key(card, ace_low=True) for card in hand) for seat, hand in cards.items()}
    return sorted(heights, key=lambda seat: heights[seat])


def _card_sort_key(card: Card, *, ace_low: bool) -> tuple[int, int]:
    return (-1 if ace_low and card.rank == ACE else card.rank), card.suit
