"""The alternates, and how long each may have to wait."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import BustOut, ClockAnchor, Tournament, Waiting
from tournaments.rules.desk.eligibility import expected_wait
from tournaments.selectors.desk.eligibility import players_left

#: busts of so long ago say how fast seats come free
WINDOW = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class WaitingPlayer:
    """One who waits. `wait` is None when nobody can say; no wait means that a seat is free."""

    pk: int
    player: int
    name: str
    ticket: int
    position: int
    since: datetime
    called_at: datetime | None
    wait: timedelta | None


def alternates_of(tournament: Tournament, *, now: datetime) -> list[WaitingPlayer]:
    """Everybody who waits, first come first."""
    waiting = list(Waiting.objects.filter(tournament=tournament, left_at__isnull=True).select_related("player"))
    if not waiting:
        return []
    busts, span = bust_rate(tournament, now=now)
    free = max(0, tournament.capacity - players_left(tournament)) if tournament.capacity is not None else 0
    return [
        WaitingPlayer(
            pk=one.pk,
            player=one.player_id,
            name=one.player.display_name,
            ticket=one.ticket,
            position=at,
            since=one.since,
            called_at=one.called_at,
            wait=expected_wait(at, free=free, busts=busts, span=span),
        )
        for at, one in enumerate(waiting, start=1)
    ]


def bust_rate(tournament: Tournament, *, now: datetime) -> tuple[int, timedelta]:
    """How many went out recently, and in how long: the last hour, or less when play is younger."""
    started = ClockAnchor.objects.values_list("started_at", flat=True).get(tournament=tournament)
    since = max(started or now, now - WINDOW)
    return BustOut.objects.filter(entry__tournament=tournament, out_at__gt=since).count(), now - since
