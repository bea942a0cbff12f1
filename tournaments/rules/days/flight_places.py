"""Places of players who bust in flights, and the places that a flight pays."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from tournaments.rules.days.day_end import WHOLE, ShareRounding, part_of
from tournaments.rules.prizes.payout_plan import PayoutMethod, PayoutPlan, Takings, calculated_prizes
from tournaments.rules.prizes.places import PlaceOfEntry


def places_over_flights(flights: Sequence[Sequence[PlaceOfEntry]], *, above: int) -> list[PlaceOfEntry]:
    """Return the places of all players who bust in flights, best first, below `above` places.

    Each flight comes with the places of its own: 1 is the last to go out. Those who share a place of their flight are
    together in the middle of it.

    >>> one = [PlaceOfEntry(11, 1, 1), PlaceOfEntry(12, 2, 2)]
    >>> other = [PlaceOfEntry(21, 1, 1)]
    >>> [(place.entry, place.first, place.last) for place in places_over_flights([one, other], above=10)]
    [(11, 11, 12), (21, 11, 12), (12, 13, 13)]
    """
    ranked = sorted(
        (place.first + place.last, at, place.entry) for at, places in enumerate(flights) for place in places
    )
    found: list[PlaceOfEntry] = []
    for _, tied in groupby(ranked, key=_middle_place):
        entries = [entry for _, _, entry in tied]
        first = above + len(found) + 1
        found += [PlaceOfEntry(entry, first, first + len(entries) - 1) for entry in entries]
    return found


def _middle_place(row: tuple[int, int, int]) -> int:
    return row[0]


def prizes_of_flight(*, entries: int, left: int, share: int, each: int) -> dict[int, int]:
    """Return the prizes of the flight's own places, minor units: those below the players left, down to the share.

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


def prizes_by_place(plan: PayoutPlan, *, field: Takings, left: int, share: int, of_pool: int) -> dict[int, int]:
    """Return the prizes of the flight's own places if a part of its prize money (`of_pool`) is spread by place.

    `field` is the flight alone. All its paid places share that part as the curve of the tournament's plan does, or as
    the usual curve; only those below the players left are paid here; the rest stays for the next day.
    """
    if not (field.entries and share and of_pool):
        return {}
    paid = part_of(field.entries, share=share, rounding=ShareRounding.UP)
    curve = plan if plan.method is PayoutMethod.CURVE else PayoutPlan(unit=plan.unit)
    spread = replace(curve, places=paid, locked={})
    there = replace(field, pool=field.pool * of_pool // WHOLE, most=None)
    try:
        prizes = calculated_prizes(spread, takings=there)
    except ValueError:  # the plan's least prize is more than there is
        prizes = calculated_prizes(replace(spread, min_cash="0"), takings=there)
    return {prize.place: prize.amount for prize in prizes if prize.place > left and prize.amount}
