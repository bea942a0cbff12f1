"""The chip race: odd chips of a denomination that leaves play are raced for chips of the next one.

Each odd chip gets a card, dealt from seat 1, all of a player's cards before the next player's. The highest cards win,
at most one chip for each player, and nobody is raced out of the tournament. If the new chip is no multiple of the old,
players first get the new chips that their old ones are worth. The rest is raced for by value, with one card for each
`race_unit`.
Sources: TDA 2024 rule 24-A and C (equal value); Robert's Rules 11, tournaments.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import gcd

from tournaments.rules.cards import Card


class Leftover(StrEnum):
    """The treatment of a rest that is worth less than one new chip."""

    ROUND_HALF_UP = "round_half_up"
    ROUND_UP = "round_up"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class Race:
    """The result of a race: new chips raced for, seats that win one, and losing seats that get one to stay in play.

    Both lists of seats ascend. `value_added` is by how much the value of all chips in play rose; negative if it fell.
    """

    chips: int
    winners: tuple[int, ...]
    kept_in: tuple[int, ...]
    value_added: int


def race_unit(*, worth: int, new: int) -> int:
    """Return the value of one card: the largest amount that divides both chips, usually one odd chip."""
    return gcd(worth, new)


def exchange_chips(chips: int, *, worth: int, new: int) -> tuple[int, int]:
    """Return how many `new` chips a player gets for `chips` of value `worth`, and the value left over."""
    return divmod(chips * worth, new)


def chips_to_race_for(odd: int, *, worth: int, new: int, leftover: Leftover) -> int:
    """Return how many chips of value `new` are raced for with `odd` chips of value `worth`."""
    chips, rest = divmod(odd * worth, new)
    gets_one_more = {
        Leftover.ROUND_HALF_UP: 2 * rest >= new,
        Leftover.ROUND_UP: rest > 0,
        Leftover.DROP: False,
    }
    return chips + gets_one_more[leftover]


def race_result(
    cards: Mapping[int, Sequence[Card]],
    *,
    worth: int,
    new: int,
    leftover: Leftover = Leftover.ROUND_HALF_UP,
    last_chips: Collection[int] = (),
) -> Race:
    """Return the result of the race at one table.

    `cards` are each seat's cards, one for each of its odd chips. `last_chips` are the seats that have nothing but odd
    chips: they get one of the new chips even if they lose. Raises ValueError for a seat whose odd chips are worth a new
    chip or more: these must be exchanged first.
    """
    if any(len(hand) * worth >= new for hand in cards.values()):
        raise ValueError("odd chips are fewer than one chip of the next denomination")
    odd = sum(map(len, cards.values()))
    chips = chips_to_race_for(odd, worth=worth, new=new, leftover=leftover)
    racing = [seat for seat, hand in cards.items() if hand]
    winners = sorted(racing, key=lambda seat: max(cards[seat]), reverse=True)[:chips]
    kept_in = sorted(set(racing) & set(last_chips) - set(winners))
    added = (chips + len(kept_in)) * new - odd * worth
    return Race(chips, tuple(sorted(winners)), tuple(kept_in), added)
