"""Results of finished tournaments for seasons, calculated if the stored ones are outdated; events in no season yet."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import F, Max, Q, QuerySet

from tournaments.models import OWN_ROW, BountyWin, BustOut, Player, Season, StoredResults, Tournament
from tournaments.rules.leagues.bonuses import HandGiven
from tournaments.rules.leagues.events import FinishedEvent, ResultRow
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.points import formula_expression
from tournaments.rules.leagues.stored_columns import results_as_columns, rows_from_columns
from tournaments.rules.leagues.td_formulas import is_td_formula, read_td_formula
from tournaments.rules.leagues.td_nights import night_as_json, night_from_json
from tournaments.rules.money import minor_digits
from tournaments.selectors.amounts_sold import pool_with_rebuys, unique_player_count
from tournaments.selectors.days.series import events_of
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.bounties import OpenBounty, has_bounties
from tournaments.selectors.prizes.results import results, td_night_of
from tournaments.selectors.shown_names import set_unique_names_in


def results_to_store(tournament: Tournament) -> tuple[dict[str, Any], list[list[Any]]]:
    """Return a tournament's facts and the columns of its results, for `StoredResults`."""
    event_results = results(tournament, formula="")
    beaten, together = _knock_outs_by_player(tournament)
    by_hand = _points_by_hand_by_player(tournament)
    facts = {
        "players": unique_player_count(tournament),
        "entries": entries_count(tournament),
        "paid": tournament.prizes.aggregate(last=Max("place"))["last"] or 0,
        "pool": sum(result.prize for result in event_results),
        "gathered": pool_with_rebuys(tournament),
    }
    if is_td_formula(tournament.points_formula):
        facts["night"] = night_as_json(td_night_of(tournament, event_results))
    rows = [
        (
            result.player.pk,
            result.first,
            result.last,
            result.entries,
            result.spent,
            result.prize,
            tuple(beaten.get(result.player.pk, ())),
            together[result.player.pk],
            tuple(by_hand.get(result.player.pk, ())),
        )
        for result in event_results
    ]
    return facts, results_as_columns(rows)


def finished_events(tournaments: Iterable[Tournament], *, same: Mapping[int, int]) -> list[FinishedEvent]:
    """Return the finished ones of these tournaments as events, in the order of play; cached.

    `same` is the result of `player_by_duplicate`.
    """
    finished = sorted(
        (tournament for tournament in tournaments if tournament.finished_at),
        key=lambda tournament: (tournament.starts_at, tournament.pk),
    )
    people = hash(frozenset(same.items()))
    found = {tournament.pk: _cached_event(tournament, people) for tournament in finished}
    missing = [tournament for tournament in finished if found[tournament.pk] is None]
    stored = _stored_results_by_tournament(missing) if missing else {}
    for tournament in missing:
        found[tournament.pk] = event = _finished_event(tournament, stored.get(tournament.pk), same)
        _cache_event(tournament, people, event)
    return [event for event in found.values() if event]


# Events cached in this process, with the versions that they depend on.
_CACHE: dict[int, tuple[object, FinishedEvent]] = {}
MOST_CACHED = 200


def clear_event_cache() -> None:
    _CACHE.clear()


def _cached_event(tournament: Tournament, people: int) -> FinishedEvent | None:
    made_of, event = _CACHE.get(tournament.pk, (None, None))
    return event if made_of == (tournament.version, tournament.finished_at, people) else None


def _cache_event(tournament: Tournament, people: int, event: FinishedEvent) -> None:
    _CACHE.pop(tournament.pk, None)
    while len(_CACHE) >= MOST_CACHED:
        _CACHE.pop(next(iter(_CACHE)), None)
    _CACHE[tournament.pk] = ((tournament.version, tournament.finished_at, people), event)


def _stored_results_by_tournament(
    tournaments: Sequence[Tournament],
) -> dict[int, tuple[dict[str, Any], list[list[Any]]]]:
    """Return the stored facts and columns of these tournaments, by primary key; outdated ones are left out."""
    rows = StoredResults.objects.filter(tournament__in=tournaments, version=F("tournament__version"))
    return {key: (facts, found) for key, facts, found in rows.values_list("tournament", "facts", "rows")}


