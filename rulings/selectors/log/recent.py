"""Recent rulings and penalties of the series, shown so that the next one is consistent with them.

Events do not name their series: it is the events that start within thirty days of this one, before or after. Festivals
last two to four weeks, and rulings of a season ago bind nobody.
"""

from collections import Counter, defaultdict

from django.db.models import QuerySet

from rulings.models import Penalty, Ruling
from rulings.rules.penalties.next_penalty import SERIES_SPAN
from rulings.rules.penalties.penalty import PenaltyStep
from rulings.selectors.penalties.penalties import penalty_step
from tournaments.models import Tournament

MAX_RULINGS_SEARCHED = 400


def series_events(tournament: Tournament) -> QuerySet[Tournament]:
    """Return the events of the series that this one belongs to, itself among them."""
    start = tournament.starts_at
    return Tournament.objects.filter(starts_at__range=(start - SERIES_SPAN, start + SERIES_SPAN))


def latest_ruling_by_rule(tournament: Tournament) -> dict[str, Ruling]:
    """Return the latest ruling of the series by each rule applied, not overturned; this event's rulings first."""
    rows = Ruling.objects.filter(tournament__in=series_events(tournament), overturned_at__isnull=True)
    latest: dict[str, Ruling] = {}
    recent = rows.select_related("tournament", "table").order_by("-at", "-pk")[:MAX_RULINGS_SEARCHED]
    for row in sorted(recent, key=lambda row: row.tournament_id != tournament.pk):
        for rule in row.rules:
            latest.setdefault(rule, row)
    return latest


def recent_penalty_counts(tournament: Tournament) -> dict[str, dict[PenaltyStep, int]]:
    """Return how often each penalty was given in the series, by offence, mildest first; without overturned ones.

    `rulings.sentences.penalties.penalties.penalty_counts_text` turns the counts of an offence into text.
    """
    rows = Penalty.objects.filter(tournament__in=series_events(tournament), entry__voided_at__isnull=True)
    times: defaultdict[str, Counter[PenaltyStep]] = defaultdict(Counter)
    for row in rows.filter(overturned_at__isnull=True):
        times[row.reason][penalty_step(row)] += 1
    return {reason: dict(sorted(given.items(), key=lambda item: item[0].severity)) for reason, given in times.items()}
