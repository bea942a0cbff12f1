"""Entries, busts and payouts of a tournament in a `.tdt` file.

The Tournament Director records every further buy-in as a rebuy, so that nobody has two places. An import makes it a
re-entry if no rebuys were sold. It also does so if bounties were played, since each bust then earns a bounty. It never
does so if the earlier bust would get a paid place, since another player would lose a prize.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from exchange.rules.tdt.fields import Amount
from exchange.rules.tdt.tournament import TdtBust, TdtPlayer, TdtPurchase, TdtTournament

# times outside of these are treated as missing
_EARLIEST, _LATEST = datetime(1990, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
_STEP = timedelta(microseconds=1)


class Stage(StrEnum):
    PLANNED = "planned"
    RUNNING = "running"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class TdtEntry:
    """An entry: its buy-in, rebuys, add-ons and bust. `out_at` is None if the player still had chips at the end."""

    player: TdtPlayer
    buy_in: TdtPurchase
    rebuys: tuple[TdtPurchase, ...] = ()
    add_ons: tuple[TdtPurchase, ...] = ()
    by: tuple[str, ...] = ()
    out_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PaidPrizes:
    """Money prizes in minor units, first place first. `awards` maps places to prizes other than money."""

    amounts: tuple[int, ...] = ()
    awards: Mapping[int, str] = field(default_factory=dict)


def datetime_from_milliseconds(milliseconds: Amount) -> datetime | None:
    """Convert milliseconds since 1970 to a datetime. Returns None for 0, and for times before 1990 or after 2099."""
    if not milliseconds:
        return None
    try:
        found = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=float(milliseconds))
    except OverflowError:
        return None
    return found if _EARLIEST <= found <= _LATEST else None


def minor_units(amount: Amount, *, digits: int) -> int:
    """Convert an amount to minor units of a currency with `digits` decimal places, rounding half up."""
    return int((Decimal(amount).scaleb(digits)).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def tournament_stage(read: TdtTournament) -> Stage:
    """Return the stage: planned without entrants, else running or finished.

    It is finished if it has an end time, if at most one player is left, or if all players left have prizes.
    """
    if not read.entrants:
        return Stage.PLANNED
    alone = len(read.entrants) > 1 and len(read.players_left) <= 1
    shared = bool(read.players_left) and {player.uuid for player in read.players_left} <= read.prize_winners
    return Stage.FINISHED if read.clock.ends or alone or shared else Stage.RUNNING


def tdt_entries(read: TdtTournament) -> list[TdtEntry]:
    """Return the entries by player, each player's in the order of buy-ins.

    Busts at the same moment are set a microsecond apart. In a finished tournament only the winner has no bust: other
    players without one bust at the end, worst place first.
    """
    rebuys = not _has_re_entries(read)
    drafts = [draft for player in read.entrants for draft in _entry_drafts(player, rebuys=rebuys)]
    last = _set_bust_times(drafts)
    if tournament_stage(read) is Stage.FINISHED:
        playing = {draft.player.uuid: draft for draft in drafts if draft.bust is None}
        last = max(last, datetime_from_milliseconds(read.clock.ends) or last)
        for player in reversed(read.players_left[1:]):
            last += _STEP
            playing[player.uuid].out_at = last
    return [draft.as_entry() for draft in drafts]


def paid_prizes(read: TdtTournament, *, digits: int) -> PaidPrizes:
    """Return the prizes paid, by place. They include money from deals and from prizes without a place."""
    paid: dict[str, int] = {}
    awards: dict[str, str] = {}
    for prize in read.prizes:
        for at, key in enumerate(prize.awarded):
            each, more = divmod(minor_units(prize.amount, digits=digits), len(prize.awarded))
            paid[key] = paid.get(key, 0) + each + (at < more)
            if prize.award:
                awards[key] = prize.award
    found = [paid.get(player.uuid, 0) for player in read.ranked_players]
    places = [
        place
        for place, player in enumerate(read.ranked_players, start=1)
        if paid.get(player.uuid) or player.uuid in awards
    ]
    return PaidPrizes(
        tuple(found[: max(places, default=0)]),
        {
            place: awards[player.uuid]
            for place, player in enumerate(read.ranked_players, start=1)
            if player.uuid in awards
        },
    )


@dataclass(slots=True)
class _EntryDraft:
    player: TdtPlayer
    bought: list[TdtPurchase]
    add_ons: tuple[TdtPurchase, ...] = ()
    out_at: datetime | None = None

    @property
    def bust(self) -> TdtBust | None:
        return self.bought[-1].bust

    def as_entry(self) -> TdtEntry:
        first, *more = self.bought
        by = self.bust.by if self.bust else ()
        return TdtEntry(self.player, first, tuple(more), self.add_ons, by, self.out_at)


def _set_bust_times(drafts: Sequence[_EntryDraft]) -> datetime:
    """Set the time of each bust and return the latest; 1990 if nobody busted.

    Of busts at the same moment, the first in the file gets the latest time and so the better place.
    """
    outs = [(_bust_time(draft.bust), -at, draft) for at, draft in enumerate(drafts) if draft.bust]
    last = _EARLIEST
    for time, _at, draft in sorted(outs, key=lambda entry: entry[:2]):
        last = max(datetime_from_milliseconds(time) or last, last + _STEP)
        draft.out_at = last
    return last


def _entry_drafts(player: TdtPlayer, *, rebuys: bool) -> list[_EntryDraft]:
    """Return a player's entries. A buy-in is a rebuy if `rebuys` is set, or if no bust came before it."""
    found: list[_EntryDraft] = []
    for purchase in player.buy_ins:
        if found and (rebuys or found[-1].bust is None):
            found[-1].bought.append(purchase)
        else:
            found.append(_EntryDraft(player, [purchase]))
    found[-1].add_ons = player.add_ons
    return found


def _has_re_entries(read: TdtTournament) -> bool:
    """Return whether further buy-ins after a bust are re-entries; otherwise they are rebuys."""
    earlier = _busted_and_bought_again(read)
    if read.prices.rebuys != 0 and not any(purchase.bounty for purchase in earlier):
        return False
    paid = [
        _bust_time(player.bust) for player in read.ranked_players if player.bust and player.uuid in read.prize_winners
    ]
    return not paid or all(_bust_time(purchase.bust) < min(paid) for purchase in earlier)


def _busted_and_bought_again(read: TdtTournament) -> list[TdtPurchase]:
    """Return the buy-ins that ended in a bust and were followed by another buy-in of the same player."""
    return [purchase for player in read.entrants for purchase in player.buy_ins[:-1] if purchase.bust]


def _bust_time(bust: TdtBust | None) -> Amount:
    return bust.time if bust else 0
