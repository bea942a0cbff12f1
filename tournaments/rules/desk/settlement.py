"""Unsettled money of a tournament: one list, shown wherever a tournament's money is closed.

Items are computed from facts, the most pressing first. All amounts are in minor units and above 0. Some items are
normally open during play, such as an undrawn envelope; they are listed once play is over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from tournaments.rules.desk.ledger import Ledger

# the most players named by an item
NAMED = 3


class Unsettled(StrEnum):
    """The kind of an unsettled item."""

    OVERPAID = "overpaid"  # a player got more than is due: the bust was taken back, or the place or prize changed
    POSTED_TOO_LITTLE = "posted_too_little"
    POSTED_TOO_MUCH = "posted_too_much"
    NOT_POSTED = "not_posted"  # a pool without prizes
    NO_TAKER = "no_taker"  # prizes of places that no player has
    NO_ENVELOPE = "no_envelope"  # mystery bounties that are in no envelope
    UNDRAWN = "undrawn"  # envelopes that were not drawn
    BOUNTY_OPEN = "bounty_open"  # bounties without a winner
    OWN_HEAD = "own_head"  # on the heads of players who are in
    RECEIVED_TOO_MUCH = "received_too_much"
    NOT_RECEIVED = "not_received"  # sold, and not paid for
    BAG = "bag"  # pay for a removed bag
    PRIZE = "prize"


# items that stay on the pay list until they are paid
ON_THE_PAY_LIST = frozenset({Unsettled.BAG, Unsettled.PRIZE})
# a ledger with one of these is not balanced
UNBALANCED = frozenset(
    {
        Unsettled.OVERPAID,
        Unsettled.POSTED_TOO_LITTLE,
        Unsettled.POSTED_TOO_MUCH,
        Unsettled.NO_TAKER,
        Unsettled.RECEIVED_TOO_MUCH,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsettledItem:
    """One unsettled item of `count` players, entries or envelopes. `names` and `entries` hold only the first few.

    An overpaid player's item also has the total `paid`, the amount `due`, and whether the player is `back_in`.
    `written_off` is the reason with which the item was written off, else "".
    """

    kind: Unsettled
    amount: int
    count: int = 0
    names: tuple[str, ...] = ()
    entries: tuple[int, ...] = ()
    paid: int = 0
    due: int = 0
    back_in: bool = False
    written_off: str = ""

    @property
    def needs_reason(self) -> bool:
        """Return whether leaving this item open needs a reason: any but a prize, which may be paid later."""
        return self.kind is not Unsettled.PRIZE

    @property
    def entry(self) -> int | None:
        """Return the entry that was overpaid; None for other kinds of items."""
        return self.entries[0] if self.kind is Unsettled.OVERPAID else None

    @property
    def may_be_written_off(self) -> bool:
        """Return whether the item may be settled by writing it off: any but payments for prizes and bags."""
        return self.kind not in ON_THE_PAY_LIST

    def facts(self, *, currency: str) -> dict[str, Any]:
        """Return the item's values for sentences and the API."""
        values = asdict(self) | {"kind": str(self.kind), "names": list(self.names), "entries": list(self.entries)}
        may = {"needs_reason": self.needs_reason, "may_be_written_off": self.may_be_written_off}
        return {**values, "entry": self.entry, **may, "currency": currency}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerMoney:
    """One player's money: the totals `due` and `paid`, the amount still `to_pay`, and the amount overpaid (`over`)."""

    entry: int
    name: str
    due: int
    paid: int
    to_pay: int
    over: int
    back_in: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSum:
    """An amount owed to or by several players, the number of players, and the names and entries of some of them."""

    amount: int = 0
    count: int = 0
    names: tuple[str, ...] = ()
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyFacts:
    """The facts that decide what is unsettled.

    `decided`: play for money is over. `sells_more`: entries, rebuys or add-ons are on sale.

    `pays_places` is False for a flight. `sold_late` is the number of sales after the payouts were posted; `placed` is
    what players get for their places, deals included. Sums of bounties: `loose` are in no envelope, `undrawn` are in
    undrawn envelopes, `on_heads` are on players still in play. `bounties` are on players who busted, and nobody has won
    them yet. `unpaid` is the number of entries not fully paid.
    """

    ledger: Ledger
    decided: bool
    sells_more: bool = False
    pays_places: bool = True
    sold_late: int = 0
    placed: int = 0
    players: Sequence[PlayerMoney] = ()
    bags: OpenSum = field(default_factory=OpenSum)
    loose: int = 0
    undrawn: OpenSum = field(default_factory=OpenSum)
    bounties: OpenSum = field(default_factory=OpenSum)
    on_heads: OpenSum = field(default_factory=OpenSum)
    unpaid: int = 0


