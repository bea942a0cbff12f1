"""Where a player of a league plays at this moment, and since when they play here."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.composition import room
from tournaments.models import OWN_ROW, Entry, Tournament
from tournaments.selectors.leagues.stored import same_people

#: who is in a tournament that began earlier is not playing: nobody has ended it
LONGEST = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class PlayingNow:
    """One tournament that a player is in, with their seat as it is spoken; "" without one."""

    tournament: Tournament
    seat: str


def playing_now(player: int, *, now: datetime) -> list[PlayingNow]:
    """Return the tournaments in which play has begun and a player is in, the last to begin first."""
    rows = Entry.objects.filter(
        player__in=_rows_of(player), bust_out__isnull=True, tournament__starts_at__gt=now - LONGEST
    )
    rows = rows.filter(tournament__finished_at__isnull=True, tournament__cancelled_at__isnull=True)
    rows = rows.exclude(tournament__played_days__kind__in=OWN_ROW, tournament__played_days__ended_at__isnull=False)
    listed = rows.select_related("tournament__clock").order_by("-tournament__starts_at", "pk")
    playing = [one for one in listed if one.tournament.clock.begun(now)]
    seats = room().seats([entry.pk for entry in playing])
    return [PlayingNow(one.tournament, seats.get(one.pk, "")) for one in playing]


def first_played(player: int) -> datetime | None:
    """Return when a player entered for the first time; None for who never did."""
    rows = Entry.objects.filter(player__in=_rows_of(player)).order_by("entered_at")
    return rows.values_list("entered_at", flat=True).first()


def _rows_of(player: int) -> Collection[int]:
    """Return the keys of a player: their own, and of duplicates that were merged into them."""
    return {player, *(one for one, into in same_people().items() if into == player)}
