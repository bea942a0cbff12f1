"""The ledger of an event: figures of everything sold, posted and taken, in a few sums however large it is."""

from django.db.models import Count, F, Sum

from tournaments.models import Tournament
from tournaments.rules.desk.ledger import Ledger
from tournaments.selectors.amounts_sold import sold_parts
from tournaments.selectors.desk.ledger import paid_in


def event_ledger(tournament: Tournament) -> Ledger:
    """Return what came in and what goes out; see rules/desk/ledger.py."""
    posted = tournament.prizes.aggregate(places=Count("pk"), sum=Sum(F("amount") + F("award_value")))
    return Ledger(
        **sold_parts(tournament),
        guarantee=tournament.guarantee,
        posted=posted["sum"] if posted["places"] else None,
        taken=paid_in(tournament),
    )
