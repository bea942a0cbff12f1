"""Deals: the proposed and the agreed one, and the money left to share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet

from tournaments.models import Deal, DealShare, Entry, FloorLog, Tournament
from tournaments.rules.prizes.deals.deals import MOST_DEALERS
from tournaments.rules.prizes.deals.proposals import CALCULATED, DealKind, FinalTable, Proposal, proposals
from tournaments.rules.refused import Refused
from tournaments.selectors.presence import may_have
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.request_cache import cached_in_request
from tournaments.selectors.shown_names import set_unique_names_in


@dataclass(frozen=True, slots=True)
class DealPlayer:
    """A player of a deal: the share by each method, the agreed amount, and the signature. Minor units."""

    entry: Entry
    stack: int
    methods: Mapping[str, int]
    amount: int
    signed_at: datetime | None = None
    taken_by: str = ""
    is_signed: bool = False


@cached_in_request
def agreed_deal(tournament: Tournament) -> Deal | None:
    """Return the agreed deal with its shares, entries and players; None if there is none."""
    if not may_have(tournament, Deal):
        return None
    return _open_deals(tournament).filter(agreed_at__isnull=False).first()


def proposed_deal(tournament: Tournament) -> Deal | None:
    """Return the deal that is proposed but not agreed; None if there is none."""
    return _open_deals(tournament).filter(agreed_at__isnull=True).first()


def agreed_share_by_entry(tournament: Tournament) -> dict[int, int]:
    """Return the shares of the agreed deal by entry, in minor units; {} without an agreed deal."""
    if not may_have(tournament, Deal):
        return {}
    return dict(DealShare.objects.agreed_in(tournament).values_list("entry_id", "amount"))


def sum_of_agreed_shares(tournament: Tournament) -> int:
    """Return the sum of the agreed deal's shares in minor units; 0 without an agreed deal."""
    return sum(agreed_share_by_entry(tournament).values())


def money_left_to_play_for(tournament: Tournament) -> int:
    """Return the money that the agreed deal leaves to play for, in minor units; 0 without an agreed deal."""
    deal = agreed_deal(tournament)
    return deal.to_play_for if deal else 0


def entries_left(tournament: Tournament) -> list[Entry]:
    """Return the entries still in play, in the order of entering."""
    return list(tournament.entries.filter(bust_out__isnull=True).select_related("player").order_by("entered_at", "pk"))


def prizes_left(tournament: Tournament, *, players: int) -> list[int]:
    """Return the prizes of the first `players` places in minor units; an award counts with its value."""
    return [
        place.worth
        for place in sorted(prizes_of(tournament).places, key=lambda place: place.place)
        if place.place <= players
    ]


def deal_refusal(tournament: Tournament, *, left: Sequence[Entry]) -> Refused | None:
    """Return why the players left cannot make a deal now; None if they can."""
    if not tournament.deals_allowed:
        return Refused("deals_not_allowed")
    if tournament.is_over:
        return Refused("tournament_over")
    if agreed_deal(tournament):
        return Refused("deal_agreed_already")
    return _sharing_refusal(tournament, players=len(left))


def _sharing_refusal(tournament: Tournament, *, players: int) -> Refused | None:
    if players < 2:
        return Refused("nobody_to_deal_with")
    if players > MOST_DEALERS:
        return Refused("too_large_a_deal", players=players, most=MOST_DEALERS)
    prizes = prizes_left(tournament, players=players)
    if not sum(prizes):
        return Refused("no_money_left")
    if len(prizes) < players:
        early = len(prizes) > 1
        return Refused("too_early_for_a_deal" if early else "one_place_paid", players=players, paid=len(prizes))
    return None


def unsigned_shares(deal: Deal) -> list[DealShare]:
    return [share for share in deal.shares.all() if not share.is_signed]


def final_table_of(tournament: Tournament, *, stacks: Sequence[int], to_play_for: int = 0) -> FinalTable:
    """Return the stacks and prizes from which a deal is calculated."""
    return FinalTable(stacks=stacks, prizes=prizes_left(tournament, players=len(stacks)), to_play_for=to_play_for)


def calculated_deal(
    tournament: Tournament, deal: Deal
) -> tuple[list[DealPlayer], FinalTable, dict[DealKind, Proposal]]:
    """Return the players of a deal, the input of its calculation, and the shares by method."""
    shares = list(deal.shares.all())
    set_unique_names_in(tournament, (share.entry.player for share in shares))
    table = final_table_of(tournament, stacks=[share.stack for share in shares], to_play_for=deal.to_play_for)
    methods = proposals(table)
    recorders = _signature_recorder_by_share(tournament, shares)
    rows = [
        DealPlayer(
            entry=share.entry,
            stack=share.stack,
            methods={str(kind): methods[kind].amounts[at] for kind in CALCULATED},
            amount=share.amount,
            signed_at=share.signed_at,
            is_signed=share.is_signed,
            taken_by=recorders.get(share.pk, ""),
        )
        for at, share in enumerate(shares)
    ]
    return rows, table, methods


def _signature_recorder_by_share(tournament: Tournament, shares: Sequence[DealShare]) -> dict[int, str]:
    """Return the name of the staff member who recorded each signature, by the share's primary key; "" if unknown."""
    rows = FloorLog.objects.filter(tournament=tournament, action="deal.signed", undone_by__isnull=True)
    recorders = {row.facts["share"]: row.by_name for row in rows.only("facts", "by_name")}
    return {share.pk: recorders.get(share.pk, "") for share in shares if share.is_signed}


def _open_deals(tournament: Tournament) -> QuerySet[Deal]:
    shares = DealShare.objects.select_related("entry__player").order_by("pk")
    return Deal.objects.filter(tournament=tournament, voided_at__isnull=True).prefetch_related(
        Prefetch("shares", queryset=shares)
    )
