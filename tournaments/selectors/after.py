"""Figures of a finished tournament: the winner, the money, and the payments still to make."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Any

from tournaments.models import Entry, Tournament
from tournaments.selectors.days.removed_bags import RemovedBagPays, removed_bag_pays
from tournaments.selectors.desk.ledger import event_ledger
from tournaments.selectors.desk.unsettled import all_payouts
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.payouts import Payout
from tournaments.selectors.prizes.prizes import prize_pool_of
from tournaments.selectors.shown_names import set_unique_names_in


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSummary:
    """Figures of a finished tournament, amounts in minor units.

    `winner` is "" if several players were left. `first` is the winner's prize without bounties. `unpaid` counts the
    payments to make, and `to_pay` is their sum. `due` and `paid` include bounties and removed bags.
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
    def amount_owed(self) -> int:
        """The amount that players still owe for their purchases; 0 if the desk took as much or more."""
        return max(0, self.sold - self.taken)

    def facts(self) -> dict[str, Any]:
        """Return the figures by name as plain values; `played` is in whole seconds."""
        names = [field.name for field in fields(self) if field.name != "played"]
        return {**{name: getattr(self, name) for name in names}, "played": round(self.played.total_seconds())}


def tournament_summary(tournament: Tournament) -> TournamentSummary | None:
    """Return the figures of a finished tournament; None for any other."""
    if tournament.finished_at is None:
        return None
    winner = winner_of(tournament)
    rows, ledger, began = all_payouts(tournament), event_ledger(tournament), tournament.clock.started_at
    won = [payout for payout in rows if winner and payout.entry.pk == winner.pk]
    return TournamentSummary(
        winner=winner.player.shown_name if winner else "",
        first=sum(payout.due - payout.bounty for payout in won),
        entries=entries_count(tournament),
        pool=prize_pool_of(tournament),
        played=tournament.finished_at - began if began else timedelta(),
        **_payout_sums(rows, removed_bag_pays(tournament)),
        taken=ledger.taken,
        sold=ledger.sales,
        points=bool(tournament.points_formula),
    )


def winner_of(tournament: Tournament) -> Entry | None:
    """Return the only entry left of a finished tournament, with the player's unique name; None if several are left."""
    left = list(Entry.objects.filter(tournament=tournament, bust_out__isnull=True).select_related("player")[:2])
    winner = left[0] if len(left) == 1 else None
    set_unique_names_in(tournament, [winner.player] if winner else [])
    return winner


def _payout_sums(rows: Sequence[Payout], bags: RemovedBagPays) -> dict[str, int]:
    """Return sums of payouts and removed bags, by field name of `TournamentSummary`."""
    open_amounts = [payout.payable for payout in rows if payout.payable]
    return {
        "unpaid": len(open_amounts) + bags.unpaid_count,
        "to_pay": sum(open_amounts) + bags.amount_left,
        "paid": sum(payout.amount_settled for payout in rows) + bags.amount_paid,
        "due": sum(payout.due for payout in rows) + bags.due,
        "bounties": sum(payout.bounty for payout in rows),
    }
