"""What was sold: entries, rebuys and add-ons that count, and where their money went."""

from django.db.models import QuerySet, Sum

from tournaments.models import PARTS, TopUp, Tournament


def top_ups(tournament: Tournament) -> QuerySet[TopUp]:
    """The rebuys and add-ons that count: neither they nor their entries were voided."""
    return TopUp.objects.filter(entry__tournament=tournament, voided_at__isnull=True, entry__voided_at__isnull=True)


def sold_parts(tournament: Tournament) -> dict[str, int]:
    """What everything sold comes to, minor units, by the parts of the price."""
    sums = [rows.aggregate(**{part: Sum(part) for part in PARTS}) for rows in (tournament.entries, top_ups(tournament))]
    return {part: sum(one[part] or 0 for one in sums) for part in PARTS}


def prize_pool(tournament: Tournament) -> int:
    """What the buy-ins put into the prize pool, without overlay."""
    return sold_parts(tournament)["prize_share"]
