"""What was ruled and given recently in the series, so that the next one is the same: an event knows no series by name.

A series is the events that start within thirty days of this one, before or after: festivals last two to four
weeks, and what was ruled a season ago binds nobody.
"""

from collections import Counter, defaultdict

from django.db.models import QuerySet

from rulings.models import Penalty, Ruling
from rulings.rules.penalties.next_penalty import SERIES
from rulings.rules.penalties.penalty import PenaltyStep
from rulings.selectors.penalties.penalties import as_given
from tournaments.models import Tournament

#: rulings that are looked through, the latest first
LOOKED_AT = 400


def series_of(tournament: Tournament) -> QuerySet[Tournament]:
    """Return the events of the series that this one belongs to, itself among them."""
    start = tournament.starts_at
    return Tournament.objects.filter(starts_at__range=(start - SERIES, start + SERIES))


def recent_by_rule(tournament: Tournament) -> dict[str, Ruling]:
    """The latest ruling of the series by each rule that was gone by, overturned ones left out; this event's first."""
    rows = Ruling.objects.filter(tournament__in=series_of(tournament), overturned_at__isnull=True)
    latest: dict[str, Ruling] = {}
    recent = rows.select_related("tournament", "table").order_by("-at", "-pk")[:LOOKED_AT]
    for row in sorted(recent, key=lambda row: row.tournament_id != tournament.pk):
        for rule in row.rules:
            latest.setdefault(rule, row)
    return latest


def recent_penalties(tournament: Tournament) -> dict[str, dict[PenaltyStep, int]]:
    """How often each penalty was given in the series, by offence, the mildest first; overturned ones do not count.

    `rulings.sentences.penalties.penalties.so_often` says those of one: "a warning 3 times, 1 round once".
    """
    rows = Penalty.objects.filter(tournament__in=series_of(tournament), entry__voided_at__isnull=True)
    times: defaultdict[str, Counter[PenaltyStep]] = defaultdict(Counter)
    for row in rows.filter(overturned_at__isnull=True):
        times[row.reason][as_given(row)] += 1
    return {reason: dict(sorted(given.items(), key=lambda one: one[0].severity)) for reason, given in times.items()}
