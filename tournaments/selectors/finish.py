"""Figures to check before a tournament is finished: the winner, the prizes, and the money still to settle."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.composition import room, rulings
from tournaments.models import BustOut, ClockAnchor, Entry, Tournament
from tournaments.selectors.desk.ledger import event_ledger
from tournaments.selectors.prizes.bounties import has_bounties, open_bounties
from tournaments.selectors.prizes.deals import agreed_deal
from tournaments.selectors.prizes.payouts import Payout, payouts
from tournaments.selectors.prizes.places import decisive_seat_count
from tournaments.selectors.shown_names import set_unique_names_in

# A player who went out longer ago may have left the room.
MAY_HAVE_LEFT_AFTER = timedelta(minutes=15)


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishFigures:
    """Figures of the page on which a tournament is finished. `beaten` is the last bust-out.

    Amounts are in minor units: the money `taken` at the desk, and the money `expected` from the sales. `counted` is the
    sum of counted chips, None if they were not counted.
    """

    winner: Entry | None
    # a satellite's winners, once there is a seat for each
    seats_won: list[Entry]
    left: int
    # the players left share everything by a deal, and its counted stacks decide their places
    shares_deal: bool
    beaten: BustOut | None
    played: timedelta
    rows: list[Payout]
    counted: int | None
    chips: int
    taken: int
    expected: int
    # open moves and penalties, by kind
    still_open: dict[str, int]
    # names of players whose bounty was not awarded; None without bounties
    bounties_open: list[str] | None
    # entries whose players may have left the room
    gone: frozenset[int]

    @property
    def prize(self) -> int:
        """The amount due to the winner; 0 while there is no single winner."""
        return next((payout.due for payout in self.rows if self.winner and payout.entry.pk == self.winner.pk), 0)

    @property
    def unpaid_payouts(self) -> list[Payout]:
        return [payout for payout in self.rows if payout.amount_left > 0]

    @property
    def amount_paid(self) -> int:
        return sum(payout.amount_settled for payout in self.rows)

    @property
    def to_pay(self) -> int:
        return sum(payout.amount_left for payout in self.unpaid_payouts)


def finish_figures(tournament: Tournament, *, now: datetime) -> FinishFigures:
    alive = Entry.objects.filter(tournament=tournament, bust_out__isnull=True).select_related("player")
    seats = decisive_seat_count(tournament)
    left = list(alive[: max(1, seats) + 1])
    outs = BustOut.objects.filter(entry__tournament=tournament).select_related("entry__player")
    anchor = ClockAnchor.objects.get(tournament=tournament)
    ledger = event_ledger(tournament)
    counted, chips = room().counted_and_expected_chips(tournament, now=now)
    beaten = outs.order_by("-out_at", "-pk").first()
    set_unique_names_in(tournament, [entry.player for entry in (*left, *_entries_of_bust_out(beaten))])
    return FinishFigures(
        winner=left[0] if len(left) == 1 and seats < 2 else None,
        seats_won=left if seats > 1 and len(left) <= seats else [],
        left=alive.count(),
        shares_deal=_is_shared_by_deal(tournament, left),
        beaten=beaten,
        played=_playing_time(anchor, until=tournament.finished_at or now),
        rows=payouts(tournament),
        gone=frozenset(outs.filter(out_at__lt=now - MAY_HAVE_LEFT_AFTER).values_list("entry", flat=True)),
        counted=counted,
        chips=chips,
        taken=ledger.taken,
        expected=ledger.sales,
        bounties_open=_names_of_open_bounties(tournament) if has_bounties(tournament) else None,
        still_open={**room().open_task_counts(tournament), **rulings().open_task_counts(tournament)},
    )


def _playing_time(anchor: ClockAnchor, *, until: datetime) -> timedelta:
    return until - anchor.started_at if anchor.started_at else timedelta()


def _is_shared_by_deal(tournament: Tournament, left: list[Entry]) -> bool:
    deal = agreed_deal(tournament) if len(left) > 1 else None
    return deal is not None and not deal.to_play_for


def _entries_of_bust_out(out: BustOut | None) -> list[Entry]:
    return [out.entry] if out else []


def _names_of_open_bounties(tournament: Tournament) -> list[str]:
    return [bounty.bust_out.entry.player.shown_name for bounty in open_bounties(tournament)]
