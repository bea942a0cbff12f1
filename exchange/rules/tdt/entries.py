"""A tournament of a `.tdt` file as it is here: entries with rebuys, when each went out, what each place is paid.

A further buy-in is a rebuy of the entry, as the program it comes from calls it: nobody has two places. It is a re-entry
where the house sold no rebuys, or where bounties were on the heads, for whose each bust counts; but never where the
place of an earlier bust would be paid, for there it would take a prize from another player.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from exchange.rules.tdt.fields import Amount
from exchange.rules.tdt.tournament import TdtBust, TdtPlayer, TdtPurchase, TdtTournament

#: no clock of a computer was earlier, or is later
_EARLIEST, _LATEST = datetime(1990, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
_STEP = timedelta(microseconds=1)


class Stage(StrEnum):
    """The stage of a tournament of a file."""

    PLANNED = "planned"
    RUNNING = "running"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class TdtEntry:
    """One entry: what it was bought with, its rebuys and add-ons, and how it ended. `out_at` is None of who is in."""

    player: TdtPlayer
    buy_in: TdtPurchase
    rebuys: tuple[TdtPurchase, ...] = ()
    add_ons: tuple[TdtPurchase, ...] = ()
    by: tuple[str, ...] = ()
    out_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PaidOut:
    """Prizes of each place, first place first, in minor units, with what comes besides money."""

    amounts: tuple[int, ...] = ()
    awards: Mapping[int, str] = field(default_factory=dict)


def moment(milliseconds: Amount) -> datetime | None:
    """Return the moment of a time in a file; None for none, and for one that no computer shows."""
    if not milliseconds:
        return None
    try:
        found = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=float(milliseconds))
    except OverflowError:
        return None
    return found if _EARLIEST <= found <= _LATEST else None


def minor(amount: Amount, *, digits: int) -> int:
    """Return an amount of a file in minor units of a currency with so many digits, half up."""
    return int((Decimal(amount).scaleb(digits)).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def stage_of(read: TdtTournament) -> Stage:
    """Return how far it is: over when it has an end, when one player is left, or when those left have their prizes."""
    if not read.entrants:
        return Stage.PLANNED
    alone = len(read.entrants) > 1 and len(read.players_left) <= 1
    shared = bool(read.players_left) and {player.uuid for player in read.players_left} <= read.prize_winners
    return Stage.FINISHED if read.clock.ends or alone or shared else Stage.RUNNING


def entries_of(read: TdtTournament) -> list[TdtEntry]:
    """Return the entries in the order of their first buy-ins; who went out at one moment is a microsecond apart.

    Of a tournament that is over, those who shared at its end go out then, the best place last; the first stays in.
    """
    rebuys = not _re_entered(read)
    drafts = [draft for player in read.entrants for draft in _drafts(player, rebuys=rebuys)]
    last = _go_out(drafts)
    if stage_of(read) is Stage.FINISHED:
        playing = {draft.player.uuid: draft for draft in drafts if draft.bust is None}
        last = max(last, moment(read.clock.ends) or last)
        for player in reversed(read.players_left[1:]):
            last += _STEP
            playing[player.uuid].out_at = last
    return [draft.entry() for draft in drafts]


def paid_out(read: TdtTournament, *, digits: int) -> PaidOut:
    """Return what each place was paid as it was awarded: with a deal, and with prizes that were for no place."""
    paid: dict[str, int] = {}
    awards: dict[str, str] = {}
    for prize in read.prizes:
        for at, key in enumerate(prize.awarded):
            each, more = divmod(minor(prize.amount, digits=digits), len(prize.awarded))
            paid[key] = paid.get(key, 0) + each + (at < more)
            if prize.award:
                awards[key] = prize.award
    found = [paid.get(player.uuid, 0) for player in read.places]
    places = [
        place for place, player in enumerate(read.places, start=1) if paid.get(player.uuid) or player.uuid in awards
    ]
    return PaidOut(
        tuple(found[: max(places, default=0)]),
        {place: awards[player.uuid] for place, player in enumerate(read.places, start=1) if player.uuid in awards},
    )


@dataclass(slots=True)
class _Draft:
    player: TdtPlayer
    bought: list[TdtPurchase]
    add_ons: tuple[TdtPurchase, ...] = ()
    out_at: datetime | None = None

    @property
    def bust(self) -> TdtBust | None:
        return self.bought[-1].bust

    def entry(self) -> TdtEntry:
        first, *more = self.bought
        by = self.bust.by if self.bust else ()
        return TdtEntry(self.player, first, tuple(more), self.add_ons, by, self.out_at)


def _go_out(drafts: Sequence[_Draft]) -> datetime:
    """Note when each went out: of one moment, who comes first in the file has the better place. Return the last."""
    outs = [(_time(draft.bust), -at, draft) for at, draft in enumerate(drafts) if draft.bust]
    last = _EARLIEST
    for time, _at, draft in sorted(outs, key=lambda entry: entry[:2]):
        last = max(moment(time) or last, last + _STEP)
        draft.out_at = last
    return last


def _drafts(player: TdtPlayer, *, rebuys: bool) -> list[_Draft]:
    """Return a player's entries; one who bought again without having gone out bought a rebuy in any case."""
    found: list[_Draft] = []
    for purchase in player.buy_ins:
        if found and (rebuys or found[-1].bust is None):
            found[-1].bought.append(purchase)
        else:
            found.append(_Draft(player, [purchase]))
    found[-1].add_ons = player.add_ons
    return found


def _re_entered(read: TdtTournament) -> bool:
    """Return whether further buy-ins are re-entries."""
    earlier = _went_out_before(read)
    if read.prices.rebuys != 0 and not any(purchase.bounty for purchase in earlier):
        return False
    paid = [_time(player.bust) for player in read.places if player.bust and player.uuid in read.prize_winners]
    return not paid or all(_time(purchase.bust) < min(paid) for purchase in earlier)


def _went_out_before(read: TdtTournament) -> list[TdtPurchase]:
    """Return the buy-ins after whose busts their players bought in again."""
    return [purchase for player in read.entrants for purchase in player.buy_ins[:-1] if purchase.bust]


def _time(bust: TdtBust | None) -> Amount:
    return bust.time if bust else 0
