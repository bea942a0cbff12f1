"""The rows of an imported tournament: its price list, entries, busts, bounties and the ledger, each many at a time."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

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
from tournaments.rules.exchange.tdt_entries import PaidOut, TdtEntry, entries_of, moment
from tournaments.rules.exchange.tdt_sums import bounty_of, fee_of, parts_of
from tournaments.rules.exchange.tdt_tournament import TdtPurchase, TdtTournament
from tournaments.services.floor.floor import Floor

#: what a price is called that has no name in the file
UNNAMED = "Standard"


@dataclass(slots=True, kw_only=True)
class ImportedEvent:
    """A tournament that is being stored: what was read, whose keys are which players, and what became of the entries.

    `starts` and `ends` are when it began and ended, `digits` those of the currency.
    """

    read: TdtTournament
    players: Mapping[str, int]
    starts: datetime
    ends: datetime
    digits: int
    entries: list[tuple[TdtEntry, Entry]] = field(default_factory=list)

    def parts(self, purchase: TdtPurchase) -> dict[str, int]:
        """Return the parts of a price in minor units."""
        return parts_of(purchase.amount, fee_of(purchase), bounty_of(purchase), digits=self.digits)

    def entry_of(self, key: str, *, at: datetime | None = None) -> Entry | None:
        """Return the entry with which a key of the file played at a moment; the last one where nobody says when."""
        own = [(one, entry) for one, entry in self.entries if one.player.uuid == key]
        playing = [entry for one, entry in own if at is not None and (one.out_at is None or one.out_at > at)]
        return playing[0] if playing else own[-1][1] if own else None


def _add_prices(f: Floor, imported: ImportedEvent) -> dict[tuple[str, str], Profile]:
    """Put the prices of a file on the list. Returns them by kind and name; of two of one name the first."""
    found: dict[tuple[str, str], Profile] = {}
    for one in imported.read.prices.listed:
        key = (one.sells, (one.name or UNNAMED)[:40])
        if key not in found:
            found[key] = Profile(
                tournament=f.tournament,
                sells=one.sells,
                name=key[1],
                chips=one.chips,
                listed=len(found) + 1,
                **parts_of(one.amount, one.rake, digits=imported.digits),
            )
    f.add_many(list(found.values()))
    return found


def add_entries(f: Floor, *, imported: ImportedEvent) -> None:
    """Add the entries with their rebuys, add-ons and busts; a player's bullets follow each other."""
    prices, bullets, rows = _add_prices(f, imported), Counter[int](), []
    entries = entries_of(imported.read)
    for one in entries:
        player = imported.players[one.player.uuid]
        bullets[player] += 1
        at = moment(one.buy_in.time) or imported.starts
        rows.append(
            Entry(
                tournament=f.tournament,
                player_id=player,
                bullet=bullets[player],
                profile=prices.get(("entry", one.buy_in.price)),
                stack=int(one.buy_in.chips),
                entered_at=at,
                checked_in_at=at,
                **imported.parts(one.buy_in),
            )
        )
    imported.entries += zip(entries, f.add_many(rows), strict=True)
    _add_rebuys(f, imported, prices)
    outs = [BustOut(entry=entry, out_at=one.out_at) for one, entry in imported.entries if one.out_at]
    f.add_many(outs)


def add_bounties(f: Floor, *, imported: ImportedEvent) -> None:
    """Note who won whose bounty; a bust without money on the head counts as won too."""
    outs = {out.entry_id: out for out in BustOut.objects.filter(entry__tournament=f.tournament)}
    wins = []
    for one, entry in imported.entries:
        out = outs.get(entry.pk)
        winners = {} if out is None else {
            won.pk: won for key in one.by if (won := imported.entry_of(key, at=one.out_at)) and won.pk != entry.pk
        }  # fmt: skip
        each, more = divmod(_on_the_head(imported, one), len(winners) or 1)
        wins += [
            BountyWin(tournament=f.tournament, bust_out=out, winner=won, cash=each + (at < more), at=out.out_at)
            for at, won in enumerate(winners.values())
            if out
        ]
    f.add_many(wins)


