"""Looking into the ruling log: searching it, similar rulings of the series, and what comes up how often."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from rulings.models import Ruling
from rulings.selectors.log.recent import LOOKED_AT, series_of
from tournaments.models import Player, Tournament
from tournaments.rules.players.search import folded
from tournaments.rules.players.told_apart import sort_key
from tournaments.selectors.shown_names import names_apart_in


@dataclass(frozen=True, slots=True)
class Often:
    """A rule, how often it was cited, and how often such a ruling departed from it or was overturned."""

    rule: str
    rulings: int
    departed: int
    overturned: int


#: words of a search that are looked at: each joins the players once more
MOST_WORDS = 12


def rulings_of(tournament: Tournament) -> QuerySet[Ruling]:
    """An event's rulings, latest first, with whom they are about."""
    rows = Ruling.objects.filter(tournament=tournament)
    return rows.select_related("table", "overturned_by").prefetch_related("about__entry__player", "attachments")


def found(
    tournament: Tournament,
    *,
    words: str = "",
    rule: str = "",
    table: int | None = None,
    by: str = "",
    player: int | None = None,
) -> QuerySet[Ruling]:
    """Rulings in which every word typed occurs (question, decision, reason, players), of a rule, a table, a person.

    `by` is the login of who ruled, `player` somebody's key in the register.
    """
    rows = rulings_of(tournament)
    for word in words.split()[:MOST_WORDS]:
        said = Q(question__icontains=word) | Q(decided__icontains=word) | Q(departs_why__icontains=word)
        rows = rows.filter(said | Q(about__entry__player__found_by__contains=folded(word)))
    if table is not None:
        rows = rows.filter(table__number=table)
    if by:
        rows = rows.filter(by_name=by)
    if player is not None:
        rows = rows.filter(about__entry__player=player)
    keys = [row.pk for row in rows.distinct() if not rule or rule in row.rules]
    return rulings_of(tournament).filter(pk__in=keys)


def ruled_on(tournament: Tournament) -> list[tuple[int, str]]:
    """The players whom an event's rulings are about, with the names to show, by name."""
    about = Ruling.objects.filter(tournament=tournament).values("about__entry__player")
    names = names_apart_in(tournament, Player.objects.filter(pk__in=about))
    return sorted(names.items(), key=lambda one: (*sort_key(one[1]), one[0]))


def who_ruled(tournament: Tournament) -> list[str]:
    """The logins of those who ruled in an event."""
    names = Ruling.objects.filter(tournament=tournament).order_by().values_list("by_name", flat=True)
    return sorted(set(names) - {""})


def similar(
    tournament: Tournament,
    *,
    calculator: str = "",
    given: Mapping[str, Any] | None = None,
    rules: Sequence[str] = (),
    most: int = 5,
) -> list[Ruling]:
    """Rulings of the series on the same question, or by one of the `rules`: so that rulings stay consistent.

    Those on the same facts come first, then this event's, then the latest.
    """
    wanted = set(rules)
    rows = Ruling.objects.filter(tournament__in=series_of(tournament)).select_related("tournament", "table")
    several = [
        row
        for row in rows.order_by("-at", "-pk")[:LOOKED_AT]
        if (calculator and row.calculator == calculator) or wanted & set(row.rules)
    ]
    return sorted(several, key=lambda row: (not same_facts(row, given), row.tournament_id != tournament.pk))[:most]


def same_facts(ruling: Ruling, given: Mapping[str, Any] | None) -> bool:
    """Whether a ruling was made on these facts; without any nobody can say."""
    return bool(given) and ruling.given == dict(given or {})


def statistics(tournament: Tournament) -> list[Often]:
    """Which rules come up, the most frequent first, and how often a ruling by them was overturned."""
    rows = list(Ruling.objects.filter(tournament=tournament).only("rules", "departs_why", "overturned_at"))
    times = Counter(rule for row in rows for rule in dict.fromkeys(row.rules))
    departed = Counter(rule for row in rows if row.departs_why for rule in dict.fromkeys(row.rules))
    overturned = Counter(rule for row in rows if row.overturned_at for rule in dict.fromkeys(row.rules))
    return [Often(rule, many, departed[rule], overturned[rule]) for rule, many in times.most_common()]