def with_formula(event: FinishedEvent, formula: str, *, same: Mapping[int, int]) -> FinishedEvent:
    """Return an event as it would be by another formula."""
    if event.night or not is_td_formula(formula):
        return replace(event, formula=formula)
    tournament = Tournament.objects.get(pk=event.key)
    night = night_as_json(td_night_of(tournament, results(tournament, formula="")))
    return replace(event, formula=formula, night=night_from_json(night, same=same))


def tournaments_to_store() -> QuerySet[Tournament]:
    """Return the finished tournaments of seasons whose stored results are missing or outdated."""
    stored = Q(stored_results__version=F("version"))
    return Tournament.objects.filter(season__isnull=False, finished_at__isnull=False).exclude(stored)


def _finished_event(
    tournament: Tournament, stored: tuple[dict[str, Any], list[list[Any]]] | None, same: Mapping[int, int]
) -> FinishedEvent:
    facts, columns = stored or results_to_store(tournament)
    rows, night = rows_from_columns(columns), facts.get("night")
    return FinishedEvent(
        key=tournament.pk,
        on=tournament.as_local_time(tournament.starts_at).date(),
        formula=tournament.points_formula,
        buy_in=tournament.buy_in,
        digits=minor_digits(tournament.currency),
        factor=Decimal(tournament.season_percent) / 100,
        venue=tournament.venue,
        rows=_rows_without_duplicates(rows, same) if same else rows,
        night=night_from_json(night, same=same) if night else None,
        **{name: value for name, value in facts.items() if name != "night"},
    )


def _rows_without_duplicates(rows: Iterable[ResultRow], same: Mapping[int, int]) -> tuple[ResultRow, ...]:
    """Return one row for each person: the best row, with all points that the person was given by hand."""
    best: dict[int, ResultRow] = {}
    for player, *figures, beaten, together, given in rows:
        owner, losers = same.get(player, player), tuple([same.get(loser, loser) for loser in beaten])
        row: ResultRow = (owner, *figures, losers, together, given)  # type: ignore[assignment]
        known = best.setdefault(owner, row)
        if known is not row and given:
            best[owner] = (*known[:-1], known[-1] + given)
    return tuple(best.values())


def _knock_outs_by_player(tournament: Tournament) -> tuple[dict[int, list[int]], Counter[int]]:
    """Return the players whom each player knocked out, and each player's count in multiple knock-outs.

    A multiple knock-out is a hand in which one player knocked out several.
    """
    rows = BountyWin.objects.filter(tournament__in=tournament.entry_row_keys, bust_out__isnull=False).order_by("pk")
    columns = ("winner__player", "bust_out__entry__player", "bust_out__hand", "bust_out__out_at")
    beaten: dict[int, list[int]] = defaultdict(list)
    hands: Counter[tuple[int, object]] = Counter()
    for winner, out, hand, at in rows.values_list(*columns):
        beaten[winner].append(out)
        hands[winner, hand or at] += 1
    together: Counter[int] = Counter()
    for (winner, _hand), count in hands.items():
        if count > 1:
            together[winner] += count
    return beaten, together


def _points_by_hand_by_player(tournament: Tournament) -> dict[int, list[HandGiven]]:
    given: dict[int, list[HandGiven]] = defaultdict(list)
    rows = tournament.points_by_hand.order_by("pk").values_list("player", "reason", "points", "times")
    for player, reason, points, times in rows:
        given[player].append(HandGiven(reason, points, times))
    return given


def player_by_duplicate() -> dict[int, int]:
    """Return the player into whom each duplicate was merged, by the duplicate's key."""
    rows = Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into")
    into = {key: cached for key, cached in rows if cached is not None}
    return {key: _last_merged_into(key, into) for key in into}


def _last_merged_into(key: int, into: dict[int, int]) -> int:
    """Return the player at the end of a chain of merges."""
    seen: set[int] = set()
    while key in into and key not in seen:
        seen.add(key)
        key = into[key]
    return key


