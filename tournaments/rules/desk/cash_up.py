"""The cash-up: money taken and paid out by each cashier, by method, and the expected content of the drawer."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

# the method whose money lies in a drawer
CASH = "cash"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentTotal:
    """The payments of one kind by one cashier and method: their number, and `amount` in minor units.

    `to_player` marks prizes and bounties; `back` marks reversals, which go in the opposite direction.
    """

    cashier: str
    method: str
    to_player: bool = False
    back: bool = False
    count: int = 1
    amount: int = 0

    @property
    def is_income(self) -> bool:
        """Return whether the desk received the money."""
        return self.to_player == self.back


@dataclass(slots=True)
class MethodTotal:
    """The amounts taken and paid out by one method."""

    taken: int = 0
    given: int = 0
    count: int = 0

    @property
    def net(self) -> int:
        """The amount taken less the amount paid out."""
        return self.taken - self.given


@dataclass(slots=True)
class Drawer:
    """One cashier's payments by method."""

    cashier: str
    methods: dict[str, MethodTotal] = field(default_factory=dict)

    @property
    def cash(self) -> int:
        """The cash taken less the cash paid out, without the money that was in the drawer at the start."""
        return self.methods[CASH].net if CASH in self.methods else 0

    @property
    def net(self) -> int:
        return sum(line.net for line in self.methods.values())


@dataclass(frozen=True, slots=True)
class CashUp:
    """All drawers, by the cashier's name, and the amounts of all cashiers by method."""

    drawers: tuple[Drawer, ...]
    methods: Mapping[str, MethodTotal]

    @property
    def net(self) -> int:
        return sum(line.net for line in self.methods.values())


def cash_up_of(payments: Iterable[PaymentTotal]) -> CashUp:
    """Return the payments at the desk, summed by cashier and by method."""
    drawers: dict[str, Drawer] = {}
    totals: defaultdict[str, MethodTotal] = defaultdict(MethodTotal)
    for payment in payments:
        drawer = drawers.setdefault(payment.cashier, Drawer(payment.cashier))
        for line in (drawer.methods.setdefault(payment.method, MethodTotal()), totals[payment.method]):
            line.count += payment.count
            if payment.is_income:
                line.taken += payment.amount
            else:
                line.given += payment.amount
    return CashUp(tuple(drawers[name] for name in sorted(drawers)), dict(sorted(totals.items())))
