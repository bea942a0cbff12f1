"""A season's table with the names to show: whole, of one venue, or of one period."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import QuerySet

from tournaments.models import Player, PointsByHand, Season, SeasonPlayer, Tournament
from tournaments.rules.leagues.events import FinishedEvent
from tournaments.rules.leagues.regulars import with_regulars
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.leagues.standings import SeasonPlace, season_table
from tournaments.rules.players.told_apart import Named
from tournaments.selectors.leagues.stored import finished_events, forget_events, same_people
from tournaments.selectors.shown_names import names_numbered

#: what no table asks of its tournaments; what asks nevertheless gets it
HEAVY = ("steps", "chips", "carry_over", "payout_plan", "house_overrides", "cue_sounds")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonBoard:
    """A season's table. `tournaments` are all its events, by start, `events` the finished ones that this table counts.

    `names` are the names to show, by player. `period` is "", "2026-03" or "2026-Q1"; `venue` is "" for all.
    """

    season: Season
    rules: SeasonRules
    tournaments: tuple[Tournament, ...]
    events: tuple[FinishedEvent, ...]
    places: tuple[SeasonPlace, ...]
    names: Mapping[int, str]
    venue: str = ""
    period: str = ""

    @property
    def ranked(self) -> int:
        """How many players are ranked."""
        return sum(one.rank is not None for one in self.places)

    @property
    def is_whole(self) -> bool:
        """Whether it is the table of the whole season: only that one sends players to the final."""
        return not (self.venue or self.period)

    def titled(self, event: FinishedEvent) -> Tournament:
        """Return the tournament of an event."""
        return next(one for one in self.tournaments if one.pk == event.key)


def season_board(season: Season, *, venue: str = "", period: str = "") -> SeasonBoard:
    """Return a season's table, calculated once for all who ask, until something that it is made of changes.

    A month is written 2026-03 and a quarter 2026-Q1; a period without events gives an empty table.
    """
    tournaments = tuple(season.events.defer(*HEAVY).order_by("starts_at", "pk"))
    same = same_people()
    known = (*known_players(season, same=same), same)
    made_of = (season, season.version, tuple((one.pk, one.version, one.finished_at) for one in tournaments), known)
    key = (season.pk, venue, period)
    cached = _CACHE.get(key)
    if cached and cached[0] == made_of:
        events, places = cached[1]
    else:
        events, places = _table(season, tournaments, (venue, period), known)
        _keep(key, made_of, (events, places))
    return SeasonBoard(
        season=season,
        rules=season.as_rule(),
        tournaments=tournaments,
        events=events,
        places=places,
        names=names_of(one.player for one in places),
        venue=venue,
        period=period,
    )


Known = tuple[set[int], dict[int, Decimal], dict[int, int]]
Table = tuple[tuple[FinishedEvent, ...], tuple[SeasonPlace, ...]]
#: the last tables that were asked for, each with what it was made of: versions that are read of the database each time,
#: so a table of another web process's past is never shown
_CACHE: dict[tuple[int, str, str], tuple[object, Table]] = {}
MOST_CACHED = 60


def forget() -> None:
    """Forget the tables that were kept and their events, so that the next ones are read and calculated."""
    _CACHE.clear()
    forget_events()


def _keep(key: tuple[int, str, str], made_of: object, table: Table) -> None:
    """Keep a table that was calculated; the one that was kept first makes room."""
    _CACHE.pop(key, None)
    while len(_CACHE) >= MOST_CACHED:
        _CACHE.pop(next(iter(_CACHE)), None)
    _CACHE[key] = (made_of, table)


def _table(
    season: Season,
    tournaments: tuple[Tournament, ...],
    asked: tuple[str, str],
    known: Known,
) -> Table:
    """Calculate a table."""
    venue, period = asked
    guests, carried, same = known
    rules, whole = season.as_rule(), finished_events(tournaments, same=same)
    if rules.quarter_doubles:
        whole = list(with_regulars(whole))
    events = [one for one in whole if _is_of(one, venue, period)]
    places = season_table(rules, events, guests=guests, carried={} if venue or period else carried)
    return tuple(events), tuple(places)


def _is_of(event: FinishedEvent, venue: str, period: str) -> bool:
    return venue in ("", event.venue) and (not period or period in periods_of(event.on))


def periods_of(day: date) -> tuple[str, str]:
    """Return the month and the quarter of a day: 2026-03 and 2026-Q1."""
    return f"{day:%Y-%m}", f"{day.year}-Q{(day.month + 2) // 3}"


def periods(board: SeasonBoard) -> list[str]:
    """Return the quarters and the months in which events of the season were finished, the latest first."""
    days = [one.local(one.starts_at).date() for one in board.tournaments if one.finished_at]
    quarters = {periods_of(day)[1] for day in days}
    months = {periods_of(day)[0] for day in days}
    return [*sorted(quarters, reverse=True), *sorted(months, reverse=True)]


def venues(board: SeasonBoard) -> list[str]:
    """Return where events of the season were finished, if at more than one place."""
    found = sorted({one.venue for one in board.tournaments if one.finished_at and one.venue})
    return found if len(found) > 1 else []


def known_players(season: Season, *, same: Mapping[int, int]) -> tuple[set[int], dict[int, Decimal]]:
    """Return the guests of a season, and the points that were carried over from the one before, by player.

    What is known of a duplicate is known of the player that it was merged into.
    """
    rows = SeasonPlayer.objects.filter(season=season).values_list("player", "guest", "carried")
    guests: set[int] = set()
    carried: dict[int, Decimal] = defaultdict(Decimal)
    for player, guest, points in rows:
        who = same.get(player, player)
        if guest:
            guests.add(who)
        if points:
            carried[who] += points
    return guests, dict(carried)


def names_of(players: Iterable[int]) -> dict[int, str]:
    """Return the names to show of players who are shown together, by their keys."""
    rows = Player.objects.filter(pk__in=list(players)).order_by("pk")
    named = rows.values_list("pk", "display_name", "name", "club_number")
    return names_numbered({key: Named(*name) for key, *name in named})


def points_given(season: Season) -> QuerySet[PointsByHand]:
    """Return what was given by hand in the events of a season, the last first."""
    rows = PointsByHand.objects.filter(tournament__season=season).select_related("tournament", "player")
    return rows.order_by("-at", "-pk")
