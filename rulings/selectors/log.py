"""The ruling log: search, similar and recent rulings, photos, and how often each rule is cited."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from rulings.models import Attachment, Penalty, Picture, Ruling
from rulings.rules.penalties.next_penalty import SERIES_SPAN
from rulings.rules.penalties.penalty import PenaltyStep
from rulings.selectors.penalties.penalties import penalty_step
from tournaments.models import Player, Tournament
from tournaments.rules.players.disambiguation import name_sort_key
from tournaments.rules.players.search import fold_text
from tournaments.selectors.presence import may_have
from tournaments.selectors.shown_names import unique_names_in

# Recent rulings and penalties of the series, shown so that the next one is consistent with them.
#
# Events do not name their series: it is the events that start within thirty days of this one, before or after.
# Festivals last two to four weeks, and rulings of a season ago bind nobody.
MAX_RULINGS_SEARCHED = 400


@dataclass(frozen=True, slots=True)
class RuleCount:
    """A rule with the number of rulings that cite it. `departed` counts decisions other than the verdict."""

    rule: str
    rulings: int
    departed: int
    overturned: int


# most words of a search: each costs one more join with the players
MAX_SEARCH_WORDS = 12


def rulings_of(tournament: Tournament) -> QuerySet[Ruling]:
    """Return an event's rulings with their players, latest first."""
    rows = tournament.rulings.select_related("table", "overturned_by")
    return rows.prefetch_related("about__entry__player", "attachments")


def recent_rulings(tournament: Tournament, *, most: int) -> list[Ruling]:
    """Return the latest rulings of an event, without their players."""
    if not may_have(tournament, Ruling):
        return []
    return list(tournament.rulings.select_related("table")[:most])


def matching_rulings(
    tournament: Tournament,
    *,
    words: str = "",
    rule: str = "",
    table: int | None = None,
    by: str = "",
    player: int | None = None,
) -> QuerySet[Ruling]:
    """Return the rulings that match all filters, latest first.

    Each of the `words` must be in the question, decision, reason or a player's name. `by` is the login of the person
    who ruled. `player` is the key in the register.
    """
    rows = rulings_of(tournament)
    for word in words.split()[:MAX_SEARCH_WORDS]:
        matches = Q(question__icontains=word) | Q(decided__icontains=word) | Q(departs_why__icontains=word)
        rows = rows.filter(matches | Q(about__entry__player__found_by__contains=fold_text(word)))
    if table is not None:
        rows = rows.filter(table__number=table)
    if by:
        rows = rows.filter(by_name=by)
    if player is not None:
        rows = rows.filter(about__entry__player=player)
    keys = [row.pk for row in rows.distinct() if not rule or rule in row.rules]
    return rulings_of(tournament).filter(pk__in=keys)


def players_ruled_on(tournament: Tournament) -> list[tuple[int, str]]:
    """Return the players whom an event's rulings are about: register key and name, sorted by name."""
    about = Ruling.objects.filter(tournament=tournament).values("about__entry__player")
    names = unique_names_in(tournament, Player.objects.filter(pk__in=about))
    return sorted(names.items(), key=lambda item: (*name_sort_key(item[1]), item[0]))


def ruling_logins(tournament: Tournament) -> list[str]:
    """Return the logins of the people who ruled, sorted."""
    names = Ruling.objects.filter(tournament=tournament).order_by().values_list("by_name", flat=True)
    return sorted(set(names) - {""})


def similar_rulings(
    tournament: Tournament,
    *,
    calculator: str = "",
    given: Mapping[str, Any] | None = None,
    rules: Sequence[str] = (),
    most: int = 5,
) -> list[Ruling]:
    """Return at most `most` rulings of the series with the same calculator or a rule in `rules`.

    Rulings on the facts `given` come first, then rulings of this event, then the latest.
    """
    wanted = set(rules)
    rows = Ruling.objects.filter(tournament__in=series_events(tournament)).select_related("tournament", "table")
    related = [
        row
        for row in rows.order_by("-at", "-pk")[:MAX_RULINGS_SEARCHED]
        if (calculator and row.calculator == calculator) or wanted & set(row.rules)
    ]
    return sorted(related, key=lambda row: (not has_same_facts(row, given), row.tournament_id != tournament.pk))[:most]


def has_same_facts(ruling: Ruling, given: Mapping[str, Any] | None) -> bool:
    """Return whether a ruling was made on the facts `given`; False without facts."""
    return bool(given) and ruling.given == dict(given or {})


def rule_counts(tournament: Tournament) -> list[RuleCount]:
    """Return how often rulings cited each rule, most cited first."""
    rows = list(Ruling.objects.filter(tournament=tournament).only("rules", "departs_why", "overturned_at"))
    times = Counter(rule for row in rows for rule in dict.fromkeys(row.rules))
    departed = Counter(rule for row in rows if row.departs_why for rule in dict.fromkeys(row.rules))
    overturned = Counter(rule for row in rows if row.overturned_at for rule in dict.fromkeys(row.rules))
    return [RuleCount(rule, many, departed[rule], overturned[rule]) for rule, many in times.most_common()]


def series_events(tournament: Tournament) -> QuerySet[Tournament]:
    """Return the events of the series, this one included.

    A series is all events that start within 30 days of this one; the demonstration is a series of its own.
    """
    start = tournament.starts_at
    return Tournament.objects.filter(
        starts_at__range=(start - SERIES_SPAN, start + SERIES_SPAN), demonstration=tournament.demonstration
    )


def latest_ruling_by_rule(tournament: Tournament) -> dict[str, Ruling]:
    """Return the latest ruling that cites each rule: of this event, else of the series.

    Overturned rulings do not count.
    """
    rows = Ruling.objects.filter(tournament__in=series_events(tournament), overturned_at__isnull=True)
    latest: dict[str, Ruling] = {}
    recent = rows.select_related("tournament", "table").order_by("-at", "-pk")[:MAX_RULINGS_SEARCHED]
    for row in sorted(recent, key=lambda row: row.tournament_id != tournament.pk):
        for rule in row.rules:
            latest.setdefault(rule, row)
    return latest


def recent_penalty_counts(tournament: Tournament) -> dict[str, dict[PenaltyStep, int]]:
    """Return how often each penalty was given in the series, by offence, mildest first.

    Overturned penalties do not count.
    """
    rows = Penalty.objects.filter(tournament__in=series_events(tournament), entry__voided_at__isnull=True)
    times: defaultdict[str, Counter[PenaltyStep]] = defaultdict(Counter)
    for row in rows.filter(overturned_at__isnull=True):
        times[row.reason][penalty_step(row)] += 1
    return {reason: dict(sorted(given.items(), key=lambda item: item[0].severity)) for reason, given in times.items()}


def photos_of(tournament: Tournament) -> QuerySet[Attachment]:
    """Return all photos of an event, without their content, in the order in which they were added."""
    of_this_event = Q(ruling__tournament=tournament) | Q(penalty__tournament=tournament)
    rows = Attachment.objects.filter(of_this_event).select_related("ruling", "penalty__entry__player", "picture")
    return rows.defer("picture__content")


def picture_content(digest: str) -> bytes:
    """Return the bytes of a picture; b"" once they were deleted."""
    return bytes(Picture.objects.values_list("content", flat=True).get(digest=digest))