# Knock-outs in events without bounties, if the season or the formula counts them.
#
# They are stored as a `BountyWin` without money, as those of imported tournaments are.


def has_scored_knock_outs(tournament: Tournament) -> bool:
    """Return whether knock-outs score points although there are no bounties. A flight follows its tournament."""
    whole = tournament.whole_tournament
    rules = whole.season.as_season_rules() if whole.season else None
    by_season = bool(rules and (rules.knock_out or rules.knock_out_together or rules.leader))
    return (by_season or _has_bounties_in_formula(whole.points_formula)) and not has_bounties(tournament)


def may_name_bounty_winner(tournament: Tournament) -> bool:
    """Return whether staff may name who knocked a player out, or who wins the bounty."""
    return has_bounties(tournament) or has_scored_knock_outs(tournament)


def _has_bounties_in_formula(formula: str) -> bool:
    try:
        if is_td_formula(formula):
            return bool({"numberOfHits", "numberOfBountiesWon"} & read_td_formula(formula).variables)
        return bool(formula) and "bounties" in formula_expression(formula).names
    except ExpressionError:
        return False


def unnamed_knock_outs(tournament: Tournament, *, most: int) -> list[OpenBounty]:
    """Return the newest bust-outs without a named winner, newest first, at most `most`."""
    outs = BustOut.objects.filter(
        entry__tournament=tournament, entry__voided_at__isnull=True, bounty_wins=None, why=BustOut.Why.BUST
    )
    knock_outs = [OpenBounty(out, 0) for out in outs.select_related("entry__player").order_by("-out_at", "-pk")[:most]]
    set_unique_names_in(tournament, (knock_out.bust_out.entry.player for knock_out in knock_outs))
    return knock_outs


def countable_tournaments(season: Season | None = None) -> QuerySet[Tournament]:
    """Return the finished tournaments that are in no season, latest first.

    With `season`, unfinished tournaments of its series are included. Flights and cancelled tournaments are left out.
    """
    may_count = Q(finished_at__isnull=False)
    if season:
        may_count |= Q(series=season.series)
    rows = Tournament.objects.filter(may_count, season=None, cancelled_at=None, demonstration=False)
    return rows.exclude(played_days__kind__in=OWN_ROW).order_by("-starts_at", "-pk")


@dataclass(frozen=True, slots=True)
class LeagueChoice:
    """The season in which a finished tournament counts, or the current seasons in which it could."""

    counted: Season | None
    seasons: list[Season]


def current_seasons(*, now: datetime) -> QuerySet[Season]:
    """Return the seasons that are not over, latest start first."""
    return Season.objects.filter(ends__gte=now.date()).select_related("series").order_by("-starts", "-pk")


def league_choice(tournament: Tournament, *, now: datetime, most: int = 3) -> LeagueChoice | None:
    """Return where a finished tournament counts or could count, its own series first.

    None for a tournament that is not finished, a flight and the demonstration.
    """
    whole = tournament.whole_tournament
    if not whole.finished_at or tournament.is_flight or whole.demonstration:
        return None
    if whole.season:
        return LeagueChoice(whole.season, [])
    own_first = sorted(current_seasons(now=now), key=lambda season: season.series_id != whole.series_id)
    return LeagueChoice(None, own_first[:most])


def is_countable(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether a finished tournament is in no season and could be added to one."""
    choice = league_choice(tournament, now=now)
    return choice is not None and choice.counted is None


def events_without_season(season: Season) -> QuerySet[Tournament]:
    """Return the series' tournaments within the season's dates that are in no season, by start.

    Dates are in the series' time zone. Cancelled tournaments are left out.
    """
    zone = ZoneInfo(season.series.zone)
    first = datetime.combine(season.starts, time.min, tzinfo=zone)
    after = datetime.combine(season.ends + timedelta(days=1), time.min, tzinfo=zone)
    rows = events_of(season.series).filter(season=None, cancelled_at=None, starts_at__gte=first, starts_at__lt=after)
    return rows.order_by("starts_at", "pk")
