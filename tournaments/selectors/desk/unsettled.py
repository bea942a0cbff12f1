"""A tournament's money that is still to settle, for dashboard, pages, desk and API."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db.models import Count, Sum

from tournaments.models import BustOut, Entry, Envelope, Tournament, WrittenOff
from tournaments.rules.desk.settlement import MoneyFacts, OpenSum, PlayerMoney, UnsettledItem, unsettled_items
from tournaments.selectors.amounts_sold import entries_sold, rebuys_and_add_ons_since
from tournaments.selectors.days.removed_bags import removed_bag_pays
from tournaments.selectors.desk.ledger import event_ledger
from tournaments.selectors.desk.prices import clock_reading_of, may_sell_more
from tournaments.selectors.field_sums import field_sum_of_row, field_sum_of_rows
from tournaments.selectors.prizes.bounties import (
    bounty_account,
    bounty_by_entry_left,
    has_bounties,
    is_mystery,
    open_bounties,
)
from tournaments.selectors.prizes.deals import agreed_deal
from tournaments.selectors.prizes.payouts import Payout, payouts
from tournaments.selectors.prizes.places import count_still_in, decisive_seat_count
from tournaments.selectors.request_cache import cached_in_request

# Cached in a request.
all_payouts = cached_in_request(payouts)


def items_to_settle(tournament: Tournament, *, now: datetime, finishing: bool = False) -> list[UnsettledItem]:
    """Return the money items still to settle, most pressing first, without those written off.

    [] for a cancelled tournament. With `finishing`, the tournament counts as ended.
    """
    return [item for item in all_money_items(tournament, now=now, finishing=finishing) if not item.written_off]


@cached_in_request
def all_money_items(tournament: Tournament, *, now: datetime, finishing: bool = False) -> list[UnsettledItem]:
    """Return the money items to settle, including those written off.

    A write-off no longer counts if the amount of its item has grown since.
    """
    found = _unsettled_items(tournament, now=now, finishing=finishing)
    rows = list(WrittenOff.objects.filter(tournament=tournament).order_by("-pk")) if found else []
    return [replace(item, written_off=_write_off_reason(item, rows)) for item in found]


def _write_off_reason(item: UnsettledItem, rows: Sequence[WrittenOff]) -> str:
    """Return why an item was written off; "" if it was not."""
    same = (row for row in rows if (row.kind, row.entry_id) == (item.kind, item.entry))
    return next((row.reason for row in same if item.amount <= row.amount), "")


def _unsettled_items(tournament: Tournament, *, now: datetime, finishing: bool) -> list[UnsettledItem]:
    if tournament.cancelled_at is not None:
        return []
    rows, ledger = all_payouts(tournament), event_ledger(tournament)
    return unsettled_items(
        MoneyFacts(
            ledger=ledger,
            decided=finishing or is_decided(tournament),
            sells_more=is_selling(tournament, now=now),
            pays_places=not tournament.is_flight,
            sold_late=_late_sale_count(tournament) if ledger.difference > 0 else 0,
            placed=sum(payout.prize + payout.award_value for payout in rows),
            players=_player_money_rows(rows),
            bags=_open_bag_sum(tournament),
            unpaid=field_sum_of_rows(tournament.entry_row_keys).unpaid,
            **(_open_bounty_sum_by_kind(tournament) if has_bounties(tournament) else {}),
        )
    )


def is_decided(tournament: Tournament) -> bool:
    """Return whether no money is left to play for.

    True if the tournament is finished or won, or if a deal shares all prizes left.
    """
    if tournament.finished_at is not None:
        return True
    if tournament.is_flight:
        return False
    if (
        0 < count_still_in(tournament) <= max(1, decisive_seat_count(tournament))
        and field_sum_of_row(tournament).entries > 1
    ):
        return True
    deal = agreed_deal(tournament) if tournament.has_posted_payouts else None
    return deal is not None and not deal.to_play_for


def player_by_entry(items: Sequence[UnsettledItem]) -> dict[int, int]:
    """Return the primary key of the player of each entry that the items name, by entry."""
    named = {entry for item in items for entry in item.entries}
    return dict(Entry.ever.filter(pk__in=named).values_list("pk", "player"))


def is_selling(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether entries, rebuys or add-ons are still sold; False once the tournament is finished."""
    if tournament.finished_at is not None:
        return False
    return may_sell_more(tournament, reading=clock_reading_of(tournament, now=now))


def _late_sale_count(tournament: Tournament) -> int:
    posted_at = tournament.prizes_frozen_at
    if posted_at is None:
        return 0
    entries = entries_sold(tournament).filter(entered_at__gt=posted_at).count()
    return entries + sum(rebuys_and_add_ons_since(row, posted_at).count() for row in tournament.entry_row_keys)


def _player_money_rows(rows: Sequence[Payout]) -> list[PlayerMoney]:
    """Return for each player the amount due and the amount paid.

    `back_in` marks a player who was paid for a place and plays again.
    """
    over = [payout.entry.pk for payout in rows if payout.amount_overpaid]
    out = set(BustOut.objects.filter(entry__in=over).values_list("entry", flat=True))
    return [
        PlayerMoney(
            entry=payout.entry.pk,
            name=payout.entry.player.shown_name,
            due=payout.due,
            paid=payout.amount_settled,
            to_pay=payout.payable,
            over=payout.amount_overpaid,
            back_in=not payout.due and payout.entry.pk not in out and payout.entry.voided_at is None,
        )
        for payout in rows
    ]


def _open_bag_sum(tournament: Tournament) -> OpenSum:
    waiting = [bag for bag in removed_bag_pays(tournament).rows if bag.amount_left]
    return OpenSum(
        amount=sum(bag.amount_left for bag in waiting),
        count=len(waiting),
        names=tuple(bag.pay.entry.player.shown_name for bag in waiting),
        entries=tuple(bag.pay.entry_id for bag in waiting),
    )


def _open_bounty_sum_by_kind(tournament: Tournament) -> dict[str, Any]:
    """Return the sums of bounties that no player has received yet."""
    unawarded = open_bounties(tournament)
    sums: dict[str, Any] = {
        "bounties": OpenSum(
            amount=sum(bounty.amount for bounty in unawarded),
            count=len(unawarded),
            names=tuple(bounty.bust_out.entry.player.shown_name for bounty in unawarded),
            entries=tuple(bounty.bust_out.entry_id for bounty in unawarded),
        )
    }
    if is_mystery(tournament):
        return sums | {"loose": bounty_account(tournament).loose, "undrawn": _undrawn_envelope_sum(tournament)}
    alive = [head for head in bounty_by_entry_left(tournament).values() if head > 0]
    return sums | {"on_heads": OpenSum(amount=sum(alive), count=len(alive))}


def _undrawn_envelope_sum(tournament: Tournament) -> OpenSum:
    """Return the sum of undrawn envelopes; 0 once the seal is opened."""
    closed = Envelope.objects.filter(tournament=tournament, tournament__envelope_seal__opened_at__isnull=True)
    sums = closed.filter(win__isnull=True).aggregate(count=Count("pk"), amount=Sum("amount"))
    return OpenSum(amount=sums["amount"] or 0, count=sums["count"])
