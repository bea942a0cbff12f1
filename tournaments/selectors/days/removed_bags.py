"""What is paid for bags that do not go on to the next day."""

from django.db.models import Sum

from tournaments.models import BagPay, Tournament


def paid_for_removed_bags(tournament: Tournament) -> int:
    """What the prize pool pays for removed bags, paid out or not; minor units."""
    rows = BagPay.objects.filter(tournament=tournament, from_pool=True)
    return rows.aggregate(sum=Sum("amount"))["sum"] or 0
