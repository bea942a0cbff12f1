"""The cash-up: what each cashier took and paid out, by method, and what his drawer must hold."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

#: the one method that lies in a drawer
CASH = "cash"


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed:
    """So many payments of one kind by one cashier and method: `amount` minor units in all.

    `to_player` for prizes and bounties; `back` for reversals, which go the other way.
    """

    cashier: str
    method: str
    to_player: bool = False
    back: bool = False
    count: int = 1
    amount: int = 0

    @property
    def inwards(self) -> bool:
        """Whether the money came in over the desk."""
        return self.to_player == self.back


@dataclass(slots=True)
class Line:
    """One cashier's payments by one method."""

    taken: int = 0
    given: int = 0
    count: int = 0

    @property
    def net(self) -> int:
        """What is there more than before, or, negative, less."""
        return self.taken - self.given


@dataclass(slots=True)
class Drawer:
    """One cashier."""

    cashier: str
    methods: dict[str, Line] = field(default_factory=dict)

    @property
    def cash(self) -> int:
        """What the drawer must hold more than its float."""
        return self.methods[CASH].net if CASH in self.methods else 0

    @property
    def net(self) -> int:
        """All methods together."""
        return sum(line.net for line in self.methods.values())


@dataclass(frozen=True, slots=True)
class CashUp:
    """Every drawer, by the cashier's name, and all of them by method."""

    drawers: tuple[Drawer, ...]
    methods: Mapping[str, Line]

    @property
    def net(self) -> int:
        """Everything together."""
        return sum(line.net for line in self.methods.values())


def cashed_up(handed: Iterable[Handed]) -> CashUp:
    """The drawers of what was handed over the desk."""
    drawers: dict[str, Drawer] = {}
    totals: defaultdict[str, Line] = defaultdict(Line)
    for one in handed:
        drawer = drawers.setdefault(one.cashier, Drawer(one.cashier))
        for line in (drawer.methods.setdefault(one.method, Line()), totals[one.method]):
            line.count += one.count
            if one.inwards:
                line.taken += one.amount
            else:
                line.given += one.amount
    return CashUp(tuple(drawers[name] for name in sorted(drawers)), dict(sorted(totals.items())))
