"""The sums of what was sold: entries, rebuys and add-ons that count, by the parts of their prices."""

from django.db.models import QuerySet, Sum

from tournaments.models import PARTS, RebuyOrAddOn, Tournament


def rebuys_and_add_ons(tournament: Tournament) -> QuerySet[RebuyOrAddOn]:
    """The rebuys and add-ons that count: neither they nor their entries were voided."""
    return RebuyOrAddOn.objects.filter(
        entry__tournament=tournament, voided_at__isnull=True, entry__voided_at__isnull=True
    )


def sold_parts(tournament: Tournament) -> dict[str, int]:
    """What everything sold comes to, minor units, by the parts of the price."""
    sums = [
        rows.aggregate(**{part: Sum(part) for part in PARTS})
        for rows in (tournament.entries, rebuys_and_add_ons(tournament))
    ]
    return {part: sum(one[part] or 0 for one in sums) for part in PARTS}


def prize_pool(tournament: Tournament) -> int:
    """What the buy-ins put into the prize pool, without overlay."""
    return sold_parts(tournament)["prize_share"]
