"""The final of a season: qualified players, and half of the points of qualified players who do not play."""

from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

from django.db.models import Q, QuerySet

from tournaments.models import OWN_ROW, Entry, FloorLog, Season, Tournament
from tournaments.rules.leagues.standings import SeasonPlace
from tournaments.selectors.leagues.boards import season_board

HALF = Decimal("0.5")
ROUNDED = Decimal("0.01")


def qualified_players(season: Season) -> list[SeasonPlace]:
    """Return the players who now qualify for the final, best first."""
    return [place for place in season_board(season).places if place.qualifies]


def half_points_of_absentees(season: Season, *, final: int) -> dict[int, Decimal]:
    """Return half of the points of each qualified player who did not play the final, by player.

    A player who was entered but never came counts as absent.
    """
    entries = Entry.objects.filter(tournament=final, checked_in_at__isnull=False)
    played = set(entries.values_list("player", flat=True))
    return {
        place.player: (place.points * HALF).quantize(ROUNDED, rounding=ROUND_HALF_UP)
        for place in qualified_players(season)
        if place.player not in played
    }


def possible_finals(season: Season, *, now: datetime) -> list[Tournament]:
    """Return tournaments that can be the season's final; tournaments of the season's series come first.

    They are neither over nor events of the season; at most 40.
    """
    rows = Tournament.objects.filter(finished_at__isnull=True, cancelled_at__isnull=True, demonstration=False)
    rows = (
        rows.exclude(season=season)
        .exclude(played_days__kind__in=OWN_ROW)
        .filter(starts_at__gte=now - timedelta(days=1))
    )
    return sorted(
        rows, key=lambda tournament: (tournament.series_id != season.series_id, tournament.starts_at, tournament.pk)
    )[:40]


def sibling_seasons(season: Season) -> QuerySet[Season]:
    """Return the other seasons of a season's series, which its halved points may be carried over to."""
    return Season.objects.filter(series=season.series).exclude(pk=season.pk)


def finished_finals(season: Season) -> QuerySet[Tournament]:
    """Return the finished tournaments that may have been the final, latest first.

    They are no events of the season, but belong to its series or had its players entered.
    """
    entered = FloorLog.objects.filter(action="season.final_seeded", facts__season=season.name, undone_by__isnull=True)
    own = Q(series=season.series_id) | Q(pk__in=entered.values("tournament"))
    rows = Tournament.objects.filter(own, finished_at__isnull=False).exclude(season=season)
    return rows.exclude(played_days__kind__in=OWN_ROW).order_by("-starts_at", "-pk")
