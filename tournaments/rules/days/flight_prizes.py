"""Places that a flight pays itself: of those who go out in it, the last ones, down to a share of its entries."""

from tournaments.rules.days.day_end import ShareRounding, part_of


def prizes_of_flight(*, entries: int, left: int, share: int, each: int) -> dict[int, int]:
    """Return what the flight's own places pay, minor units: those below everybody who is left, down to the share.

    `share` is in hundredths of a percent of the flight's entries, rounded up; each such place pays the same.

    >>> prizes_of_flight(entries=224, left=23, share=1_500, each=75_000) == dict.fromkeys(range(24, 35), 75_000)
    True
    >>> prizes_of_flight(entries=224, left=34, share=1_500, each=75_000)
    {}
    """
    if not (entries and share and each):
        return {}
    paid = part_of(entries, share=share, rounding=ShareRounding.UP)
    return dict.fromkeys(range(left + 1, paid + 1), each)
