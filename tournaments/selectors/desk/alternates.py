"""The alternates, and how long each may have to wait."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import BustOut, ClockAnchor, Tournament, Waiting
from tournaments.rules.clock.registration_periods import is_closed
from tournaments.rules.desk.alternates import CallState, in_order, next_to_call, seats_reserved, seats_to_call
from tournaments.rules.desk.eligibility import expected_wait
from tournaments.rules.levels import Closing
from tournaments.selectors.desk.eligibility import call_time, free_seats_now, listed_alternates
from tournaments.selectors.desk.prices import clock_reading_of
from tournaments.selectors.shown_names import names_apart_in

#: busts of so long ago say how fast seats come free
WINDOW = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class WaitingPlayer:
    """One who waits. `wait` is None when nobody can say; no wait means that a seat is free.

    `state` is how they stand, `until` when their call ends. `shown` is the name for everybody, told apart from others.
    """

    pk: int
    player: int
    name: str
    ticket: int
    position: int
    since: datetime
    called_at: datetime | None
    wait: timedelta | None
    state: str = CallState.WAITS
    until: datetime | None = None
    shown: str = ""


@dataclass(frozen=True, slots=True)
class AlternatesNow:
    """The list as a whole: `closed` with registration; for how many seats a player can be called (None: nobody knows).

    `upcoming` is the key of the one to call, None where nobody is left to call.
    """

    closed: bool
    seats: int | None
    reserved: int
    upcoming: int | None

    @property
    def may_call(self) -> bool:
        """Whether a player can be called now."""
        return not self.closed and self.upcoming is not None and self.seats != 0


def alternates_of(tournament: Tournament, *, now: datetime) -> list[WaitingPlayer]:
    """Return everybody who waits, as seats go: who was called, who waits, who missed a call."""
    rows = Waiting.objects.filter(tournament=tournament, left_at__isnull=True).select_related("player")
    waiting = {one.ticket: one for one in rows}
    if not waiting:
        return []
    busts, span = bust_rate(tournament, now=now)
    free, keep = free_seats_now(tournament) or 0, call_time(tournament)
    names = names_apart_in(tournament, (one.player for one in waiting.values()))
    listed = in_order(list(listed_alternates(tournament).values()), now=now, keep=keep)
    return [
        WaitingPlayer(
            pk=waiting[one.ticket].pk,
            player=waiting[one.ticket].player_id,
            name=waiting[one.ticket].player.display_name,
            ticket=one.ticket,
            position=at,
            since=waiting[one.ticket].since,
            called_at=one.called_at,
            wait=expected_wait(at, free=free, busts=busts, span=span),
            state=one.state(now=now, keep=keep),
            until=one.until(keep=keep),
            shown=names[waiting[one.ticket].player_id],
        )
        for at, one in enumerate(listed, start=1)
    ]


def alternates_now(tournament: Tournament, *, now: datetime) -> AlternatesNow:
    """Return what can be done with the list now."""
    listed, keep = listed_alternates(tournament), call_time(tournament)
    waiting = list(listed.values())
    reserved = seats_reserved(waiting, now=now, keep=keep)
    upcoming = next_to_call(waiting, now=now, keep=keep)
    return AlternatesNow(
        closed=_closed(tournament, now=now),
        seats=seats_to_call(free_seats_now(tournament), reserved=reserved) if waiting else None,
        reserved=reserved,
        upcoming=next((player for player, one in listed.items() if one == upcoming), None),
    )


def _closed(tournament: Tournament, *, now: datetime) -> bool:
    reading = clock_reading_of(tournament, now=now)
    return tournament.is_over or is_closed(reading.structure, Closing.REGISTRATION, clock=reading.clock)


def bust_rate(tournament: Tournament, *, now: datetime) -> tuple[int, timedelta]:
    """How many went out recently, and in how long: the last hour, or less when play is younger."""
    started = ClockAnchor.objects.values_list("started_at", flat=True).get(tournament=tournament)
    since = max(started or now, now - WINDOW)
    return BustOut.objects.newest_of([tournament.pk]).filter(out_at__gt=since).count(), now - since
