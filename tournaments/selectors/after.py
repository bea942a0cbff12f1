"""A tournament that is finished: who won, what it paid, and what is left to do."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Any

from tournaments.models import Entry, Tournament
from tournaments.selectors.days.removed_bags import PaysOfBags, pays_of_bags
from tournaments.selectors.desk.event_ledger import event_ledger
from tournaments.selectors.desk.unsettled import all_payouts
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.payouts import Payout
from tournaments.selectors.prizes.prizes import pool_of
from tournaments.selectors.shown_names import show_apart_in


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterTournament:
    """What a finished tournament shows. Money in minor units; `winner` is empty where several were left.

    `first` is the winner's prize without bounties; `due` and `paid` are all that players get, bounties and removed
    bags among them.
    """

    winner: str
    first: int
    entries: int
    pool: int
    played: timedelta
    unpaid: int
    to_pay: int
    paid: int
    due: int
    bounties: int
    taken: int
    sold: int
    points: bool

    @property
    def owed(self) -> int:
        """What players have not paid yet of what was sold to them; 0 where more was taken."""
        return max(0, self.sold - self.taken)

    def facts(self) -> dict[str, Any]:
        """Return it as programs read it, the time played in seconds."""
        names = [one.name for one in fields(self) if one.name != "played"]
        return {**{name: getattr(self, name) for name in names}, "played": round(self.played.total_seconds())}


def after_tournament(tournament: Tournament) -> AfterTournament | None:
    """Return what is shown of a finished tournament; None of any other."""
    if tournament.finished_at is None:
        return None
    entries = Entry.objects.filter(tournament=tournament)
    left = list(entries.filter(bust_out__isnull=True).select_related("player")[:2])
    winner = left[0] if len(left) == 1 else None
    show_apart_in(tournament, [winner.player] if winner else [])
    rows, ledger, began = all_payouts(tournament), event_ledger(tournament), tournament.clock.started_at
    won = [one for one in rows if winner and one.entry.pk == winner.pk]
    return AfterTournament(
        winner=winner.player.shown if winner else "",
        first=sum(one.due - one.bounty for one in won),
        entries=entries_count(tournament),
        pool=pool_of(tournament),
        played=tournament.finished_at - began if began else timedelta(),
        **_money_out(rows, pays_of_bags(tournament)),
        taken=ledger.taken,
        sold=ledger.sold,
        points=bool(tournament.points_formula),
    )


def _money_out(rows: Sequence[Payout], bags: PaysOfBags) -> dict[str, int]:
    """Return what players get and got, removed bags with it: to how many and how much it is still to be paid."""
    owed = [one.payable for one in rows if one.payable]
    return {
        "unpaid": len(owed) + bags.waiting,
        "to_pay": sum(owed) + bags.left,
        "paid": sum(one.settled for one in rows) + bags.paid,
        "due": sum(one.due for one in rows) + bags.due,
        "bounties": sum(one.bounty for one in rows),
    }
