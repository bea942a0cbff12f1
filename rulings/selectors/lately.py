"""What was ruled and given lately in the series, so that the next one is the same: an event knows no series by name.

A series is the house's events that start within thirty days of this one, before or after: festivals last two to four
weeks, and what was ruled a season ago binds nobody.
"""

from collections import Counter

from django.db.models import QuerySet

from rulings.models import Penalty, Ruling
from rulings.rules.penalties import SERIES
from rulings.rules.penalties import Penalty as Given
from rulings.selectors.penalties import as_given
from tournaments.models import Tournament

#: rulings that are looked through, the latest first
LOOKED_AT = 400


def series_of(tournament: Tournament) -> QuerySet[Tournament]:
    """The events of the house's series that this one belongs to, itself among them."""
    start = tournament.starts_at
    return Tournament.objects.filter(starts_at__range=(start - SERIES, start + SERIES))


def lately_by_rule(tournament: Tournament) -> dict[str, Ruling]:
    """The latest ruling of the series by each rule that was gone by, overturned ones left out; this event's first."""
    rows = Ruling.objects.filter(tournament__in=series_of(tournament), overturned_at__isnull=True)
    latest: dict[str, Ruling] = {}
    lately = rows.select_related("tournament", "table").order_by("-at", "-pk")[:LOOKED_AT]
    for row in sorted(lately, key=lambda row: row.tournament_id != tournament.pk):
        for rule in row.rules:
            latest.setdefault(rule, row)
    return latest


def lately_given(offence: str, *, tournament: Tournament) -> dict[Given, int]:
    """How often each penalty was given for an offence in the series, the mildest first; overturned ones do not count.

    `offence` is a name of OFFENCES. `rulings.words.penalties.so_often` says it: "a warning 3 times, 1 round once".
    """
    rows = Penalty.objects.filter(tournament__in=series_of(tournament), reason=offence)
    rows = rows.filter(overturned_at__isnull=True, entry__voided_at__isnull=True)
    times = Counter(as_given(row) for row in rows)
    return dict(sorted(times.items(), key=lambda one: one[0].severity))