def unsettled_items(money: MoneyFacts) -> list[UnsettledItem]:
    """Return the unsettled items, the most pressing first."""
    found = [
        *_overpaid_items(money),
        *_posting_items(money),
        *_bounty_items(money),
        *_received_money_items(money),
        *_unpaid_items(money),
    ]
    return [item for item in found if item.amount > 0]


def is_balanced(ledger: Ledger, items: Sequence[UnsettledItem]) -> bool:
    """Return whether the books balance: the ledger's sides are equal, and no item is one of `UNBALANCED`."""
    return ledger.is_balanced and not any(item.kind in UNBALANCED for item in items)


def _overpaid_items(money: MoneyFacts) -> Iterator[UnsettledItem]:
    for player in money.players:
        yield UnsettledItem(
            kind=Unsettled.OVERPAID,
            amount=player.over,
            count=1,
            names=(player.name,),
            entries=(player.entry,),
            paid=player.paid,
            due=player.due,
            back_in=player.back_in,
        )


def _posting_items(money: MoneyFacts) -> Iterator[UnsettledItem]:
    """Yield prizes not posted, a difference between posted prizes and pool, and prize money that no player gets."""
    ledger = money.ledger
    if not money.pays_places:
        return
    if ledger.posted is None:
        if not money.sells_more or money.decided:
            yield UnsettledItem(kind=Unsettled.NOT_POSTED, amount=ledger.pool - ledger.bag_pays)
        return
    yield UnsettledItem(kind=Unsettled.POSTED_TOO_LITTLE, amount=ledger.difference, count=money.sold_late)
    yield UnsettledItem(kind=Unsettled.POSTED_TOO_MUCH, amount=-ledger.difference)
    if money.decided:
        yield UnsettledItem(kind=Unsettled.NO_TAKER, amount=ledger.posted - money.placed)


def _bounty_items(money: MoneyFacts) -> Iterator[UnsettledItem]:
    """Yield unclaimed bounties.

    Bounties of busted players are listed at once, and mystery bounties in no envelope when sales have ended. Undrawn
    envelopes and bounties of players still in play are listed when play for money is over.
    """
    if not money.sells_more or money.decided:
        yield UnsettledItem(kind=Unsettled.NO_ENVELOPE, amount=money.loose)
    yield _item_of_several(Unsettled.BOUNTY_OPEN, money.bounties)
    if money.decided:
        yield _item_of_several(Unsettled.UNDRAWN, money.undrawn)
        yield _item_of_several(Unsettled.OWN_HEAD, money.on_heads)


def _received_money_items(money: MoneyFacts) -> Iterator[UnsettledItem]:
    yield UnsettledItem(kind=Unsettled.RECEIVED_TOO_MUCH, amount=money.ledger.overpaid)
    yield UnsettledItem(kind=Unsettled.NOT_RECEIVED, amount=money.ledger.unpaid, count=money.unpaid)


def _unpaid_items(money: MoneyFacts) -> Iterator[UnsettledItem]:
    yield _item_of_several(Unsettled.BAG, money.bags)
    waiting = [player for player in money.players if player.to_pay > 0]
    prizes = OpenSum(
        amount=sum(player.to_pay for player in waiting),
        count=len(waiting),
        names=tuple(player.name for player in waiting),
        entries=tuple(player.entry for player in waiting),
    )
    yield _item_of_several(Unsettled.PRIZE, prizes)


def _item_of_several(kind: Unsettled, money: OpenSum) -> UnsettledItem:
    """Return an item of several players; only the first few are named."""
    return UnsettledItem(
        kind=kind, amount=money.amount, count=money.count, names=money.names[:NAMED], entries=money.entries[:NAMED]
    )
