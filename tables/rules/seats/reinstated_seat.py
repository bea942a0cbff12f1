"""Where a player goes whose bust-out was a mistake, when another player sits in their seat by now."""

from collections.abc import Collection


def nearest_seat_not_better(seat: int, *, empty: Collection[int], big_blind: int | None, highest: int) -> int | None:
    """The empty seat nearest to their own whose position is as bad or worse: nobody gains by a mistake.

    Worse is nearer to the big blind to come, which goes clockwise from the last one, `big_blind`; while that is
    unknown the first seat before their own will do. When every empty seat is better it is the worst of those. None when
    the table is full. `highest` is the table's highest seat number.
    """
    start = seat if big_blind is None else big_blind

    def hands_away(other: int) -> int:
        return (other - start - 1) % highest

    own = hands_away(seat)
    worse = [other for other in empty if hands_away(other) <= own]
    if worse:
        return max(worse, key=hands_away)
    return min(empty, key=hands_away, default=None)
