"""Which tournaments have automations with something to look at."""

from django.db.models import Exists, F, OuterRef, Q

from tournaments.composition import composed
from tournaments.models import Automation, PrintRequest, Tournament


def tournaments_with_news() -> list[int]:
    """Return the tournaments whose automations have not seen the end of the log, by their keys."""
    on = Automation.objects.filter(tournament=OuterRef("pk"), on=True)
    behind = Q(automation_cursor__isnull=True) | Q(automation_cursor__number__lt=F("log_number"))
    return list(Tournament.objects.filter(Exists(on), behind).order_by("pk").values_list("pk", flat=True))


def printout_names() -> list[str]:
    """Return what can be asked to be printed, by the names of the addresses."""
    return sorted({one.address for group in composed().printouts.values() for one in group if not one.query})


def open_print_requests(tournament: Tournament) -> list[PrintRequest]:
    """Return the printouts that were asked for and not printed yet, oldest first."""
    return list(tournament.print_requests.filter(done_at__isnull=True))
