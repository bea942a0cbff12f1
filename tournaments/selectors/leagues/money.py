"""The fund of a season: what its events withheld, what was paid out of it, and what is left."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import FundPayment, Season, Tournament
from tournaments.rules.leagues.attendance import attendance_shares
from tournaments.selectors.amounts_sold import sold_parts
from tournaments.selectors.leagues.boards import season_board


@dataclass(frozen=True, slots=True)
class WithheldFee:
    """What one event withheld, in minor units of its currency."""

    tournament: Tournament
    amount: int


@dataclass(frozen=True, slots=True)
class SeasonFund:
    """What each event withheld, the sums by currency, what was paid out of them, and what is left of each."""

    events: tuple[WithheldFee, ...]
    totals: Mapping[str, int]
    paid: tuple[FundPayment, ...]
    left: Mapping[str, int]


def fund_of(season: Season) -> SeasonFund:
    """Return the fund of a season: league fees of entries, rebuys and add-ons, and shares of the pools."""
    found = [WithheldFee(one, sold_parts(one)["season_fee"]) for one in season.events.order_by("starts_at", "pk")]
    totals: Counter[str] = Counter()
    for fee in found:
        totals[fee.tournament.currency] += fee.amount
    paid = tuple(season.fund_payments.select_related("player", "reverses", "reversed_by"))
    left = totals.copy()
    for row in paid:
        left[row.currency] += row.amount if row.reverses_id else -row.amount
    withheld = {currency: amount for currency, amount in totals.items() if amount}
    return SeasonFund(tuple(one for one in found if one.amount), withheld, paid, _shown(left, withheld))


@dataclass(frozen=True, slots=True)
class AttendanceShare:
    """What a player gets of the fund for coming so often; `paid` where it was paid out."""

    player: int
    name: str
    played: int
    amount: int
    currency: str
    paid: bool = False


def attendance_of(season: Season, fund: SeasonFund) -> list[AttendanceShare]:
    """Return who gets what of the fund for coming most often, as the table stands; guests get nothing.

    Once it was paid out, it is what was paid.
    """
    rules, board = season.as_rule(), season_board(season)
    played = {one.player: one.played for one in board.places if not one.guest}
    if paid := _paid_for_attendance(fund, played):
        return paid
    parts = {currency: int(amount * rules.attendance_share / 100) for currency, amount in fund.totals.items()}
    return [
        AttendanceShare(player, board.names[player], played[player], share, currency)
        for currency, part in parts.items()
        for player, share in attendance_shares(played, amount=part, places=rules.attendance_places).items()
    ]


def _paid_for_attendance(fund: SeasonFund, played: Mapping[int, int]) -> list[AttendanceShare]:
    """Return what was paid out for coming most often, and not taken back."""
    purpose = FundPayment.Purpose.ATTENDANCE
    rows = [one for one in fund.paid if one.purpose == purpose and not one.reverses_id]
    return [
        AttendanceShare(one.player.pk, one.player.display_name, played.get(one.player.pk, 0), one.amount, one.currency,
                        paid=True)
        for one in rows
        if one.player and not hasattr(one, "reversed_by")
    ]  # fmt: skip


def _shown(left: Mapping[str, int], withheld: Mapping[str, int]) -> dict[str, int]:
    """Return what is left, of each currency in which anything was withheld or is left."""
    return {currency: amount for currency, amount in left.items() if amount or currency in withheld}
