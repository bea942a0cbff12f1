"""What is due to those who won bounties."""

from django.db.models import Sum

from tournaments.models import BountyWin, Tournament


def bounty_due(tournament: Tournament) -> dict[int, int]:
    """What each entry won in bounties to be paid in cash, minor units, by its key."""
    won = BountyWin.objects.filter(tournament=tournament, cash__gt=0)
    return dict(won.order_by().values_list("winner").annotate(cash=Sum("cash")))
