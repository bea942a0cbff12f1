"""Looking into the ruling log: searching it, similar rulings of the house, and what comes up how often."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from rulings.models import Ruling
from tournaments.models import Tournament
from tournaments.rules.finding import folded


@dataclass(frozen=True, slots=True)
class Often:
    """A rule, how often it was cited, and how often such a ruling departed from it or was overturned."""

    rule: str
    rulings: int
    departed: int
    overturned: int


def rulings_of(tournament: Tournament) -> QuerySet[Ruling]:
    """An event's rulings, latest first, with whom they are about."""
    rows = Ruling.objects.filter(tournament=tournament)
    return rows.select_related("table", "overturned_by").prefetch_related("about__entry__player", "attachments")


def found(
    tournament: Tournament, *, words: str = "", rule: str = "", table: int | None = None, by: str = ""
) -> QuerySet[Ruling]:
    """Rulings in which every word typed occurs (question, decision, reason, players), of a rule, a table, a person."""
    rows = rulings_of(tournament)
    for word in words.split():
        said = Q(question__icontains=word) | Q(decided__icontains=word) | Q(departs_why__icontains=word)
        rows = rows.filter(said | Q(about__entry__player__found_by__contains=folded(word)))
    if table is not None:
        rows = rows.filter(table__number=table)
    if by:
        rows = rows.filter(by_name=by)
    keys = [row.pk for row in rows.distinct() if not rule or rule in row.rules]
    return rulings_of(tournament).filter(pk__in=keys)


def similar(
    tournament: Tournament, *, calculator: str = "", rules: tuple[str, ...] = (), most: int = 5
) -> list[Ruling]:
    """Rulings of the whole house on the same question, this event's first: so that rulings stay consistent."""
    rows = Ruling.objects.select_related("tournament", "table").order_by("-at")
    same = rows.filter(calculator=calculator) if calculator else rows
    several = [row for row in same[:200] if calculator or set(rules) & set(row.rules)]
    return sorted(several, key=lambda row: row.tournament_id != tournament.pk)[:most]


def statistics(tournament: Tournament) -> list[Often]:
    """Which rules come up, the most frequent first, and how often a ruling by them did not stand."""
    rows = list(Ruling.objects.filter(tournament=tournament).only("rules", "departs_why", "overturned_at"))
    times = Counter(rule for row in rows for rule in set(row.rules))
    departed = Counter(rule for row in rows if row.departs_why for rule in set(row.rules))
    overturned = Counter(rule for row in rows if row.overturned_at for rule in set(row.rules))
    return [Often(rule, many, departed[rule], overturned[rule]) for rule, many in times.most_common()]
