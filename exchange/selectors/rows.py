"""The rows that become of a `.tdt` tournament: its price list, entries, busts, bounties and the ledger.

They are made before the database is locked, and hang on each other; what is known only then is set as they are stored.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from exchange.rules.tdt.entries import PaidOut, Stage, TdtEntry, entries_of, moment, paid_out, stage_of
from exchange.rules.tdt.sums import TdtSums, bounty_of, fee_of, parts_of, sums_of
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

#: what a price is called that has no name in the file
UNNAMED = "Standard"


@dataclass(slots=True, kw_only=True)
class ImportedEvent:
    """A tournament that is being stored: what was read, and the rows that become of it, each hanging on the others.

    `starts` and `ends` are when it began and ended, `digits` those of the currency.
    """

    read: TdtTournament
    starts: datetime
    ends: datetime
    digits: int
    stage: Stage
    sums: TdtSums
    paid: PaidOut
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

    def add(self, bought: TdtEntry, entry: Entry) -> None:
        """Keep an entry."""
        self.entries.append((bought, entry))
        self._own.setdefault(bought.player.uuid, []).append((bought, entry))

    def parts(self, purchase: TdtPurchase) -> dict[str, int]:
        """Return the parts of a price in minor units."""
        return parts_of(purchase.amount, fee_of(purchase), bounty_of(purchase), digits=self.digits)

    def entry_of(self, key: str, *, at: datetime | None = None) -> Entry | None:
        """Return the entry with which a key of the file played at a moment; the last one where nobody says when."""
        own = self._own.get(key, [])
        playing = [entry for bought, entry in own if at is not None and (bought.out_at is None or bought.out_at > at)]
        return playing[0] if playing else own[-1][1] if own else None


def imported_event(read: TdtTournament, *, digits: int, now: datetime) -> ImportedEvent:
    """Return the rows that become of a tournament. Nothing is stored, and the database is not asked."""
    stage, starts = stage_of(read), _starts(read, now=now)
    entries = entries_of(read)
    imported = ImportedEvent(
        read=read,
        starts=starts,
        ends=max([moment(read.clock.ends) or starts, starts, *(entry.out_at for entry in entries if entry.out_at)]),
        digits=digits,
        stage=stage,
        sums=sums_of(read, digits=digits),
        paid=paid_out(read, digits=digits) if stage is Stage.FINISHED else PaidOut(),
    )
    _price(imported)
    _enter(imported, entries)
    _win_bounties(imported)
    if stage is Stage.FINISHED:
        _award(imported)
    if entries:
        _pay(imported)
    return imported


def _starts(read: TdtTournament, *, now: datetime) -> datetime:
    """Return when it began: as the file has it, else the first buy-in, else when it was saved."""
    bought = [at for entrant in read.entrants for buy_in in entrant.buy_ins if (at := moment(buy_in.time))]
    return moment(read.clock.starts) or min(bought, default=None) or moment(read.changed) or now


def _price(imported: ImportedEvent) -> None:
    """Put the prices of a file on the list, by kind and name; of two of one name the first."""
    for price in imported.read.prices.listed:
        key = (price.sells, (price.name or UNNAMED)[:40])
        if key not in imported.prices:
            imported.prices[key] = Profile(
                sells=price.sells,
                name=key[1],
                chips=price.chips,
                listed=len(imported.prices) + 1,
                **parts_of(price.amount, price.rake, digits=imported.digits),
            )


def _enter(imported: ImportedEvent, entries: Sequence[TdtEntry]) -> None:
    """Make the entries with their rebuys, add-ons and busts."""
    for bought in entries:
        at = moment(bought.buy_in.time) or imported.starts
        entry = Entry(
            profile=imported.prices.get(("entry", bought.buy_in.price)),
            stack=int(bought.buy_in.chips),
            entered_at=at,
            checked_in_at=at,
            **imported.parts(bought.buy_in),
        )
        imported.add(bought, entry)
        sold = [*(("rebuy", more) for more in bought.rebuys), *(("add_on", more) for more in bought.add_ons)]
        imported.more += [
            RebuyOrAddOn(
                entry=entry,
                sold=kind,
                profile=imported.prices.get((kind, purchase.price)),
                chips=int(purchase.chips),
                bought_at=moment(purchase.time) or imported.starts,
                **imported.parts(purchase),
            )
            for kind, purchase in sold
        ]
        if bought.out_at:
            imported.outs.append(BustOut(entry=entry, out_at=bought.out_at))


def _win_bounties(imported: ImportedEvent) -> None:
    """Note who won whose bounty; a bust without money on the head counts as won too."""
    outs = iter(imported.outs)
    for bought, entry in imported.entries:
        if bought.out_at is None:
            continue
        out, winners = next(outs), list[Entry]()
        for key in bought.by:
            won = imported.entry_of(key, at=bought.out_at)
            if won is not None and won is not entry and not any(won is other for other in winners):
                winners.append(won)
        each, more = divmod(_on_the_head(imported, bought), len(winners) or 1)
        imported.wins += [
            BountyWin(bust_out=out, winner=won, cash=each + (at < more), at=out.out_at)
            for at, won in enumerate(winners)
        ]


def _award(imported: ImportedEvent) -> None:
    """Note what each place was paid, and the deal where there was one."""
    paid, read = imported.paid, imported.read
    imported.prizes += [
        Prize(place=place, amount=amount, award=paid.awards.get(place, "")[:80])
        for place, amount in enumerate(paid.amounts, start=1)
    ]
    amounts = dict(zip((player.uuid for player in read.places), paid.amounts, strict=False))
    for deal in read.deals[:1]:
        shared = {key: entry for key in deal.stacks if (entry := imported.entry_of(key)) and amounts.get(key)}
        if len(shared) > 1:
            by_hand = Deal(kind=Deal.Kind.BY_HAND, proposed_at=imported.ends, agreed_at=imported.ends)
            imported.deal = by_hand
            imported.shares += [
                DealShare(
                    deal=by_hand, entry=entry, stack=deal.stacks[key], amount=amounts[key], signed_at=imported.ends
                )
                for key, entry in shared.items()
            ]


def _pay(imported: ImportedEvent) -> None:
    """Write the ledger: what was bought in the order of the time, then bounties and prizes. Who owes has not paid."""
    lines = sorted(_bought(imported), key=lambda line: line.at)
    lines += [
        Payment(kind=Payment.Kind.BOUNTY, amount=win.cash, entry=win.winner, at=win.at)
        for win in imported.wins
        if win.cash > 0
    ]
    for player, amount in zip(imported.read.places, imported.paid.amounts, strict=False):
        entry = imported.entry_of(player.uuid)
        if entry and amount:
            lines.append(Payment(kind=Payment.Kind.PRIZE, amount=amount, entry=entry, at=imported.ends))
    for number, line in enumerate(lines, start=1):
        line.number, line.method = number, Payment.Method.CASH
    imported.payments += lines


def _bought(imported: ImportedEvent) -> Iterator[Payment]:
    """Yield what was paid for entries, rebuys and add-ons."""
    kind = Payment.Kind.BUY_IN
    owing = [entry for bought, entry in imported.entries if bought.player.owes]
    for bought, entry in imported.entries:
        if not bought.player.owes and entry.price:
            yield Payment(kind=kind, amount=entry.price, entry=entry, at=entry.entered_at)
    for row in imported.more:
        if row.price and not any(row.entry is entry for entry in owing):
            yield Payment(kind=kind, amount=row.price, entry=row.entry, rebuy_or_add_on=row, at=row.bought_at)


def _on_the_head(imported: ImportedEvent, bought: TdtEntry) -> int:
    return sum(imported.parts(purchase)["bounty"] for purchase in (bought.buy_in, *bought.rebuys))
