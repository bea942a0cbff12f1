"""The tournaments in which a league player plays now, and when the player first entered one."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.composition import room
from tournaments.models import OWN_ROW, Entry, Tournament
from tournaments.selectors.leagues.stored import player_by_duplicate

# A tournament that began earlier was never finished.
LONGEST_TOURNAMENT = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class PlayingNow:
    """A tournament in which a player still plays, and the seat as text; "" without a seat."""

    tournament: Tournament
    seat: str


def tournaments_in_play_of(player: int, *, now: datetime) -> list[PlayingNow]:
    """Return the tournaments in which a player still plays, latest start first."""
    rows = Entry.objects.filter(
        player__in=_keys_of_person(player), bust_out__isnull=True, tournament__starts_at__gt=now - LONGEST_TOURNAMENT
    )
    rows = rows.filter(tournament__finished_at__isnull=True, tournament__cancelled_at__isnull=True)
    rows = rows.exclude(tournament__played_days__kind__in=OWN_ROW, tournament__played_days__ended_at__isnull=False)
    listed = rows.select_related("tournament__clock").order_by("-tournament__starts_at", "pk")
    playing = [entry for entry in listed if entry.tournament.clock.has_begun(now)]
    seats = room().seat_texts_by_entry([entry.pk for entry in playing])
    return [PlayingNow(entry.tournament, seats.get(entry.pk, "")) for entry in playing]


def first_entered_at(player: int) -> datetime | None:
    """Return when a player entered for the first time; None if they never did."""
    rows = Entry.objects.filter(player__in=_keys_of_person(player)).order_by("entered_at")
    return rows.values_list("entered_at", flat=True).first()


def _keys_of_person(player: int) -> Collection[int]:
    """Return the primary keys of a player and of the duplicates merged into this player."""
    return {player, *(duplicate for duplicate, merged_into in player_by_duplicate().items() if merged_into == player)}
