"""A tournament that is finished: who won, what it paid, and what is left to do."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from tournaments.models import Entry, Tournament
from tournaments.selectors.amounts_sold import entries_sold
from tournaments.selectors.desk.event_ledger import event_ledger
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.prizes import pool_of


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterTournament:
    """What a finished tournament shows. Money in minor units; `winner` is empty where several were left."""

    winner: str
    first: int
    entries: int
    pool: int
    played: timedelta
    unpaid: int
    to_pay: int
    paid: int
    taken: int
    sold: int
    points: bool

    def facts(self) -> dict[str, Any]:
        """Return it as programs read it, the time played in seconds."""
        names = ("winner", "first", "entries", "pool", "unpaid", "to_pay", "paid", "taken", "sold", "points")
        return {**{name: getattr(self, name) for name in names}, "played": round(self.played.total_seconds())}


def after_tournament(tournament: Tournament) -> AfterTournament | None:
    """Return what is shown of a finished tournament; None of any other."""
    if tournament.finished_at is None:
        return None
    entries = Entry.objects.filter(tournament=tournament)
    left = list(entries.filter(bust_out__isnull=True).select_related("player")[:2])
    winner = left[0] if len(left) == 1 else None
    rows, ledger, began = payouts(tournament), event_ledger(tournament), tournament.clock.started_at
    owed = [one.left for one in rows if one.left > 0]
    return AfterTournament(
        winner=winner.player.display_name if winner else "",
        first=next((one.due for one in rows if winner and one.entry.pk == winner.pk), 0),
        entries=entries_sold(tournament).count(),
        pool=pool_of(tournament),
        played=tournament.finished_at - began if began else timedelta(),
        unpaid=len(owed),
        to_pay=sum(owed),
        paid=sum(one.settled for one in rows),
        taken=ledger.taken,
        sold=ledger.sold,
        points=bool(tournament.points_formula),
    )
