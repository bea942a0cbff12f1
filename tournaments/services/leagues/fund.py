"""Money paid out of a season's fund: never more than is in it, and taken back by a row of its own."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.models import FundPayment, Player, Season
from tournaments.rules.money import money
from tournaments.rules.refused import Refused
from tournaments.selectors.leagues.money import AttendanceShare, SeasonFund, attendance_of, fund_of
from tournaments.services.floor.floor import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class FundExpense:
    """What is paid: so many minor units, to a player or for what the note says."""

    amount: int
    currency: str
    player: Player | None = None
    note: str = ""


def pay_from_fund(season: Season, *, expense: FundExpense, by: Person, now: datetime) -> FundPayment:
    """Pay money out of a season's fund. Refuses more than is left, and a payment to nobody for nothing."""
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
    """Pay out the part of the fund that is for who came most often. Refuses it where it was paid or there is none."""
    with transaction.atomic():
        locked = Season.objects.select_for_update().get(pk=season.pk)
        fund = fund_of(locked)
        shares = attendance_of(locked, fund)
        _refuse_attendance(shares, fund)
        return [
            FundPayment.objects.create(
                season=locked,
                amount=one.amount,
                currency=one.currency,
                player_id=one.player,
                purpose=FundPayment.Purpose.ATTENDANCE,
                at=now,
                by=by if by is not None and by.pk else None,
            )
            for one in shares
        ]


def _refuse_attendance(shares: list[AttendanceShare], fund: SeasonFund) -> None:
    """Refuse what was paid already, what is nothing, and more than is left."""
    if any(one.paid for one in shares):
        raise Refused("attendance_paid")
    if not shares:
        raise Refused("attendance_nothing")
    due: Counter[str] = Counter()
    for one in shares:
        due[one.currency] += one.amount
    for currency, amount in due.items():
        if amount > (left := fund.left.get(currency, 0)):
            raise Refused("fund_too_small", money=money(left, currency=currency))


def reverse_fund_payment(season: Season, *, key: int, by: Person, now: datetime) -> FundPayment:
    """Take a payment back into the fund. Refuses one that there is not, and one that was taken back already."""
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
