"""Places of players who bust in flights, and the places that a flight pays."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from tournaments.rules.days.day_end import WHOLE, ShareRounding, player_count_in_share
from tournaments.rules.prizes.payout_plan import PayoutMethod, PayoutPlan, Takings, calculated_prizes
from tournaments.rules.prizes.places import PlaceOfEntry


def places_across_flights(flights: Sequence[Sequence[PlaceOfEntry]], *, above: int) -> list[PlaceOfEntry]:
    """Return the places in the whole tournament of all players who bust in flights, best first.

    `above` is the number of players who finish above all of these, so the best place is `above` + 1. Each flight lists
    its own places: 1 for the last player to bust. Players of different flights are ranked by the places in their
    flights; a tie in one flight counts as the middle of the tied places.

    >>> one = [PlaceOfEntry(11, 1, 1), PlaceOfEntry(12, 2, 2)]
    >>> other = [PlaceOfEntry(21, 1, 1)]
    >>> [(place.entry, place.first, place.last) for place in places_across_flights([one, other], above=10)]
    [(11, 11, 12), (21, 11, 12), (12, 13, 13)]
    """
    ranked = sorted(
        (place.first + place.last, at, place.entry) for at, places in enumerate(flights) for place in places
    )
    found: list[PlaceOfEntry] = []
    for _, tied in groupby(ranked, key=_place_sum):
        entries = [entry for _, _, entry in tied]
        first = above + len(found) + 1
        found += [PlaceOfEntry(entry, first, first + len(entries) - 1) for entry in entries]
    return found


def _place_sum(row: tuple[int, int, int]) -> int:
    return row[0]


def fixed_prizes_by_place(*, entries: int, left: int, share: int, each: int) -> dict[int, int]:
    """Return the prizes paid within a flight, in minor units by place. Every paid place gets `each`.

    The places below the `left` players who play on are paid, down to `share` of the flight's entries. `share` is in
    hundredths of a percent, and the number of entries is rounded up.

    >>> fixed_prizes_by_place(entries=224, left=23, share=1_500, each=75_000) == dict.fromkeys(range(24, 35), 75_000)
    True
    >>> fixed_prizes_by_place(entries=224, left=34, share=1_500, each=75_000)
    {}
    """
    if not (entries and share and each):
        return {}
    paid = player_count_in_share(entries, share=share, rounding=ShareRounding.UP)
    return dict.fromkeys(range(left + 1, paid + 1), each)


def pool_prizes_by_place(plan: PayoutPlan, *, field: Takings, left: int, share: int, of_pool: int) -> dict[int, int]:
    """Return the prizes that a flight pays from a part of its own prize money, in minor units by place.

    `field` has the takings of the flight. In hundredths of a percent, `of_pool` is the part of the flight's prize money
    and `share` the share of entries paid. The part is spread over all paid places along the curve of the tournament's
    plan, or the default curve. Only the places below the `left` players are paid here; the other prizes stay for the
    next day.
    """
    if not (field.entries and share and of_pool):
        return {}
    paid = player_count_in_share(field.entries, share=share, rounding=ShareRounding.UP)
    curve = plan if plan.method is PayoutMethod.CURVE else PayoutPlan(unit=plan.unit)
    spread = replace(curve, places=paid, locked={})
    there = replace(field, pool=field.pool * of_pool // WHOLE, most=None)
    try:
        prizes = calculated_prizes(spread, takings=there)
    except ValueError:  # the plan's least prize is more than there is
        prizes = calculated_prizes(replace(spread, min_cash="0"), takings=there)
    return {prize.place: prize.amount for prize in prizes if prize.place > left and prize.amount}
