"""A sale over the desk: its price, how it is paid, and rules that a director may override with a reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.models import Entry, Profile, RebuyOrAddOn, Sold
from tournaments.rules.desk.eligibility import BrokenRule
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.prices import ClockReading, is_on_sale
from tournaments.selectors.staff.roles import may_override, roles_of
from tournaments.services.desk.payments import LedgerLine
from tournaments.services.floor.floor import Floor


@dataclass(frozen=True, slots=True, kw_only=True)
class Sale:
    """Terms of a sale, at the present price unless a `profile` is named.

    `method` is the method of payment; without one, the sale is unpaid. With `amount` (minor units), only that part is
    paid. `override_reason` is a director's reason to sell against a rule.
    """

    profile: Profile | None = None
    method: str = ""
    amount: int | None = None
    override_reason: str = ""

    def broken_price_rules(self, reading: ClockReading) -> list[BrokenRule]:
        """Return the broken rule if the named price is no longer on sale; else []."""
        if self.profile is None or is_on_sale(self.profile, reading=reading):
            return []
        return [BrokenRule("off_sale", {"profile": self.profile.name})]

    def refuse_price_of_other_sale(self, *sold: Sold) -> None:
        """Refuse a named price that sells something other than `sold`."""
        if self.profile is not None and self.profile.sells not in sold:
            raise Refused("price_of_another_thing", field="profile", profile=self.profile.name)

    def ledger_line(self, entry: Entry, *, owed: int, rebuy_or_add_on: RebuyOrAddOn | None = None) -> LedgerLine | None:
        """Return the ledger line of the amount paid with the sale; None if nothing is paid now."""
        if not self.method or not owed:
            return None
        amount = self.amount or owed
        return LedgerLine(entry=entry, rebuy_or_add_on=rebuy_or_add_on, method=self.method, amount=amount)


UNPAID = Sale()


def override_facts(f: Floor, *, broken: Sequence[BrokenRule], reason: str, field: str = "") -> dict[str, Any]:
    """Return the overridden rules as facts for the log; {} if no rule is broken.

    Refuses a broken rule unless a director gives a reason.
    """
    if not broken:
        return {}
    first, codes = broken[0], [rule.code for rule in broken]
    if not reason.strip():
        raise Refused(first.code, field=field, **first.facts, broken=codes)
    if not may_override(roles_of(f.by, f.tournament)):
        raise Refused("only_director_sets_aside", field="override_reason", broken=codes)
    return {"set_aside": codes, "reason": reason.strip()}
