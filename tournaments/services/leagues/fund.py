"""Payments from a season's fund: never more than the fund has. A payment is reversed by another row."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.models import FundPayment, Player, Season
from tournaments.rules.money import money
from tournaments.rules.refused import Refused
from tournaments.selectors.leagues.money import AttendanceShare, SeasonFund, attendance_shares_of, fund_of
from tournaments.services.floor.floor import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class FundExpense:
    """A payment from the fund in minor units, to a player or for a purpose given in `note`."""

    amount: int
    currency: str
    player: Player | None = None
    note: str = ""


def pay_from_fund(season: Season, *, expense: FundExpense, by: Person, now: datetime) -> FundPayment:
    """Pay money out of a season's fund.

    Refuses more than is left, and a payment without player and note.
    """
    if expense.player is None and not expense.note.strip():
        raise Refused("fund_for_nothing", field="note")
    with transaction.atomic():
        locked = Season.objects.select_for_update().get(pk=season.pk)
        left = fund_of(locked).left.get(expense.currency, 0)
        if not 0 < expense.amount <= left:
            raise Refused("fund_too_small", field="amount", money=money(left, currency=expense.currency))
        return FundPayment.objects.create(
            season=locked,
            amount=expense.amount,
            currency=expense.currency,
            player=expense.player,
            note=" ".join(expense.note.split()),
            at=now,
            by=by if by is not None and by.pk else None,
        )


def pay_attendance(season: Season, *, by: Person, now: datetime) -> list[FundPayment]:
    """Pay the attendance shares of the fund.

    Refuses if they were paid already, if there are none, or if the fund is too small.
    """
    with transaction.atomic():
        locked = Season.objects.select_for_update().get(pk=season.pk)
        fund = fund_of(locked)
        shares = attendance_shares_of(locked, fund)
        _refuse_attendance(shares, fund)
        return [
            FundPayment.objects.create(
                season=locked,
                amount=share.amount,
                currency=share.currency,
                player_id=share.player,
                purpose=FundPayment.Purpose.ATTENDANCE,
                at=now,
                by=by if by is not None and by.pk else None,
            )
            for share in shares
        ]


def _refuse_attendance(shares: list[AttendanceShare], fund: SeasonFund) -> None:
    if any(share.paid for share in shares):
        raise Refused("attendance_paid")
    if not shares:
        raise Refused("attendance_nothing")
    due: Counter[str] = Counter()
    for share in shares:
        due[share.currency] += share.amount
    for currency, amount in due.items():
        if amount > (left := fund.left.get(currency, 0)):
            raise Refused("fund_too_small", money=money(left, currency=currency))


def reverse_fund_payment(season: Season, *, key: int, by: Person, now: datetime) -> FundPayment:
    """Reverse a payment from the fund, given by primary key.

    Refuses an unknown payment, and one that was reversed already.
    """
    with transaction.atomic():
        locked = Season.objects.select_for_update().get(pk=season.pk)
        row = locked.fund_payments.filter(pk=key, reverses=None, reversed_by=None).first()
        if row is None:
            raise Refused("fund_payment_gone")
        return FundPayment.objects.create(
            season=locked,
            amount=row.amount,
            currency=row.currency,
            player=row.player,
            purpose=row.purpose,
            at=now,
            by=by if by is not None and by.pk else None,
            reverses=row,
        )
