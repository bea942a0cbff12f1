"""Results of finished tournaments, stored for the ranking tables of their seasons."""

from django.db import transaction

from tournaments.models import StoredResults, Tournament
from tournaments.selectors.leagues.stored import results_to_store


def store_results(tournament: int) -> bool:
    """Store the present results of a tournament; False if it no longer exists."""
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().filter(pk=tournament).first()
        if locked is None:
            return False
        facts, rows = results_to_store(locked)
        StoredResults.objects.update_or_create(
            tournament=locked, defaults={"version": locked.version, "facts": facts, "rows": rows}
        )
    return True
