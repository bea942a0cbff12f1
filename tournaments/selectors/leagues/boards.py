"""The ranking table of a season, a venue or a period, with names; also as plain values for files and the API."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet

from tournaments.language.sentences import translate
from tournaments.models import Player, PointsByHand, Season, SeasonPlayer, Tournament
from tournaments.rules.leagues.bonuses import HandGiven
from tournaments.rules.leagues.events import FinishedEvent
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.leagues.standings import SeasonPlace, season_table, table_decimals
from tournaments.rules.leagues.sums import with_quarter_regulars
from tournaments.rules.players.disambiguation import Named
from tournaments.selectors.leagues.stored import clear_event_cache, finished_events, player_by_duplicate
from tournaments.selectors.shown_names import numbered_names
from tournaments.selectors.staff.roles import Person, is_trusted

# Large columns that a table does not need.
HEAVY = ("steps", "chips", "carry_over", "payout_plan", "house_overrides", "cue_sounds")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonBoard:
    """A season's ranking table.

    `events` are the finished events in it, `tournaments` all events of the season by start.

    `names` are the names to show, by player. All points are shown with `decimals`
    decimals. `period` is "", "2026-03" or "2026-Q1"; `venue` is "" for all venues.
    """

    season: Season
    rules: SeasonRules
    tournaments: tuple[Tournament, ...]
    events: tuple[FinishedEvent, ...]
    places: tuple[SeasonPlace, ...]
    names: Mapping[int, str]
    decimals: int = 0
    venue: str = ""
    period: str = ""

    @property
    def ranked_count(self) -> int:
        return sum(place.rank is not None for place in self.places)

    @property
    def is_overall(self) -> bool:
        """Return whether this table covers the whole season, so that players can qualify by it."""
        return not (self.venue or self.period)

    def tournament_of(self, event: FinishedEvent) -> Tournament:
        return next(tournament for tournament in self.tournaments if tournament.pk == event.key)


def season_board(season: Season, *, venue: str = "", period: str = "") -> SeasonBoard:
    """Return a season's ranking table, cached until something that it depends on changes.

    With `venue` or `period` ("2026-03" or "2026-Q1"), only events of that venue or period count.
    """
    tournaments = tuple(season.events.defer(*HEAVY).order_by("starts_at", "pk"))
    duplicates = player_by_duplicate()
    known = (*guests_and_carried_points(season, same=duplicates), duplicates)
    made_of = (
        season,
        season.version,
        tuple((tournament.pk, tournament.version, tournament.finished_at) for tournament in tournaments),
        known,
    )
    key = (season.pk, venue, period)
    cached = _CACHE.get(key)
    if cached and cached[0] == made_of:
        events, places, decimals = cached[1]
    else:
        events, places = _season_table(season, tournaments, (venue, period), known)
        decimals = table_decimals(places)
        _cache_table(key, made_of, (events, places, decimals))
    return SeasonBoard(
        season=season,
        rules=season.as_season_rules(),
        tournaments=tournaments,
        events=events,
        places=places,
        names=names_by_player(place.player for place in places),
        decimals=decimals,
        venue=venue,
        period=period,
    )


Known = tuple[set[int], dict[int, Decimal], dict[int, int]]
# events, places, decimals of the points
Table = tuple[tuple[FinishedEvent, ...], tuple[SeasonPlace, ...], int]
# Tables with the versions that they depend on. Those are read from the database each time: no outdated table is shown.
_CACHE: dict[tuple[int, str, str], tuple[object, Table]] = {}
MOST_CACHED = 60


def clear_season_caches() -> None:
    """Clear the caches of tables and events."""
    _CACHE.clear()
    clear_event_cache()


def _cache_table(key: tuple[int, str, str], made_of: object, table: Table) -> None:
    _CACHE.pop(key, None)
    while len(_CACHE) >= MOST_CACHED:
        _CACHE.pop(next(iter(_CACHE)), None)
    _CACHE[key] = (made_of, table)


def _season_table(
    season: Season,
    tournaments: tuple[Tournament, ...],
    parts: tuple[str, str],
    known: Known,
) -> tuple[tuple[FinishedEvent, ...], tuple[SeasonPlace, ...]]:
    venue, period = parts
    guests, carried, same = known
    rules, whole = season.as_season_rules(), finished_events(tournaments, same=same)
    if rules.quarter_doubles:
        whole = list(with_quarter_regulars(whole))
    events = [event for event in whole if _is_event_in_table(event, venue, period)]
    places = season_table(rules, events, guests=guests, carried={} if venue or period else carried)
    return tuple(events), tuple(places)


def _is_event_in_table(event: FinishedEvent, venue: str, period: str) -> bool:
    return venue in ("", event.venue) and (not period or period in month_and_quarter_of(event.on))


def month_and_quarter_of(day: date) -> tuple[str, str]:
    """Return the month and the quarter of a day, such as "2026-03" and "2026-Q1"."""
    return f"{day:%Y-%m}", f"{day.year}-Q{(day.month + 2) // 3}"


def periods_with_events(board: SeasonBoard) -> list[str]:
    """Return the quarters, then the months, with finished events of the season; both latest first."""
    days = [
        tournament.as_local_time(tournament.starts_at).date()
        for tournament in board.tournaments
        if tournament.finished_at
    ]
    quarters = {month_and_quarter_of(day)[1] for day in days}
    months = {month_and_quarter_of(day)[0] for day in days}
    return [*sorted(quarters, reverse=True), *sorted(months, reverse=True)]


def venues_with_events(board: SeasonBoard) -> list[str]:
    """Return the venues of the season's finished events; [] unless there are several."""
    found = sorted(
        {tournament.venue for tournament in board.tournaments if tournament.finished_at and tournament.venue}
    )
    return found if len(found) > 1 else []


