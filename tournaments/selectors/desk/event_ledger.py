"""The ledger of an event: sums of everything sold, posted and taken."""

from django.db.models import Count, F, Sum

from tournaments.models import Tournament
from tournaments.rules.desk.ledger import Ledger
from tournaments.selectors.amounts_sold import sold_parts
from tournaments.selectors.days.removed_bags import paid_for_removed_bags
from tournaments.selectors.desk.ledger import paid_in
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.payouts import payouts


def event_ledger(tournament: Tournament) -> Ledger:
    """Return the sums of money in and out; see rules/desk/ledger.py."""
    awards = _awards_left(tournament)
    posted = tournament.prizes.aggregate(places=Count("pk"), sum=Sum(F("amount") + F("award_value")))
    return Ledger(
        **sold_parts(tournament),
        guarantee=tournament.guarantee,
        entered=entries_count(tournament) > 0,
        posted=posted["sum"] if posted["places"] else None,
        bag_pays=paid_for_removed_bags(tournament),
        house_bag_pays=paid_for_removed_bags(tournament, from_pool=False),
        taken=paid_in(tournament),
        undelivered=sum(awards),
        seats_undelivered=len(awards),
    )


def _awards_left(tournament: Tournament) -> list[int]:
    """Return the value of each seat or ticket that was won and not handed over yet."""
    if not tournament.prizes.filter(award_value__gt=0).exists():
        return []
    return [payout.award_left for payout in payouts(tournament) if payout.award_left > 0]
