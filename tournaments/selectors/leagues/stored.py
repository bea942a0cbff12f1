"""Results of finished tournaments as a season reads them: stored where they are still right, else derived."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db.models import F, Max, Q, QuerySet

from tournaments.models import BountyWin, Player, StoredResults, Tournament
from tournaments.rules.leagues.bonuses import HandGiven
from tournaments.rules.leagues.events import FinishedEvent, ResultRow
from tournaments.rules.leagues.stored_columns import columns_of, rows_of
from tournaments.rules.money import minor_digits
from tournaments.selectors.amounts_sold import gathered, unique_players
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.results import results


def results_to_store(tournament: Tournament) -> tuple[dict[str, Any], list[list[Any]]]:
    """Return a tournament's facts and the columns of its results, as `StoredResults` keeps them."""
    found = results(tournament, formula="")
    beaten, together = _knocked_out(tournament)
    by_hand = _by_hand(tournament)
    facts = {
        "players": unique_players(tournament),
        "entries": entries_count(tournament),
        "paid": tournament.prizes.aggregate(last=Max("place"))["last"] or 0,
        "pool": sum(one.prize for one in found),
        "gathered": gathered(tournament),
    }
    rows = [
        (
            one.player.pk,
            one.first,
            one.last,
            one.entries,
            one.spent,
            one.prize,
            tuple(beaten.get(one.player.pk, ())),
            together[one.player.pk],
            tuple(by_hand.get(one.player.pk, ())),
        )
        for one in found
    ]
    return facts, columns_of(rows)


def finished_events(tournaments: Iterable[Tournament], *, same: Mapping[int, int]) -> list[FinishedEvent]:
    """Return the finished ones of these as events, in the order of play. `same` are `same_people()`.

    What was read of a tournament is kept until it changes, for all tables that it is in.
    """
    finished = sorted((one for one in tournaments if one.finished_at), key=lambda one: (one.starts_at, one.pk))
    people = hash(frozenset(same.items()))
    found = {one.pk: _cached(one, people) for one in finished}
    missing = [one for one in finished if found[one.pk] is None]
    stored = _stored(missing) if missing else {}
    for one in missing:
        found[one.pk] = event = _event(one, stored.get(one.pk), same)
        _keep(one, people, event)
    return [event for event in found.values() if event]


#: the events that were read last, each with what it was made of; a process has its own
_CACHE: dict[int, tuple[object, FinishedEvent]] = {}
MOST_CACHED = 200


def forget_events() -> None:
    """Forget the events that were kept, so that the next tables read them again."""
    _CACHE.clear()


def _cached(tournament: Tournament, people: int) -> FinishedEvent | None:
    made_of, event = _CACHE.get(tournament.pk, (None, None))
    return event if made_of == (tournament.version, tournament.finished_at, people) else None


def _keep(tournament: Tournament, people: int, event: FinishedEvent) -> None:
    """Keep an event that was read; the one that was kept first makes room."""
    _CACHE.pop(tournament.pk, None)
    while len(_CACHE) >= MOST_CACHED:
        _CACHE.pop(next(iter(_CACHE)), None)
    _CACHE[tournament.pk] = ((tournament.version, tournament.finished_at, people), event)


def _stored(tournaments: Sequence[Tournament]) -> dict[int, tuple[dict[str, Any], list[list[Any]]]]:
    """Return the stored facts and columns of those of these tournaments that have not changed since."""
    rows = StoredResults.objects.filter(tournament__in=tournaments, version=F("tournament__version"))
    return {key: (facts, found) for key, facts, found in rows.values_list("tournament", "facts", "rows")}


def not_stored() -> QuerySet[Tournament]:
    """Return the finished tournaments of seasons whose results are not stored as they are now."""
    stored = Q(stored_results__version=F("version"))
    return Tournament.objects.filter(season__isnull=False, finished_at__isnull=False).exclude(stored)


def _event(
    tournament: Tournament, stored: tuple[dict[str, Any], list[list[Any]]] | None, same: Mapping[int, int]
) -> FinishedEvent:
    facts, columns = stored or results_to_store(tournament)
    rows = rows_of(columns)
    return FinishedEvent(
        key=tournament.pk,
        on=tournament.local(tournament.starts_at).date(),
        formula=tournament.points_formula,
        buy_in=tournament.buy_in,
        digits=minor_digits(tournament.currency),
        factor=Decimal(tournament.season_percent) / 100,
        venue=tournament.venue,
        rows=_same(rows, same) if same else rows,
        **facts,
    )


def _same(rows: Iterable[ResultRow], same: Mapping[int, int]) -> tuple[ResultRow, ...]:
    """Return rows, which are best first: a person who is in them twice has their better one."""
    best: dict[int, ResultRow] = {}
    for player, *figures, beaten, together, given in rows:
        who, beat = same.get(player, player), tuple([same.get(one, one) for one in beaten])
        row: ResultRow = (who, *figures, beat, together, given)  # type: ignore[assignment]
        known = best.setdefault(who, row)
        if known is not row and given:
            best[who] = (*known[:-1], known[-1] + given)
    return tuple(best.values())


def _knocked_out(tournament: Tournament) -> tuple[dict[int, list[int]], Counter[int]]:
    """Return whom each player knocked out, and how many of them in hands in which they knocked out several."""
    rows = BountyWin.objects.filter(tournament__in=tournament.sold_in, bust_out__isnull=False).order_by("pk")
    asked = ("winner__player", "bust_out__entry__player", "bust_out__hand", "bust_out__out_at")
    beaten: dict[int, list[int]] = defaultdict(list)
    hands: Counter[tuple[int, object]] = Counter()
    for winner, out, hand, at in rows.values_list(*asked):
        beaten[winner].append(out)
        hands[winner, hand or at] += 1
    together: Counter[int] = Counter()
    for (winner, _hand), count in hands.items():
        if count > 1:
            together[winner] += count
    return beaten, together


def _by_hand(tournament: Tournament) -> dict[int, list[HandGiven]]:
    """Return what each player was given by hand, by player."""
    found: dict[int, list[HandGiven]] = defaultdict(list)
    rows = tournament.points_by_hand.order_by("pk").values_list("player", "reason", "points", "times")
    for player, reason, points, times in rows:
        found[player].append(HandGiven(reason, points, times))
    return found


def same_people() -> dict[int, int]:
    """Return whose results a duplicate's are, by the duplicate."""
    rows = Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into")
    into = {key: cached for key, cached in rows if cached is not None}
    return {key: _last(key, into) for key in into}


def _last(key: int, into: dict[int, int]) -> int:
    """Return who a duplicate is at last, where it was merged into one who was merged too."""
    seen: set[int] = set()
    while key in into and key not in seen:
        seen.add(key)
        key = into[key]
    return key
