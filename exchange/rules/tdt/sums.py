"""Sums of a tournament in a `.tdt` file, and the reason for a difference between money received and paid."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from exchange.rules.tdt.entries import Stage, minor_units, paid_prizes, tournament_stage
from exchange.rules.tdt.fields import Amount
from exchange.rules.tdt.tournament import TdtPurchase, TdtTournament


class DifferenceCause(StrEnum):
    """The reason for a difference between the prizes and the money received less the rake."""

    NONE = ""
    NO_PRIZES = "no_prizes"
    NO_BUY_INS = "no_buy_ins"
    NOT_AWARDED = "not_awarded"
    NOT_PLAYED = "not_played"
    PUT_IN = "put_in"
    GUARANTEE = "guarantee"
    FIXED_RAKE = "fixed_rake"
    BELOW_ZERO = "below_zero"
    DEAL = "deal"
    ROUNDED = "rounded"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class TdtSums:
    """Sums in minor units. `bought` is all money received, including rake and bounties.

    `calculated` is the sum of all prizes, and `paid` the part awarded to players. `difference` is money received but
    not paid; it is negative if more was paid. `cause` is the reason for the difference.
    """

    bought: int
    rake: int
    bounties: int
    calculated: int
    paid: int
    difference: int
    cause: DifferenceCause


def sums_of(read: TdtTournament, *, digits: int) -> TdtSums:
    """Return the sums of a tournament in minor units. Until it is finished, `difference` is 0."""

    def total(amounts: Iterable[Amount]) -> int:
        return sum(minor_units(part, digits=digits) for part in amounts)

    bought = [purchase for player in read.entrants for purchase in (*player.buy_ins, *player.add_ons)]
    taken, rake = total(purchase.amount for purchase in bought), total(purchase_rake(purchase) for purchase in bought)
    bounties = total(purchase_bounty(purchase) for purchase in bought)
    paid = sum(paid_prizes(read, digits=digits).amounts)
    calculated = total(prize.amount for prize in read.prizes)
    difference = taken - rake - bounties - paid if tournament_stage(read) is Stage.FINISHED else 0
    awarded = total(prize.amount for prize in read.prizes if prize.awarded)
    cause = _difference_cause(read, difference, calculated=calculated, awarded=awarded, paid=paid, digits=digits)
    return TdtSums(taken, rake, bounties, calculated, paid, difference, cause)


def purchase_rake(purchase: TdtPurchase) -> Amount:
    """Return the rake in a purchase, at most its price."""
    return min(max(purchase.rake, 0), purchase.amount)


def purchase_bounty(purchase: TdtPurchase) -> Amount:
    """Return the bounty in a purchase, at most the price less the rake."""
    return min(purchase.bounty, purchase.amount - purchase_rake(purchase))


def price_parts(amount: Amount, fee: Amount, bounty: Amount = 0, *, digits: int) -> dict[str, int]:
    """Return the parts of a price in minor units. They add up to the whole price."""
    total, taken, head = (minor_units(part, digits=digits) for part in (amount, fee, bounty))
    return {"prize_share": max(0, total - taken - head), "house_fee": taken, "bounty": head}


def _difference_cause(
    read: TdtTournament, difference: int, *, calculated: int, awarded: int, paid: int, digits: int
) -> DifferenceCause:
    if not difference:
        return DifferenceCause.NONE
    unit = minor_units(read.rounded, digits=digits)
    found = {
        DifferenceCause.BELOW_ZERO: read.below_zero > 0,
        DifferenceCause.NO_BUY_INS: not any(player.buy_ins[0].amount for player in read.entrants),
        DifferenceCause.NO_PRIZES: not calculated,
        DifferenceCause.NOT_PLAYED: awarded != paid,
        DifferenceCause.NOT_AWARDED: calculated - awarded == difference,
        DifferenceCause.PUT_IN: minor_units(read.prices.put_in, digits=digits) == -difference,
        DifferenceCause.GUARANTEE: difference < 0 and minor_units(read.prices.guarantee, digits=digits) == paid,
        DifferenceCause.FIXED_RAKE: minor_units(read.prices.fixed_rake, digits=digits) == difference,
        DifferenceCause.DEAL: bool(read.deals),
        DifferenceCause.ROUNDED: abs(difference) < unit * max(1, len(read.prizes)),
    }
    return next((cause for cause, so in found.items() if so), DifferenceCause.BY_HAND)
