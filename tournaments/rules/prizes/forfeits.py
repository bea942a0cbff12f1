"""Prizes of disqualified players: if they are forfeited, the places above share them, to the last cent."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from tournaments.rules.prizes.payout_plan import PaidPlace
from tournaments.rules.prizes.prizes import round_to_total


class Disqualified(StrEnum):
    """The effect of a disqualification on place and prize (the house setting `disqualified_prize`)."""

    KEEPS = "keeps"
    TO_OTHERS = "to_others"
    MOVES_UP = "moves_up"


def prizes_without_forfeits(prizes: Sequence[PaidPlace], *, forfeited: Collection[int]) -> list[PaidPlace]:
    """Return the prizes after each forfeited prize is shared evenly by the places above that are not forfeited.

    A seat or ticket of a forfeited place is shared as money, at its value. Units that cannot be shared go to the best
    places. A forfeited prize stays where it is if all places above are forfeited too. The sum stays the same.
    """
    found = {prize.place: prize for prize in prizes}
    for place in sorted(set(forfeited) & set(found), reverse=True):
        above = [other for other in sorted(found) if other < place and other not in forfeited]
        if not above:
            continue
        worth = found[place].worth
        found[place] = replace(found[place], amount=0, award="", award_value=0)
        each = round_to_total([Fraction(worth, len(above))] * len(above), total=worth)
        for other, more in zip(above, each, strict=True):
            found[other] = replace(found[other], amount=found[other].amount + more)
    return [found[prize.place] for prize in prizes]
