"""What of a tournament's money is still to settle: the one list that dashboard, pages, desk and API read."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db.models import Count, Sum

from tournaments.models import BustOut, Entry, Envelope, Tournament, WrittenOff
from tournaments.rules.desk.settlement import MoneyFacts, OpenSum, PlayerMoney, UnsettledItem, unsettled_items
from tournaments.selectors.amounts_sold import bought_since, entries_sold
from tournaments.selectors.days.removed_bags import pays_of_bags
from tournaments.selectors.desk.event_ledger import event_ledger
from tournaments.selectors.desk.prices import clock_reading_of, sells_more
from tournaments.selectors.field_sums import sums_here, sums_in
from tournaments.selectors.one_look import asked_once
from tournaments.selectors.prizes.bounties import account, has_bounties, heads, is_mystery, open_bounties
from tournaments.selectors.prizes.deals import deal_agreed
from tournaments.selectors.prizes.payouts import Payout, payouts
from tournaments.selectors.prizes.places import count_in, seats_decided_by

#: everybody's money, looked up once in a look
all_payouts = asked_once(payouts)


def unsettled(tournament: Tournament, *, now: datetime, finishing: bool = False) -> list[UnsettledItem]:
    """Return what is still to settle, the most pressing first; nothing of a tournament that was cancelled.

    `finishing`: as if the tournament ended now, whoever is left. What was written off is not on the list.
    """
    return [one for one in money_items(tournament, now=now, finishing=finishing) if not one.written_off]


@asked_once
def money_items(tournament: Tournament, *, now: datetime, finishing: bool = False) -> list[UnsettledItem]:
    """Return what is still to settle, and what was written off: an item stays so until it is more than then."""
    found = _items(tournament, now=now, finishing=finishing)
    rows = list(WrittenOff.objects.filter(tournament=tournament).order_by("-pk")) if found else []
    return [replace(one, written_off=_reason(one, rows)) for one in found]


def _reason(item: UnsettledItem, rows: Sequence[WrittenOff]) -> str:
    """Return why an item was written off, "" where it was not."""
    same = (row for row in rows if (row.kind, row.entry_id) == (item.kind, item.entry))
    return next((row.reason for row in same if item.amount <= row.amount), "")


def _items(tournament: Tournament, *, now: datetime, finishing: bool) -> list[UnsettledItem]:
    if tournament.cancelled_at is not None:
        return []
    rows, ledger = all_payouts(tournament), event_ledger(tournament)
    return unsettled_items(
        MoneyFacts(
            ledger=ledger,
            decided=finishing or is_decided(tournament),
            sells_more=is_selling(tournament, now=now),
            pays_places=not tournament.is_flight,
            sold_late=_sold_late(tournament) if ledger.difference > 0 else 0,
            placed=sum(one.prize + one.award_value for one in rows),
            players=_players(rows),
            bags=_bags(tournament),
            unpaid=sums_in(tournament.sold_in).unpaid,
            **(_bounties(tournament) if has_bounties(tournament) else {}),
        )
    )


def is_decided(tournament: Tournament) -> bool:
    """Return whether nobody plays for money any more: it is finished, won, or a deal shares all that is left."""
    if tournament.finished_at is not None:
        return True
    if tournament.is_flight:
        return False
    if 0 < count_in(tournament) <= max(1, seats_decided_by(tournament)) and sums_here(tournament).entries > 1:
        return True
    deal = deal_agreed(tournament) if tournament.payouts_posted else None
    return deal is not None and not deal.to_play_for


def players_of(items: Sequence[UnsettledItem]) -> dict[int, int]:
    """Return the players of the entries that items name, by entry."""
    named = {entry for one in items for entry in one.entries}
    return dict(Entry.ever.filter(pk__in=named).values_list("pk", "player"))


def is_selling(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether entries, rebuys or add-ons are still sold; its finish closes every sale."""
    if tournament.finished_at is not None:
        return False
    return sells_more(tournament, reading=clock_reading_of(tournament, now=now))


def _sold_late(tournament: Tournament) -> int:
    """Return how many entries, rebuys and add-ons were sold after the payouts were posted."""
    posted_at = tournament.prizes_frozen_at
    if posted_at is None:
        return 0
    entries = entries_sold(tournament).filter(entered_at__gt=posted_at).count()
    return entries + sum(bought_since(row, posted_at).count() for row in tournament.sold_in)


def _players(rows: Sequence[Payout]) -> list[PlayerMoney]:
    """Return everybody's money; who is in again although they were paid for a place is marked."""
    over = [one.entry.pk for one in rows if one.over]
    out = set(BustOut.objects.filter(entry__in=over).values_list("entry", flat=True))
    return [
        PlayerMoney(
            entry=one.entry.pk,
            name=one.entry.player.shown,
            due=one.due,
            paid=one.settled,
            to_pay=one.payable,
            over=one.over,
            back_in=not one.due and one.entry.pk not in out and one.entry.voided_at is None,
        )
        for one in rows
    ]


def _bags(tournament: Tournament) -> OpenSum:
    waiting = [one for one in pays_of_bags(tournament).rows if one.left]
    return OpenSum(
        amount=sum(one.left for one in waiting),
        count=len(waiting),
        names=tuple(one.pay.entry.player.shown for one in waiting),
        entries=tuple(one.pay.entry_id for one in waiting),
    )


def _bounties(tournament: Tournament) -> dict[str, Any]:
    """Return what of the bounties is nobody's."""
    given = open_bounties(tournament)
    found: dict[str, Any] = {
        "bounties": OpenSum(
            amount=sum(one.amount for one in given),
            count=len(given),
            names=tuple(one.bust_out.entry.player.shown for one in given),
            entries=tuple(one.bust_out.entry_id for one in given),
        )
    }
    if is_mystery(tournament):
        return found | {"loose": account(tournament).loose, "undrawn": _undrawn(tournament)}
    alive = [head for head in heads(tournament).values() if head > 0]
    return found | {"on_heads": OpenSum(amount=sum(alive), count=len(alive))}


def _undrawn(tournament: Tournament) -> OpenSum:
    """Return the envelopes that nobody drew, until they are laid open."""
    closed = Envelope.objects.filter(tournament=tournament, tournament__envelope_seal__opened_at__isnull=True)
    sums = closed.filter(win__isnull=True).aggregate(count=Count("pk"), amount=Sum("amount"))
    return OpenSum(amount=sums["amount"] or 0, count=sums["count"])
