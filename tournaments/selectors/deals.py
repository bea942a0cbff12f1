"""Deals looked at: the one on the table, the one that was agreed, and what is left to share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet

from tournaments.models import Deal, DealShare, Entry, FloorLog, Tournament
from tournaments.rules.money import minor_digits
from tournaments.rules.proposals import RECKONED, DealKind, Proposal, Table, proposals
from tournaments.selectors.prizes import prizes_of


@dataclass(frozen=True, slots=True)
class Seated:
    """One player of a deal: what each way of sharing gives him, and what he signed. Minor units."""

    entry: Entry
    stack: int
    ways: Mapping[str, int]
    amount: int
    signed_at: datetime | None = None
    taken_by: str = ""


def deal_agreed(tournament: Tournament) -> Deal | None:
    """The deal that everybody signed, with its shares, entries and players."""
    return _deals(tournament).filter(agreed_at__isnull=False).first()


def deal_proposed(tournament: Tournament) -> Deal | None:
    """The deal that is on the table: neither agreed nor void."""
    return _deals(tournament).filter(agreed_at__isnull=True).first()


def agreed(tournament: Tournament) -> dict[int, int]:
    """What each entry gets by the agreed deal, minor units, by its key; nothing while there is none."""
    deal = deal_agreed(tournament)
    return {share.entry_id: share.amount for share in deal.shares.all()} if deal else {}


def left_to_play_for(tournament: Tournament) -> int:
    """What the agreed deal left for the best place, minor units."""
    deal = deal_agreed(tournament)
    return deal.to_play_for if deal else 0


def players_left(tournament: Tournament) -> list[Entry]:
    """Everybody who is in, with their players, in the order in which they entered."""
    return list(tournament.entries.filter(bust_out__isnull=True).select_related("player").order_by("entered_at", "pk"))


def prizes_left(tournament: Tournament, *, players: int) -> list[int]:
    """What the places of so many players pay, first place first, awards at their worth; minor units."""
    return [
        one.worth for one in sorted(prizes_of(tournament).places, key=lambda one: one.place) if one.place <= players
    ]


def table_of(tournament: Tournament, *, stacks: Sequence[int], to_play_for: int = 0) -> Table:
    """A deal as the rules reckon it: shares are whole units of the currency where the prizes are."""
    prizes = prizes_left(tournament, players=len(stacks))
    whole = 10 ** minor_digits(tournament.currency)
    unit = 1 if any(one % whole for one in (*prizes, to_play_for)) else whole
    return Table(stacks=stacks, prizes=prizes, to_play_for=to_play_for, unit=unit)


def reckoned(tournament: Tournament, deal: Deal) -> tuple[list[Seated], Table, dict[DealKind, Proposal]]:
    """A deal with every way of sharing beside it, as it was when it was proposed."""
    shares = list(deal.shares.all())
    table = table_of(tournament, stacks=[one.stack for one in shares], to_play_for=deal.to_play_for)
    ways = proposals(table)
    takers = _takers(tournament, shares)
    rows = [
        Seated(
            entry=one.entry,
            stack=one.stack,
            ways={str(kind): ways[kind].amounts[at] for kind in RECKONED},
            amount=one.amount,
            signed_at=one.signed_at,
            taken_by=takers.get(one.pk, ""),
        )
        for at, one in enumerate(shares)
    ]
    return rows, table, ways


def _takers(tournament: Tournament, shares: Sequence[DealShare]) -> dict[int, str]:
    """Who took each signature, from the log."""
    rows = FloorLog.objects.filter(tournament=tournament, deed="deal.signed", undone_by__isnull=True)
    found = {row.facts["share"]: row.by_name for row in rows.only("facts", "by_name")}
    return {share.pk: found.get(share.pk, "") for share in shares if share.signed_at}


def _deals(tournament: Tournament) -> QuerySet[Deal]:
    shares = DealShare.objects.select_related("entry__player").order_by("pk")
    return Deal.objects.filter(tournament=tournament, voided_at__isnull=True).prefetch_related(
        Prefetch("shares", queryset=shares)
    )
