"""What a season withheld: the league fees of its events."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Sum

from tournaments.models import RebuyOrAddOn, Season, Tournament
from tournaments.selectors.amounts_sold import entries_sold


@dataclass(frozen=True, slots=True)
class WithheldFee:
    """What one event withheld, in minor units of its currency."""

    tournament: Tournament
    amount: int


@dataclass(frozen=True, slots=True)
class SeasonFund:
    """The league fees of a season's events, and their sums by currency."""

    events: tuple[WithheldFee, ...]
    totals: dict[str, int]


def fund_of(season: Season) -> SeasonFund:
    """Return what each event of a season withheld of its entries, rebuys and add-ons, and the sums."""
    found = [WithheldFee(one, _withheld(one)) for one in season.events.order_by("starts_at", "pk")]
    totals: dict[str, int] = defaultdict(int)
    for fee in found:
        totals[fee.tournament.currency] += fee.amount
    return SeasonFund(tuple(one for one in found if one.amount), {key: sum_ for key, sum_ in totals.items() if sum_})


def _withheld(tournament: Tournament) -> int:
    entries = entries_sold(tournament).aggregate(sum=Sum("season_fee"))["sum"] or 0
    more = RebuyOrAddOn.objects.filter(
        entry__tournament__in=tournament.sold_in, voided_at__isnull=True, entry__voided_at__isnull=True
    )
    return entries + (more.aggregate(sum=Sum("season_fee"))["sum"] or 0)
