"""The empty seat for a player who is moved, or reinstated after their seat was taken.

A balanced player gets the worst position: the seat that is big blind soonest, but never one that would post the small
blind. Source: TDA 2024 rules 10-A and 11-A.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tables.rules.hands.button import ButtonRule, Origin, Positions, next_hand_positions, seats_clockwise


class SeatStatus(StrEnum):
    """Meaning of an empty seat for a player who sits down there now."""

    OK = "ok"
    SMALL_BLIND = "small_blind"
    WAITS_FOR_BUTTON = "waits_for_button"


@dataclass(frozen=True, slots=True)
class SeatOption:
    """An empty seat.

    `hands_until_big_blind` is 0 if the next hand's big blind falls on the seat, None unless the seat's status is `ok`.
    """

    seat: int
    status: SeatStatus
    hands_until_big_blind: int | None = None


def seat_options(
    last: Positions,
    *,
    seated: Collection[int],
    empty: Collection[int],
    rule: ButtonRule = ButtonRule.DEAD,
    gap_waits: bool = True,
) -> list[SeatOption]:
    """Return each empty seat with its meaning for the next hand, in seat order."""
    taken = frozenset(seated)
    return [_seat_option(last, seat, seated=taken, rule=rule, gap_waits=gap_waits) for seat in sorted(empty)]


def worst_seats(options: Sequence[SeatOption]) -> list[int]:
    """Return the equally worst seats for a balanced player; [] if every seat would post the small blind or wait."""
    soonest = min(
        (option.hands_until_big_blind for option in options if option.hands_until_big_blind is not None), default=None
    )
    return [option.seat for option in options if soonest is not None and option.hands_until_big_blind == soonest]


def next_big_blind_seat(last: Positions, *, seated: Collection[int], rule: ButtonRule = ButtonRule.DEAD) -> int | None:
    """Return the seat of the next big blind, who moves when the table gives up a player (TDA 2024 rule 11-A)."""
    coming = next_hand_positions(last, seated=seated, rule=rule)
    return coming.big_blinds[0] if coming else next(iter(seated), None)


def _seat_option(
    last: Positions, seat: int, *, seated: frozenset[int], rule: ButtonRule, gap_waits: bool
) -> SeatOption:
    """Return what this seat means for a newcomer, and how many hands pass until the big blind reaches it.

    The hands are dealt one by one only for a moving button; otherwise the big blind goes from player to player.
    """
    everybody, hands = seated | {seat}, 0
    hand = next_hand_positions(
        last, seated=everybody, joined={seat: Origin.BROKEN_TABLE}, rule=rule, gap_waits=gap_waits
    )
    if hand and seat in hand.waiting:
        return SeatOption(seat, SeatStatus.WAITS_FOR_BUTTON)
    if hand and seat in hand.small_blinds:
        return SeatOption(seat, SeatStatus.SMALL_BLIND)
    if hand and rule is not ButtonRule.MOVING and seat not in hand.big_blinds:
        return SeatOption(seat, SeatStatus.OK, 1 + seats_clockwise(everybody, after=hand.big_blind).index(seat))
    while hand and seat not in hand.big_blinds:
        hand, hands = next_hand_positions(hand, seated=everybody, rule=rule), hands + 1
    return SeatOption(seat, SeatStatus.OK, hands)


def nearest_seat_not_better(seat: int, *, empty: Collection[int], big_blind: int | None, highest: int) -> int | None:
    """Return the empty seat nearest to a player's own seat that is no better than it, None without an empty seat.

    A seat is worse the sooner it is big blind, clockwise from `big_blind`. While the big blind is unknown, the nearest
    empty seat before their own counts as no better. If every empty seat is better, the worst of them is returned.
    `highest` is the table's highest seat number.
    """
    start = seat if big_blind is None else big_blind

    def hands_away(other: int) -> int:
        return (other - start - 1) % highest

    own = hands_away(seat)
    worse = [other for other in empty if hands_away(other) <= own]
    if worse:
        return max(worse, key=hands_away)
    return min(empty, key=hands_away, default=None)