def add_prizes(f: Floor, *, imported: ImportedEvent, paid: PaidOut) -> None:
    """Store what each place was paid, and the deal where there was one."""
    f.add_many(
        [
            Prize(tournament=f.tournament, place=place, amount=amount, award=paid.awards.get(place, "")[:80])
            for place, amount in enumerate(paid.amounts, start=1)
        ]
    )
    amounts = dict(zip((one.uuid for one in imported.read.places), paid.amounts, strict=False))
    for deal in imported.read.deals[:1]:
        shared = {key: entry for key in deal.stacks if (entry := imported.entry_of(key)) and amounts.get(key)}
        if len(shared) > 1:
            kept = f.add(
                Deal(
                    tournament=f.tournament,
                    kind=Deal.Kind.BY_HAND,
                    proposed_at=imported.ends,
                    agreed_at=imported.ends,
                )
            )
            f.add_many(
                [
                    DealShare(
                        deal=kept, entry=entry, stack=deal.stacks[key], amount=amounts[key], signed_at=kept.agreed_at
                    )
                    for key, entry in shared.items()
                ]
            )


def add_payments(f: Floor, *, imported: ImportedEvent, paid: PaidOut) -> None:
    """Write the ledger: what was bought in the order of the time, then bounties and prizes. Who owes has not paid."""
    lines = sorted(_bought(imported), key=lambda line: line.at)
    for win in BountyWin.objects.filter(tournament=f.tournament, cash__gt=0).order_by("pk"):
        lines.append(Payment(kind=Payment.Kind.BOUNTY, amount=win.cash, entry_id=win.winner_id, at=win.at))
    for player, amount in zip(imported.read.places, paid.amounts, strict=False):
        entry = imported.entry_of(player.uuid)
        if entry and amount:
            lines.append(Payment(kind=Payment.Kind.PRIZE, amount=amount, entry=entry, at=imported.ends))
    for number, line in enumerate(lines, start=1):
        line.tournament, line.number, line.method = f.tournament, number, Payment.Method.CASH
        line.by, line.by_name = f.by, f.by_name
    f.add_many(lines)


def _bought(imported: ImportedEvent) -> Iterator[Payment]:
    """Yield what was paid for entries, rebuys and add-ons."""
    kind = Payment.Kind.BUY_IN
    keys = [entry.pk for _one, entry in imported.entries]
    more: dict[int, list[RebuyOrAddOn]] = {}
    for row in RebuyOrAddOn.objects.filter(entry__in=keys).order_by("pk"):
        more.setdefault(row.entry_id, []).append(row)
    for one, entry in imported.entries:
        if one.player.owes:
            continue
        if entry.price:
            yield Payment(kind=kind, amount=entry.price, entry=entry, at=entry.entered_at)
        for row in more.get(entry.pk, []):
            if row.price:
                yield Payment(kind=kind, amount=row.price, entry=entry, rebuy_or_add_on=row, at=row.bought_at)


def _add_rebuys(f: Floor, imported: ImportedEvent, prices: Mapping[tuple[str, str], Profile]) -> None:
    rows = [
        RebuyOrAddOn(
            entry=entry,
            sold=sold,
            profile=prices.get((sold, purchase.price)),
            chips=int(purchase.chips),
            bought_at=moment(purchase.time) or imported.starts,
            **imported.parts(purchase),
        )
        for one, entry in imported.entries
        for sold, purchase in [*(("rebuy", more) for more in one.rebuys), *(("add_on", more) for more in one.add_ons)]
    ]
    f.add_many(rows)


def _on_the_head(imported: ImportedEvent, one: TdtEntry) -> int:
    return sum(imported.parts(purchase)["bounty"] for purchase in (one.buy_in, *one.rebuys))
