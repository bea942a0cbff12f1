"""Bounties due to their winners."""

from django.db.models import Sum

from tournaments.models import BountyWin, Tournament


def bounty_due(tournament: Tournament) -> dict[int, int]:
    """Return the bounties that each entry won in cash, minor units, by its key."""
    won = BountyWin.objects.filter(tournament=tournament, cash__gt=0)
    return dict(won.order_by().values_list("winner").annotate(cash=Sum("cash")))
