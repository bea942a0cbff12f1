"""Alerts of hand for hand and of the last hands of a day."""

from collections.abc import Iterator
from datetime import datetime

from tables.selectors.hands.bags import bags_of, is_bagging_now, last_hands_now, table_hands
from tables.selectors.hands.board import board
from tournaments.contribution_types import Alert
from tournaments.models import Tournament
from tournaments.rules.prizes.bubble import BubbleFinding
from tournaments.selectors.alerts import STOPPED
from tournaments.selectors.days.days import day_played

#: the clock's alert that these replace
CLOCK_ALERT = "hand_for_hand"


def hand_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Return the alerts of the round; nothing outside hand for hand, or where no table is open."""
    if tournament.is_over:
        return
    yield from _day_end_alerts(tournament)
    found = board(tournament)
    if found is None or not found.of:
        return
    facts = {
        "hand": found.hand,
        "next_hand": found.next_hand,
        "why": found.why,
        "sums": found.arithmetic,
        "done": found.done,
        "of": found.of,
        "waits": found.waits,
        "slowest": found.slowest,
        "missing": found.missing,
        "beside": found.beside,
        "behind": found.behind,
    }
    if found.closed_at is None:
        yield Alert("hand_played", "h4h", facts, rank=STOPPED, instead_of=CLOCK_ALERT)
    elif found.behind or found.arithmetic.verdict != BubbleFinding.REACHED:
        yield Alert("hand_closed", "h4h", facts, rank=STOPPED, instead_of=CLOCK_ALERT)


def _day_end_alerts(tournament: Tournament) -> Iterator[Alert]:
    """Return the alerts of the last hands and the bags, for which the clock was stopped."""
    last = last_hands_now(tournament)
    if last is not None:
        tables = table_hands(tournament)
        late = [table.number for table in tables if not table.done]
        facts = {"hands": last.hands, "done": len(tables) - len(late), "of": len(tables), "slowest": late, "waits": []}
        yield Alert("last_hands", "h4h", facts, rank=STOPPED, instead_of="paused")
    elif is_bagging_now(tournament):
        room, day = bags_of(tournament).room, day_played(tournament) if tournament.has_days else None
        if day and (day.ended_at or room.bags == room.players):
            return  # `days/alerts.py` goes on from here
        facts = {"bags": room.bags, "players": room.players}
        yield Alert("bags_close", "go", facts, rank=STOPPED, instead_of="paused")
