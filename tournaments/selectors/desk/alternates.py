"""The alternates, how long each may have to wait, and the alert to call the next to a seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.contribution_types import Alert
from tournaments.models import BustOut, ClockAnchor, Tournament, Waiting
from tournaments.rules.clock.registration_periods import is_closed
from tournaments.rules.desk.alternates import (
    CallState,
    alternate_count_to_call,
    alternates_in_calling_order,
    next_alternate_to_call,
    reserved_seat_count,
)
from tournaments.rules.desk.eligibility import expected_wait
from tournaments.rules.levels import Closing
from tournaments.selectors.desk.eligibility import call_duration, free_seat_count, listed_alternates_by_player
from tournaments.selectors.desk.prices import clock_reading_of
from tournaments.selectors.shown_names import names_of_players, unique_names_in

BUST_RATE_WINDOW = timedelta(hours=1)

# Rank of the alert: after pressing ones, before that of a paused clock.
CALL = 40


@dataclass(frozen=True, slots=True)
class WaitingPlayer:
    """A player on the list of alternates.

    `wait` is 0 if a seat is free, None if it cannot be estimated. `until` is when the player's call ends. `shown` is
    the public name, unique on the list.
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
class AlternatesState:
    """The state of the list of alternates. `closed` means that registration has closed.

    `seats` is how many alternates can be called to a seat now, None if unknown. `upcoming` is the primary key of the
    player to call next, None if nobody is left to call.
    """

    closed: bool
    seats: int | None
    reserved: int
    upcoming: int | None

    @property
    def may_call(self) -> bool:
        return not self.closed and self.upcoming is not None and self.seats != 0


def alternates_of(tournament: Tournament, *, now: datetime) -> list[WaitingPlayer]:
    """Return the alternates in the order of calling.

    Called players come first, then waiting ones, then those who missed a call.
    """
    rows = Waiting.objects.filter(tournament=tournament, left_at__isnull=True).select_related("player")
    waiting = {waiting_row.ticket: waiting_row for waiting_row in rows}
    if not waiting:
        return []
    busts, span = recent_bust_count_and_period(tournament, now=now)
    free, keep = free_seat_count(tournament) or 0, call_duration(tournament)
    names = unique_names_in(tournament, (waiting_row.player for waiting_row in waiting.values()))
    listed = alternates_in_calling_order(list(listed_alternates_by_player(tournament).values()), now=now, keep=keep)
    return [
        WaitingPlayer(
            pk=waiting[alternate.ticket].pk,
            player=waiting[alternate.ticket].player_id,
            name=waiting[alternate.ticket].player.display_name,
            ticket=alternate.ticket,
            position=at,
            since=waiting[alternate.ticket].since,
            called_at=alternate.called_at,
            wait=expected_wait(at, free=free, busts=busts, span=span),
            state=alternate.state(now=now, keep=keep),
            until=alternate.call_ends_at(keep=keep),
            shown=names[waiting[alternate.ticket].player_id],
        )
        for at, alternate in enumerate(listed, start=1)
    ]


def alternates_state(tournament: Tournament, *, now: datetime) -> AlternatesState:
    listed, keep = listed_alternates_by_player(tournament), call_duration(tournament)
    waiting = list(listed.values())
    reserved = reserved_seat_count(waiting, now=now, keep=keep)
    upcoming = next_alternate_to_call(waiting, now=now, keep=keep)
    return AlternatesState(
        closed=_is_registration_closed(tournament, now=now),
        seats=alternate_count_to_call(free_seat_count(tournament), reserved=reserved) if waiting else None,
        reserved=reserved,
        upcoming=next((player for player, alternate in listed.items() if alternate == upcoming), None),
    )


def _is_registration_closed(tournament: Tournament, *, now: datetime) -> bool:
    reading = clock_reading_of(tournament, now=now)
    return tournament.is_over or is_closed(reading.structure, Closing.REGISTRATION, clock=reading.clock)


def recent_bust_count_and_period(tournament: Tournament, *, now: datetime) -> tuple[int, timedelta]:
    """Return how many players went out in the last hour, and the time counted.

    The time is shorter if play began within the hour.
    """
    started = ClockAnchor.objects.values_list("started_at", flat=True).get(tournament=tournament)
    since = max(started or now, now - BUST_RATE_WINDOW)
    return BustOut.objects.in_events([tournament.pk]).filter(out_at__gt=since).count(), now - since


def alternate_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield an alert while an alternate can be called to a free seat."""
    if not listed_alternates_by_player(tournament):
        return
    alternates = alternates_state(tournament, now=now)
    if alternates.may_call and alternates.seats and alternates.upcoming is not None:
        name = names_of_players(tournament, [alternates.upcoming])[alternates.upcoming]
        yield Alert("seat_for_alternate", "go", {"name": name, "seats": alternates.seats}, rank=CALL)


def alternate_alerts_change_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """Return the end of the earliest call of an alternate to a seat; None if nobody is called."""
    keep = call_duration(tournament)
    calls = [
        alternate
        for alternate in listed_alternates_by_player(tournament).values()
        if alternate.state(now=now, keep=keep) is CallState.CALLED
    ]
    return min((until for alternate in calls if (until := alternate.call_ends_at(keep=keep))), default=None)