def guests_and_carried_points(season: Season, *, same: Mapping[int, int]) -> tuple[set[int], dict[int, Decimal]]:
    """Return the guests of a season, and the points carried over from the season before by player.

    A duplicate counts as the player that it was merged into.
    """
    rows = SeasonPlayer.objects.filter(season=season).values_list("player", "guest", "carried")
    guests: set[int] = set()
    carried: dict[int, Decimal] = defaultdict(Decimal)
    for player, guest, points in rows:
        player_key = same.get(player, player)
        if guest:
            guests.add(player_key)
        if points:
            carried[player_key] += points
    return guests, dict(carried)


def names_by_player(players: Iterable[int]) -> dict[int, str]:
    """Return the names of players by primary key, unique among these players."""
    rows = Player.objects.filter(pk__in=list(players)).order_by("pk")
    named = rows.values_list("pk", "display_name", "name", "club_number")
    return numbered_names({key: Named(*name) for key, *name in named})


def full_names(board: SeasonBoard, *, to: Person) -> dict[int, str]:
    """Return the full names of the players in a table if a person may read the register, else {}."""
    if not is_trusted(to):
        return {}
    players = Player.objects.filter(pk__in=[place.player for place in board.places])
    return {player.pk: player.full_name for player in players}


def points_given_by_hand(season: Season) -> QuerySet[PointsByHand]:
    """Return the points given by hand in the events of a season, latest first."""
    rows = PointsByHand.objects.filter(tournament__season=season).select_related("tournament", "player")
    return rows.order_by("-at", "-pk")


def table_content(board: SeasonBoard, *, to: Person) -> dict[str, Any]:
    """Return a table as plain values with public names; with prizes if the season shows money.

    `no_value` of a place is why the overall formula has no value for the player.

    People who may read the register also get full names.
    """
    names = full_names(board, to=to)
    season, tournaments = board.season, {tournament.pk: tournament for tournament in board.tournaments}
    return {
        "season": season.slug,
        "name": season.name,
        "series": season.series.slug,
        "formula": season.formula,
        "version": season.version,
        "venue": board.venue,
        "period": board.period,
        "events": [
            {
                "key": event.key,
                "tournament": tournaments[event.key].slug,
                "name": tournaments[event.key].name,
                "date": event.on.isoformat(),
                "players": event.players,
                "entries": event.entries,
                "formula": event.formula,
                "factor": f"{event.factor.normalize():f}",
            }
            for event in board.events
        ],
        "places": [_place_content(place, board, names.get(place.player)) for place in board.places],
    }


def _place_content(place: SeasonPlace, board: SeasonBoard, full_name: str | None) -> dict[str, Any]:
    return {
        "place": place.rank,
        "player": place.player,
        "name": board.names[place.player],
        **({"full_name": full_name} if full_name is not None else {}),
        "points": f"{place.points}",
        **({"no_value": translate(place.problem)} if place.problem else {}),
        "carried": f"{place.carried}",
        "counted": place.counted,
        "played": place.events_played,
        "moved": place.moved,
        "qualifies": place.qualifies,
        "guest": place.guest,
        "events_lacking": place.lacking,
        "results": [
            {
                "event": score.event,
                "place": score.result.first,
                "last": score.result.last,
                "points": f"{score.points}",
                "counts": score.counts,
                **(
                    {"by_hand": [_points_by_hand_content(by_hand) for by_hand in score.result.by_hand]}
                    if score.result.by_hand
                    else {}
                ),
                **({"prize": score.result.prize} if board.season.shows_money else {}),
            }
            for score in place.scores
        ],
    }


def _points_by_hand_content(points_by_hand: HandGiven) -> dict[str, Any]:
    return {
        "reason": points_by_hand.reason,
        "points": f"{points_by_hand.points.normalize():f}",
        "times": points_by_hand.times,
    }
