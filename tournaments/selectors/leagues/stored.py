"""Results of finished tournaments as a season reads them: stored where they are still right, else derived."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django.db.models import F, Max, Q, QuerySet

from tournaments.models import BountyWin, Player, StoredResults, Tournament
from tournaments.rules.leagues.events import EventResult, FinishedEvent
from tournaments.rules.money import minor_digits
from tournaments.selectors.amounts_sold import entries_sold
from tournaments.selectors.prizes.results import results


def results_to_store(tournament: Tournament) -> tuple[dict[str, int], list[list[Any]]]:
    """Return a tournament's facts and rows as `StoredResults` keeps them."""
    found = results(tournament, formula="")
    beaten = _beaten(tournament)
    facts = {
        "players": entries_sold(tournament).count(),
        "paid": tournament.prizes.aggregate(last=Max("place"))["last"] or 0,
        "pool": sum(one.prize for one in found),
    }
    rows = [
        [one.player.pk, one.first, one.last, one.entries, one.spent, one.prize, beaten.get(one.player.pk, [])]
        for one in found
    ]
    return facts, rows


def finished_events(tournaments: Iterable[Tournament], *, same: Mapping[int, int]) -> list[FinishedEvent]:
    """Return the finished ones of these as events, in the order of play. `same` are `same_people()`."""
    finished = [one for one in tournaments if one.finished_at]
    finished.sort(key=lambda one: (one.starts_at, one.pk))
    stored = {
        row.tournament_id: row
        for row in StoredResults.objects.filter(tournament__in=finished, version=F("tournament__version"))
    }
    return [_event(one, stored.get(one.pk), same) for one in finished]


def not_stored() -> QuerySet[Tournament]:
    """Return the finished tournaments of seasons whose results are not stored as they are now."""
    stored = Q(stored_results__version=F("version"))
    return Tournament.objects.filter(season__isnull=False, finished_at__isnull=False).exclude(stored)


def _event(tournament: Tournament, stored: StoredResults | None, same: Mapping[int, int]) -> FinishedEvent:
    facts, rows = (stored.facts, stored.rows) if stored else results_to_store(tournament)
    best: dict[int, EventResult] = {}
    for row in rows:  # best first: a person who is in it twice has their better result
        result = _result(row, same)
        best.setdefault(result.player, result)
    return FinishedEvent(
        key=tournament.pk,
        on=tournament.local(tournament.starts_at).date(),
        formula=tournament.points_formula,
        buy_in=tournament.buy_in,
        digits=minor_digits(tournament.currency),
        factor=Decimal(tournament.season_percent) / 100,
        venue=tournament.venue,
        results=tuple(best.values()),
        **facts,
    )


def _result(row: list[Any], same: Mapping[int, int]) -> EventResult:
    player, first, last, entries, spent, prize, beaten = row
    if same:
        player, beaten = same.get(player, player), [same.get(one, one) for one in beaten]
    return EventResult(player, first, last, entries, spent, prize, tuple(beaten))


def _beaten(tournament: Tournament) -> dict[int, list[int]]:
    """Return whose bounties each player won, by player."""
    rows = BountyWin.objects.filter(tournament__in=tournament.sold_in, bust_out__isnull=False).order_by("pk")
    beaten: dict[int, list[int]] = defaultdict(list)
    for winner, out in rows.values_list("winner__player", "bust_out__entry__player"):
        beaten[winner].append(out)
    return beaten


def same_people() -> dict[int, int]:
    """Return whose results a duplicate's are, by the duplicate."""
    rows = Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into")
    into = {key: kept for key, kept in rows if kept is not None}
    return {key: _last(key, into) for key in into}


def _last(key: int, into: dict[int, int]) -> int:
    """Return who a duplicate is at last, where it was merged into one who was merged too."""
    seen: set[int] = set()
    while key in into and key not in seen:
        seen.add(key)
        key = into[key]
    return key
