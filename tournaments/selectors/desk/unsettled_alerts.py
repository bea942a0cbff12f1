"""Alerts of money that is still to settle: wrong amounts at once, the rest once play is decided."""

from collections.abc import Iterator
from datetime import datetime

from tournaments.contribution_types import Alert
from tournaments.models import FloorLog, Payment, Tournament
from tournaments.rules.desk.settlement import Unsettled
from tournaments.selectors.alerts import SOON, STOPPED, WON
from tournaments.selectors.desk.ledger import event_ledger, has_paid_out
from tournaments.selectors.desk.unsettled import is_decided, is_selling, items_to_settle
from tournaments.selectors.prizes.payouts import PAID_OUT

# Ranks: during play after the clock's alerts; once play is decided, before the alerts to finish and to pay.
IN_PLAY, AT_THE_END, AFTER_THE_END = SOON + 2, WON - 1, STOPPED - 1
# Wrong only once nothing more is sold: payouts that were posted early are corrected then.
POSTED = frozenset({Unsettled.POSTED_TOO_LITTLE, Unsettled.POSTED_TOO_MUCH})
# Log entries that may make a place, a prize or a share less than was paid.
CHANGES = (
    "bust.corrected bust.hand_corrected bust.reordered bust.revived bounty.corrected deal.agreed deal.voided "
    "hand_for_hand.ranked prizes.corrected prizes.posted"
).split()
# Log entries whose undo changes no place and no prize.
HARMLESS = ("clock.paused", "clock.time_added", "clock.time_set", "clock.went_to", "payout.called")
# Alerts of other sources that ask for the same during play.
INSTEAD_OF = {
    Unsettled.NOT_POSTED: "freeze_prizes",
    Unsettled.NO_ENVELOPE: "add_envelopes",
    Unsettled.BOUNTY_OPEN: "bounties_to_give",
}


def unsettled_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield an alert for each money item to settle that no other alert covers."""
    if tournament.cancelled_at is not None:
        return
    decided = is_decided(tournament)
    if not decided and not _may_have_wrong_amounts(tournament):
        return
    for item in items_to_settle(tournament, now=now):
        if _has_own_alert(item.kind, decided=decided, selling=is_selling(tournament, now=now)):
            facts = item.facts(currency=tournament.currency) | {"decided": decided and not tournament.is_over}
            instead_of = "finished" if tournament.is_over else INSTEAD_OF.get(item.kind, "")
            yield Alert(
                "unsettled",
                "warn",
                facts,
                rank=_alert_rank(tournament, item.kind, decided=decided),
                instead_of=instead_of,
            )


def _alert_rank(tournament: Tournament, kind: Unsettled, *, decided: bool) -> int:
    """Return an item's rank among the alerts; unpaid entries rank after the winner and the prizes."""
    late = 2 if kind is Unsettled.NOT_RECEIVED else 0
    if tournament.is_over:
        return AFTER_THE_END + late
    return AT_THE_END + late if decided else IN_PLAY


def _has_own_alert(kind: Unsettled, *, decided: bool, selling: bool) -> bool:
    """Return whether an item gets an alert of its own.

    During play only wrong amounts do. Afterwards other alerts cover prizes and bags to pay.
    """
    if decided:
        return kind not in {Unsettled.PRIZE, Unsettled.BAG}
    return kind is Unsettled.OVERPAID or (kind in POSTED and not selling)


def _may_have_wrong_amounts(tournament: Tournament) -> bool:
    """Return whether a cheap check finds that an amount may be wrong during play.

    Building the items is slow, so it is done only then.
    """
    if tournament.has_posted_payouts and event_ledger(tournament).difference:
        return True
    paid = Payment.objects.filter(tournament=tournament, kind__in=PAID_OUT)
    first = paid.order_by("pk").values_list("at", flat=True).first() if has_paid_out(tournament) else None
    if first is None:
        return False
    changed = FloorLog.objects.filter(tournament=tournament, action__in=CHANGES, at__gte=first)
    undone = FloorLog.objects.filter(tournament=tournament, action="undone", at__gte=first)
    return (
        changed.exists()
        or undone.exclude(undoes__action__in=HARMLESS).exists()
        or paid.exclude(note="").exists()
        or paid.filter(kind=Payment.Kind.PRIZE, entry__bust_out__isnull=True).exists()
    )
