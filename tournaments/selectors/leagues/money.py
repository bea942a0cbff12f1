"""The fund of a season: withheld fees, payments from the fund, and the money left."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import FundPayment, Season, Tournament
from tournaments.rules.leagues.fund import attendance_shares_by_player
from tournaments.selectors.amounts_sold import amounts_sold_by_part
from tournaments.selectors.leagues.boards import season_board


@dataclass(frozen=True, slots=True)
class WithheldFee:
    """The amount that an event withheld for the season, in minor units of the event's currency."""

    tournament: Tournament
    amount: int


@dataclass(frozen=True, slots=True)
class SeasonFund:
    """The fund of a season: withheld fees by event, payments, and `totals` and `left` by currency."""

    events: tuple[WithheldFee, ...]
    totals: Mapping[str, int]
    paid: tuple[FundPayment, ...]
    left: Mapping[str, int]


def fund_of(season: Season) -> SeasonFund:
    """Return the fund of a season, with fees and withheld shares of prize pools."""
    fees = [
        WithheldFee(event, amounts_sold_by_part(event)["season_fee"])
        for event in season.events.order_by("starts_at", "pk")
    ]
    totals: Counter[str] = Counter()
    for fee in fees:
        totals[fee.tournament.currency] += fee.amount
    paid = tuple(season.fund_payments.select_related("player", "reverses", "reversed_by"))
    left = totals.copy()
    for row in paid:
        left[row.currency] += row.amount if row.reverses_id else -row.amount
    withheld = {currency: amount for currency, amount in totals.items() if amount}
    return SeasonFund(tuple(fee for fee in fees if fee.amount), withheld, paid, _balance_by_currency(left, withheld))


@dataclass(frozen=True, slots=True)
class AttendanceShare:
    """A player's share of the fund for attendance, in minor units. `paid` is True once it was paid out."""

    player: int
    name: str
    played: int
    amount: int
    currency: str
    paid: bool = False


def attendance_shares_of(season: Season, fund: SeasonFund) -> list[AttendanceShare]:
    """Return the attendance shares that were paid; before that, those by the present table.

    Guests get nothing.
    """
    rules, board = season.as_season_rules(), season_board(season)
    played = {place.player: place.events_played for place in board.places if not place.guest}
    if paid := _paid_attendance_shares(fund, played):
        return paid
    parts = {currency: int(amount * rules.attendance_share / 100) for currency, amount in fund.totals.items()}
    return [
        AttendanceShare(player, board.names[player], played[player], share, currency)
        for currency, part in parts.items()
        for player, share in attendance_shares_by_player(played, amount=part, places=rules.attendance_places).items()
    ]


def _paid_attendance_shares(fund: SeasonFund, played: Mapping[int, int]) -> list[AttendanceShare]:
    purpose = FundPayment.Purpose.ATTENDANCE
    rows = [payment for payment in fund.paid if payment.purpose == purpose and not payment.reverses_id]
    return [
        AttendanceShare(
            payment.player.pk,
            payment.player.display_name,
            played.get(payment.player.pk, 0),
            payment.amount,
            payment.currency,
            paid=True,
        )
        for payment in rows
        if payment.player and not hasattr(payment, "reversed_by")
    ]


def _balance_by_currency(left: Mapping[str, int], withheld: Mapping[str, int]) -> dict[str, int]:
    """Return the money left in the fund by currency; a sum of 0 only for currencies in which fees were withheld."""
    return {currency: amount for currency, amount in left.items() if amount or currency in withheld}
