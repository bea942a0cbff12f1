"""Rows of a `.tdt` tournament: prices, entries, busts, bounties and payments.

They are built before the database is locked, and refer to each other as objects. Attributes that are known only under
the lock are set when the rows are stored.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from exchange.rules.tdt.entries import (
    PaidPrizes,
    Stage,
    TdtEntry,
    datetime_from_milliseconds,
    paid_prizes,
    tdt_entries,
    tournament_stage,
)
from exchange.rules.tdt.sums import TdtSums, price_parts, purchase_bounty, purchase_rake, sums_of
from exchange.rules.tdt.tournament import TdtPurchase, TdtTournament
from tournaments.models import (
    BountyWin,
    BustOut,
    Deal,
    DealShare,
    Entry,
    Payment,
    Prize,
    Profile,
    RebuyOrAddOn,
)

# the name of a price without a name in the file
UNNAMED = "Standard"


@dataclass(slots=True, kw_only=True)
class ImportedEvent:
    """A tournament to store, with its rows. `read` is the parsed file.

    `digits` are the decimal places of the currency.
    """

    read: TdtTournament
    starts: datetime
    ends: datetime
    digits: int
    stage: Stage
    sums: TdtSums
    paid: PaidPrizes
    entries: list[tuple[TdtEntry, Entry]] = field(default_factory=list)
    prices: dict[tuple[str, str], Profile] = field(default_factory=dict)
    more: list[RebuyOrAddOn] = field(default_factory=list)
    outs: list[BustOut] = field(default_factory=list)
    wins: list[BountyWin] = field(default_factory=list)
    prizes: list[Prize] = field(default_factory=list)
    deal: Deal | None = None
    shares: list[DealShare] = field(default_factory=list)
    payments: list[Payment] = field(default_factory=list)
    _own: dict[str, list[tuple[TdtEntry, Entry]]] = field(default_factory=dict)

    def add_entry(self, bought: TdtEntry, entry: Entry) -> None:
        self.entries.append((bought, entry))
        self._own.setdefault(bought.player.uuid, []).append((bought, entry))

    def price_parts(self, purchase: TdtPurchase) -> dict[str, int]:
        return price_parts(purchase.amount, purchase_rake(purchase), purchase_bounty(purchase), digits=self.digits)

    def entry_in_play(self, key: str, *, at: datetime | None = None) -> Entry | None:
        """Return the entry that a player had in play at `at`.

        Returns the player's last entry if none was in play or if `at` is None. Returns None for a player without
        entries.
        """
        own = self._own.get(key, [])
        playing = [entry for bought, entry in own if at is not None and (bought.out_at is None or bought.out_at > at)]
        return playing[0] if playing else own[-1][1] if own else None


def build_imported_event(read: TdtTournament, *, digits: int, now: datetime) -> ImportedEvent:
    """Build the rows of a tournament. Neither reads nor writes the database."""
    stage, starts = tournament_stage(read), _start_time(read, now=now)
    entries = tdt_entries(read)
    imported = ImportedEvent(
        read=read,
        starts=starts,
        ends=max(
            [
                datetime_from_milliseconds(read.clock.ends) or starts,
                starts,
                *(entry.out_at for entry in entries if entry.out_at),
            ]
        ),
        digits=digits,
        stage=stage,
        sums=sums_of(read, digits=digits),
        paid=paid_prizes(read, digits=digits) if stage is Stage.FINISHED else PaidPrizes(),
    )
    _add_prices(imported)
    _add_entries(imported, entries)
    _add_bounty_wins(imported)
    if stage is Stage.FINISHED:
        _add_prizes(imported)
    if entries:
        _add_payments(imported)
    return imported


def _start_time(read: TdtTournament, *, now: datetime) -> datetime:
    """Return the start in the file, else the first buy-in, else the time of saving, else `now`."""
    bought = [
        at for entrant in read.entrants for buy_in in entrant.buy_ins if (at := datetime_from_milliseconds(buy_in.time))
    ]
    return (
        datetime_from_milliseconds(read.clock.starts)
        or min(bought, default=None)
        or datetime_from_milliseconds(read.changed)
        or now
    )


def _add_prices(imported: ImportedEvent) -> None:
    """Build the prices. Of prices with the same type and name, only the first is used."""
    for price in imported.read.prices.listed:
        key = (price.sells, (price.name or UNNAMED)[:40])
        if key not in imported.prices:
            imported.prices[key] = Profile(
                sells=price.sells,
                name=key[1],
                chips=price.chips,
                listed=len(imported.prices) + 1,
                **price_parts(price.amount, price.rake, digits=imported.digits),
            )


def _add_entries(imported: ImportedEvent, entries: Sequence[TdtEntry]) -> None:
    for bought in entries:
        at = datetime_from_milliseconds(bought.buy_in.time) or imported.starts
        entry = Entry(
            profile=imported.prices.get(("entry", bought.buy_in.price)),
            stack=int(bought.buy_in.chips),
            entered_at=at,
            checked_in_at=at,
            **imported.price_parts(bought.buy_in),
        )
        imported.add_entry(bought, entry)
        sold = [*(("rebuy", more) for more in bought.rebuys), *(("add_on", more) for more in bought.add_ons)]
        imported.more += [
            RebuyOrAddOn(
                entry=entry,
                sold=kind,
                profile=imported.prices.get((kind, purchase.price)),
                chips=int(purchase.chips),
                bought_at=datetime_from_milliseconds(purchase.time) or imported.starts,
                **imported.price_parts(purchase),
            )
            for kind, purchase in sold
        ]
        if bought.out_at:
            imported.outs.append(BustOut(entry=entry, out_at=bought.out_at))


def _add_bounty_wins(imported: ImportedEvent) -> None:
    """Build the bounty wins. A knockout without a bounty is a win of 0."""
    outs = iter(imported.outs)
    for bought, entry in imported.entries:
        if bought.out_at is None:
            continue
        out, winners = next(outs), list[Entry]()
        for key in bought.by:
            won = imported.entry_in_play(key, at=bought.out_at)
            if won is not None and won is not entry and not any(won is other for other in winners):
                winners.append(won)
        each, more = divmod(_own_bounty(imported, bought), len(winners) or 1)
        imported.wins += [
            BountyWin(bust_out=out, winner=won, cash=each + (at < more), at=out.out_at)
            for at, won in enumerate(winners)
        ]


def _add_prizes(imported: ImportedEvent) -> None:
    """Build the prizes by place, and the first deal."""
    paid, read = imported.paid, imported.read
    imported.prizes += [
        Prize(place=place, amount=amount, award=paid.awards.get(place, "")[:80])
        for place, amount in enumerate(paid.amounts, start=1)
    ]
    amounts = dict(zip((player.uuid for player in read.ranked_players), paid.amounts, strict=False))
    for deal in read.deals[:1]:
        shared = {key: entry for key in deal.stacks if (entry := imported.entry_in_play(key)) and amounts.get(key)}
        if len(shared) > 1:
            by_hand = Deal(kind=Deal.Kind.BY_HAND, proposed_at=imported.ends, agreed_at=imported.ends)
            imported.deal = by_hand
            imported.shares += [
                DealShare(
                    deal=by_hand, entry=entry, stack=deal.stacks[key], amount=amounts[key], signed_at=imported.ends
                )
                for key, entry in shared.items()
            ]


def _add_payments(imported: ImportedEvent) -> None:
    """Build the payments: purchases by time, then bounties, then prizes. Unpaid purchases are left out."""
    lines = sorted(_purchase_payments(imported), key=lambda line: line.at)
    lines += [
        Payment(kind=Payment.Kind.BOUNTY, amount=win.cash, entry=win.winner, at=win.at)
        for win in imported.wins
        if win.cash > 0
    ]
    for player, amount in zip(imported.read.ranked_players, imported.paid.amounts, strict=False):
        entry = imported.entry_in_play(player.uuid)
        if entry and amount:
            lines.append(Payment(kind=Payment.Kind.PRIZE, amount=amount, entry=entry, at=imported.ends))
    for number, line in enumerate(lines, start=1):
        line.number, line.method = number, Payment.Method.CASH
    imported.payments += lines


def _purchase_payments(imported: ImportedEvent) -> Iterator[Payment]:
    kind = Payment.Kind.BUY_IN
    owing = [entry for bought, entry in imported.entries if bought.player.owes]
    for bought, entry in imported.entries:
        if not bought.player.owes and entry.price:
            yield Payment(kind=kind, amount=entry.price, entry=entry, at=entry.entered_at)
    for row in imported.more:
        if row.price and not any(row.entry is entry for entry in owing):
            yield Payment(kind=kind, amount=row.price, entry=row.entry, rebuy_or_add_on=row, at=row.bought_at)


def _own_bounty(imported: ImportedEvent, bought: TdtEntry) -> int:
    return sum(imported.price_parts(purchase)["bounty"] for purchase in (bought.buy_in, *bought.rebuys))
