"""The books of an event: figures of everything sold, posted and taken. A handful of sums, however large it is."""

from django.db.models import Count, F, Sum

from tournaments.models import Tournament
from tournaments.rules.books import Books
from tournaments.selectors.ledger import taken
from tournaments.selectors.sales import sold_parts


def books(tournament: Tournament) -> Books:
    """What came in and what goes out; see rules/books.py."""
    posted = tournament.prizes.aggregate(places=Count("pk"), sum=Sum(F("amount") + F("award_value")))
    return Books(
        **sold_parts(tournament),
        guarantee=tournament.guarantee,
        posted=posted["sum"] if posted["places"] else None,
        taken=taken(tournament),
    )
